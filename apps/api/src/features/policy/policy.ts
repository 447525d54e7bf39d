import {
  type CapOf,
  isTaxFreePrice,
  type Pesos,
  type ProductParameters,
  pesos,
  type UsuryCap,
  usuryCapOn,
} from '@cupo/credit-engine'
import { type Origin, origins } from '@cupo/wire'
import type { Lender } from '@cupo/wire/lender'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Actor } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/log.ts'
import { auditSubjectOf } from './change-parameter.ts'
import { everyChannel, type ParameterRow, readOnce, readRows, readRowsOf } from './parameter-rows.ts'
import {
  type AdministrationService,
  FiguresMissing,
  type InsuranceRow,
  type LifeInsurance,
  type LifeInsuranceOf,
  lifeInsuranceFrom,
  productOf,
  requiredFigures,
} from './products.ts'
import {
  type ChannelSettings,
  channelSettingsSchema,
  type PlatformSettings,
  platformSettingsSchema,
} from './settings.ts'
import { type LoadedCaps, loadedCaps, readUsuryTable, usuryCapsFrom } from './usury-caps.ts'

export { changeParameters } from './change-parameter.ts'

export { everyChannel, type ParameterRow, scopeOf, wrongParameterWarning } from './parameter-rows.ts'
export { FiguresMissing, type LifeInsurance, readLifeInsurance } from './products.ts'
export {
  boundsInWords,
  channelInWords,
  choicesOfRule,
  defaultOfRule,
  isRule,
  namesOfRules,
  problemInWords,
  type RuleRow,
  readRuleRows,
  rowOfText,
  textOfValue,
  valueInWords,
  wordsOfGroup,
  wordsOfRule,
} from './rule-words.ts'
export { type ChannelSettings, isCampaignOpen, lookUpWindows, type PlatformSettings } from './settings.ts'

export { ruleGroups, ruleProblem, ruleWords } from './text/rules.ts'

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

type RuleChange = {
  readonly id: string
  readonly at: string
  readonly actor: string
  readonly before: unknown
  readonly after: unknown
  /** Null where one person changed it. */
  readonly askedBy: string | null
  readonly row: ParameterRow
}

const shownMax = 100

/** Until another person confirms it or loads it anew. */
export type UnconfirmedCap = {
  readonly month: string
  readonly cap: string
  /** As audit rows name the person. */
  readonly by: string
  readonly at: string
}

export type LoanFigures = { readonly capOf: CapOf; readonly insuranceOf: LifeInsuranceOf }

/** A part of any statement about loans. */
export const loanFigures = sql<string>`(
  select json_build_object('caps', ${loadedCaps}, 'insurances', coalesce(json_agg(
    json_build_object('channel', channel, 'validFrom', valid_from, 'value', value) order by valid_from), '[]'))::text
  from parameter where name = 'lifeInsurance')`

let latest: { readonly text: string; readonly figures: LoanFigures } | null = null

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

/** Newest first; `before` is also what a row of the same day had. */
export async function changesOfRows(
  db: Kysely<Database>,
  rows: readonly ParameterRow[],
): Promise<readonly RuleChange[]> {
  const rowOf = new Map(rows.map((row) => [auditSubjectOf(row).subjectId, row]))
  if (rowOf.size === 0) return []
  const entries = await db
    .selectFrom('auditEntry')
    .select(['id', 'at', 'actor', 'before', 'after', 'subjectId'])
    .where('subjectType', '=', 'parameter')
    .where('subjectId', 'in', [...rowOf.keys()])
    .orderBy('at', 'desc')
    .orderBy('place', 'desc')
    .limit(shownMax)
    .execute()
  return entries.flatMap(({ subjectId, ...entry }) => {
    const row = rowOf.get(subjectId)
    return row === undefined ? [] : [{ ...entry, ...valuesOf(entry), row }]
  })
}

const approvedSchema = v.object({ value: v.unknown(), askedBy: v.string(), approval: v.string() })

function valuesOf({ before, after }: Pick<RuleChange, 'before' | 'after'>) {
  if (!v.is(approvedSchema, after)) return { before, after, askedBy: null }
  return { before: Object(before).value ?? null, after: after.value, askedBy: after.askedBy }
}

/** From this month on: earlier months are computed anew instead. */
export async function readUnconfirmedCaps(
  db: Kysely<Database>,
  today: Temporal.PlainDate,
): Promise<readonly UnconfirmedCap[]> {
  const { rows } = await sql<UnconfirmedCap>`
    select right(subject_id, 7) as month, after #>> '{}' as cap, actor as by, at
    from audit_entry as load
    where action = 'loadUsuryCap' and subject_type = 'parameter' and right(subject_id, 7) >= ${today.toPlainYearMonth().toString()}
      and not exists (
        select from audit_entry as later
        where later.subject_type = 'parameter' and later.subject_id = load.subject_id and later.number > load.number)
      and not exists (
        select from audit_entry as confirmed
        where confirmed.subject_type = 'usuryCap' and confirmed.subject_id = right(load.subject_id, 7)
          and confirmed.place > load.place)
    order by month`.execute(db)
  return rows
}

/** The caller has checked that it is unconfirmed and another person's. */
export async function confirmCap(
  transaction: Transaction<Database>,
  { month, cap, by }: UnconfirmedCap,
  {
    actor,
    now,
    requestId,
  }: { readonly actor: Actor; readonly now: Temporal.Instant; readonly requestId: string },
): Promise<void> {
  const subject = { subjectType: 'usuryCap', subjectId: month }
  const after = { cap, loadedBy: by }
  await writeAudit(transaction, { actor, action: 'confirmUsuryCap', ...subject, after, requestId }, now)
}

/** Cached: changes once a month. */
export function loanFiguresFrom(text: string): LoanFigures {
  if (latest?.text !== text) {
    const loaded = JSON.parse(text) as {
      readonly caps: LoadedCaps
      readonly insurances: readonly InsuranceRow[]
    }
    const { capOf } = usuryCapsFrom(loaded.caps)
    latest = { text, figures: { capOf, insuranceOf: lifeInsuranceFrom(loaded.insurances) } }
  }
  return latest.figures
}
