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
import { type ChannelSettings, channelSettingsSchema } from './channel-settings.ts'
import { type LifeInsurance, readLifeInsurance } from './life-insurance.ts'
import { everyChannel, readRows } from './parameter-rows.ts'
import { type PlatformSettings, platformSettingsSchema } from './platform-settings.ts'
import { readUsuryTable } from './usury-caps.ts'

export type { ChannelSettings } from './channel-settings.ts'
export { type LifeInsurance, type LifeInsuranceOf, readLifeInsurance } from './life-insurance.ts'
export { wrongParameterWarning } from './parameter-rows.ts'
export { lookUpWindows, type PlatformSettings } from './platform-settings.ts'
export {
  type LoadedCaps,
  loadedCaps,
  missingCapWarning,
  readUsuryCaps,
  type UsuryCaps,
  usuryCapsFrom,
  usuryCapsOf,
} from './usury-caps.ts'

/** The limits and deadlines of the platform, whatever the channel, that are in force on a business date. */
export async function readPlatformSettings(
  db: Kysely<Database>,
  date: Temporal.PlainDate,
): Promise<PlatformSettings> {
  return v.parse(platformSettingsSchema, await readRows(db, everyChannel, date))
}

/** The limits and switches of a channel that are in force on a business date. */
export async function readChannelSettings(
  db: Kysely<Database>,
  origin: Origin,
  date: Temporal.PlainDate,
): Promise<ChannelSettings> {
  return v.parse(channelSettingsSchema, await readRows(db, origin, date))
}

/** Everything of a channel that the lender decides, in force on one business date. */
export type ChannelPolicy = {
  readonly settings: ChannelSettings
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

export async function readChannelPolicy(
  db: Kysely<Database>,
  origin: Origin,
  date: Temporal.PlainDate,
): Promise<ChannelPolicy> {
  const parameters = await readRows(db, origin, date)
  const product = findProduct(demoProducts, channelOf[origin], date)
  return {
    settings: v.parse(channelSettingsSchema, parameters),
    product: { ...product, ...changedFigures(parameters) },
    usuryCap: await readUsuryCap(db, date),
    isTaxFreePrice: (price) => isTaxFreePrice(price, demoUvt, date.year),
    lifeInsurance: (await readLifeInsurance(db))(origin, date.toString()),
  }
}

/** The cap of a date's month, which is the same for every channel. */
export async function readUsuryCap(db: Kysely<Database>, date: Temporal.PlainDate): Promise<UsuryCap> {
  return usuryCapOn(await readUsuryTable(db), date)
}

/** Only a rate can be changed by a row today; other figures need a dated product in the engine. */
function changedFigures(parameters: Readonly<Record<string, unknown>>): Partial<ProductParameters> {
  const rate = parameters.effectiveAnnualRate
  return typeof rate === 'string' ? { effectiveAnnualRate: effectiveAnnualRate(rate) } : {}
}
