import {
  type Channel,
  demoProducts,
  demoUvt,
  effectiveAnnualRate,
  findProduct,
  isTaxFreePrice,
  type Pesos,
  type ProductParameters,
  type UsuryCap,
  usuryCapOn,
} from '@cupo/credit-engine'
import type { Origin } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import { type LifeInsurance, readLifeInsurance } from './life-insurance.ts'
import { readParameters } from './read-parameters.ts'
import { type Settings, settingsSchema } from './settings.ts'
import { readUsuryTable } from './usury-caps.ts'

export { type LifeInsurance, type LifeInsuranceOf, readLifeInsurance } from './life-insurance.ts'
export { lookUpWindows } from './look-up-windows.ts'
export { missingCapWarning } from './missing-cap.ts'
export {
  type LoadedCaps,
  loadedCaps,
  readUsuryCaps,
  type UsuryCaps,
  usuryCapsFrom,
  usuryCapsOf,
} from './usury-caps.ts'
export { wrongParameterWarning } from './wrong-parameters.ts'
export type { Settings }

/** Everything a rule needs that the lender decides, in force on one business date. */
export type Policy = {
  readonly settings: Settings
  readonly product: ProductParameters
  readonly usuryCap: UsuryCap
  readonly isTaxFreePrice: (price: Pesos) => boolean
  /** Null for a product that has none. */
  readonly lifeInsurance: LifeInsurance | null
}

const channelOf: Readonly<Record<Origin, Channel>> = {
  Finter: 'deviceFinancing',
  Libre: 'personalLoan',
  Assistido: 'assistedSale',
}

export async function readPolicy(
  db: Kysely<Database>,
  origin: Origin,
  date: Temporal.PlainDate,
): Promise<Policy> {
  const parameters = await readParameters(db, origin, date)
  const product = findProduct(demoProducts, channelOf[origin], date)
  return {
    settings: v.parse(settingsSchema, parameters),
    product: { ...product, ...changedFigures(parameters) },
    usuryCap: usuryCapOn(await readUsuryTable(db), date),
    isTaxFreePrice: (price) => isTaxFreePrice(price, demoUvt, date.year),
    lifeInsurance: (await readLifeInsurance(db))(origin, date.toString()),
  }
}

/** Only a rate can be changed by a row today; other figures need a dated product in the engine. */
function changedFigures(parameters: Readonly<Record<string, unknown>>): Partial<ProductParameters> {
  const rate = parameters.effectiveAnnualRate
  return typeof rate === 'string' ? { effectiveAnnualRate: effectiveAnnualRate(rate) } : {}
}
