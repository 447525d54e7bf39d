import {
  isTaxFreePrice,
  type Pesos,
  type ProductParameters,
  pesos,
  type UsuryCap,
  usuryCapOn,
} from '@cupo/credit-engine'
import { type Origin, origins } from '@cupo/wire'
import type { Lender } from '@cupo/wire/lender'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/log.ts'
import { type ChannelSettings, channelSettingsSchema } from './channel-settings.ts'
import type { LifeInsurance } from './life-insurance.ts'
import { everyChannel, readOnce, readRows, readRowsOf } from './parameter-rows.ts'
import { type PlatformSettings, platformSettingsSchema } from './platform-settings.ts'
import { type AdministrationService, FiguresMissing, productOf, requiredFigures } from './products.ts'
import { readUsuryTable } from './usury-caps.ts'

export { changeParameters } from './change-parameter.ts'
export { type ChannelSettings, isCampaignOpen } from './channel-settings.ts'
export { type LifeInsurance, readLifeInsurance } from './life-insurance.ts'
export { type LoanFigures, loanFigures, loanFiguresFrom } from './loan-figures.ts'
export { everyChannel, type ParameterRow, scopeOf, wrongParameterWarning } from './parameter-rows.ts'
export { lookUpWindows, type PlatformSettings } from './platform-settings.ts'
export { FiguresMissing } from './products.ts'
export { changesOfRows } from './rule-changes.ts'
export {
  defaultOfRule,
  isRule,
  namesOfRules,
  type RuleRow,
  readRuleRows,
  rowOfText,
  textOfValue,
} from './rule-rows.ts'
export {
  boundsInWords,
  channelInWords,
  choicesOfRule,
  problemInWords,
  valueInWords,
  wordsOfGroup,
  wordsOfRule,
} from './rule-words.ts'
export { ruleGroups, ruleProblem, ruleWords } from './text/rules.ts'
export { confirmCap, readUnconfirmedCaps, type UnconfirmedCap } from './unconfirmed-caps.ts'
export {
  capJumps,
  type LoadedCaps,
  loadedCaps,
  missingCapWarning,
  noCaps,
  readUsuryCaps,
  readUsuryCapVersions,
  readUsuryTable,
  type UsuryCaps,
  usuryCapsFrom,
  usuryCapsOf,
} from './usury-caps.ts'
export { type WeighedChange, weighChange } from './weigh-change.ts'

export async function readPlatformSettings(
  db: Kysely<Database>,
  date: Temporal.PlainDate,
): Promise<PlatformSettings> {
  return platformSettingsOf(await readRows(db, everyChannel, date, 'platform'))
}

const platformSettingsOf = readOnce((values) => v.parse(platformSettingsSchema, values))
const channelSettingsOf = readOnce((values) => v.parse(channelSettingsSchema, values))

export async function readChannelSettings(
  db: Kysely<Database>,
  origin: Origin,
  date: Temporal.PlainDate,
): Promise<ChannelSettings> {
  return channelSettingsOf(await readRows(db, origin, date, 'channel'))
}

export async function readSettingsOfChannels(
  db: Kysely<Database>,
  date: Temporal.PlainDate,
): Promise<(origin: Origin) => ChannelSettings> {
  const rowsOf = await readRowsOf(db, origins, date, 'channel')
  return (origin) => channelSettingsOf(rowsOf(origin))
}

export type ChannelPolicy = {
  readonly settings: ChannelSettings
  readonly product: ProductParameters
  /** For open loans; null while none is loaded. */
  readonly usuryCap: UsuryCap | null
  /** Null without a third party of the charge. */
  readonly administrationService: AdministrationService | null
  readonly isTaxFreePrice: (price: Pesos) => boolean
  readonly lifeInsurance: LifeInsurance | null
}

export async function readChannelPolicy(
  db: Kysely<Database>,
  origin: Origin,
  date: Temporal.PlainDate,
): Promise<ChannelPolicy> {
  const values = await readRows(db, origin, date, 'channel', 'product', 'law')
  const { lifeInsurance, administrationService } = values
  const uvt = typeof values.uvt === 'number' ? pesos(values.uvt) : null
  return {
    settings: channelSettingsOf(values),
    product: productOf(origin, values),
    usuryCap: await readUsuryCap(db, date),
    administrationService: (administrationService ?? null) as AdministrationService | null,
    isTaxFreePrice: (price) => isTaxFreePrice(price, uvt),
    lifeInsurance: (lifeInsurance ?? null) as LifeInsurance | null,
  }
}

export function missingTaxUnitWarning(
  db: Kysely<Database>,
  log: Log,
): (today: Temporal.PlainDate) => Promise<void> {
  let warnedMonth = ''
  return async (today) => {
    const month = today.toPlainYearMonth().toString()
    if (warnedMonth === month || (await readRows(db, everyChannel, today, 'law')).uvt !== undefined) return
    warnedMonth = month
    log.warn({ year: today.year }, 'no tax unit (uvt) loaded for this year: nothing is sold tax-free')
  }
}

export async function readUsuryCap(db: Kysely<Database>, date: Temporal.PlainDate): Promise<UsuryCap | null> {
  const table = await readUsuryTable(db)
  const month = date.toPlainYearMonth().toString()
  return table.some((row) => row.month <= month) ? usuryCapOn(table, date) : null
}

export type SellingTerms = {
  readonly usuryCap: UsuryCap
  readonly administrationService: AdministrationService | null
}

/** Throws `FiguresMissing`. */
export function sellingTerms(origin: Origin, policy: ChannelPolicy): SellingTerms {
  const { usuryCap, product, administrationService } = policy
  const { amount, countsAsInterest } = product.administrationFee
  const isThirdParty = amount > 0 && !countsAsInterest
  if (!usuryCap?.isExact) throw new FiguresMissing(origin, ['the usury cap of the month'])
  if (isThirdParty && administrationService === null)
    throw new FiguresMissing(origin, ['administrationService'])
  return { usuryCap, administrationService: isThirdParty ? administrationService : null }
}

/** Empty when at least one channel can be sold and none is half loaded. */
export async function figureProblems(
  db: Kysely<Database>,
  date: Temporal.PlainDate,
): Promise<readonly string[]> {
  const products = await Promise.all(
    origins.map(async (origin) => {
      const values = await readRows(db, origin, date, 'product')
      return { origin, missing: requiredFigures.filter((name) => !(name in values)) }
    }),
  )
  const begun = products.filter(({ missing }) => missing.length < requiredFigures.length)
  const usuryCap = await readUsuryCap(db, date)
  return [
    ...(begun.length === 0 ? ['no channel has a product'] : []),
    ...begun
      .filter(({ missing }) => missing.length > 0)
      .map(({ origin, missing }) => `${origin} has no ${missing.join(', ')}`),
    ...(usuryCap === null ? ['no usury cap is loaded (npm run lender -- usury)'] : []),
  ]
}

export async function strangersInProducts(
  db: Kysely<Database>,
  { guarantor, insurer, serviceProvider }: Lender,
  date: Temporal.PlainDate,
): Promise<readonly string[]> {
  const products = await Promise.all(
    origins.map(async (origin) => {
      const values = await readRows(db, origin, date, 'product')
      const isLoaded = requiredFigures.every((name) => name in values)
      return isLoaded ? [{ origin, ...(await readChannelPolicy(db, origin, date)) }] : []
    }),
  )
  return products.flat().flatMap(({ origin, product, lifeInsurance, administrationService }) => {
    const hasGuarantee = Object.values(product.termsByRiskBand).some(
      ({ guarantee }) => guarantee.kind !== 'none',
    )
    return [
      ...(hasGuarantee && guarantor === null ? [`${origin} asks for a guarantee, and nobody gives it`] : []),
      ...(isOther(lifeInsurance?.insurer, insurer) ? [`the insurer of ${origin} is another`] : []),
      ...(isOther(administrationService?.provider, serviceProvider)
        ? [`the provider of the service of ${origin} is another`]
        : []),
    ]
  })
}

type Party = { readonly taxId: string }

const isOther = (named: Party | undefined, own: Party | null) =>
  named !== undefined && named.taxId !== own?.taxId
