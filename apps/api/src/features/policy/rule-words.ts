import { origins } from '@cupo/wire'
import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import { formatPesos, formatRate, formatShare } from '../../platform/format.ts'
import {
  everyChannel,
  namesOf,
  type ParameterRow,
  problemOfRow,
  type Scope,
  schemaOf,
  scopeOf,
} from './parameter-rows.ts'
import { boundsOf, unwrapped } from './settings.ts'
import {
  channelText,
  groupText,
  partText,
  type RuleGroup,
  type RuleWords,
  ruleProblem,
  ruleText,
  ruleWords,
  unitText,
} from './text/rules.ts'

export const wordsOfRule = (name: string): RuleWords =>
  Object.hasOwn(ruleText, name) ? ruleText[name as keyof typeof ruleText] : { label: name, group: 'product' }

export const wordsOfGroup = (group: RuleGroup): string => groupText[group]

export const channelInWords = (channel: string): string =>
  (Object.hasOwn(channelText, channel) ? channelText[channel] : undefined) ?? channel

const annualRates = ['effectiveAnnualRate', 'usuryCap']
const wholePesos = ['uvt', 'minimumOrderValue']
const count = new Intl.NumberFormat('es-CO')

export function choicesOfRule(name: string): readonly string[] | null {
  const schema = schemaOf(name)
  if (schema === undefined) return null
  const inner = unwrapped(schema)
  if (inner.type === 'boolean') return ['true', 'false']
  return inner.type === 'picklist' && 'options' in inner ? (inner.options as string[]).map(String) : null
}

export function boundsInWords(name: string): string {
  const schema = schemaOf(name)
  const bounds = schema === undefined ? null : boundsOf(schema)
  if (bounds !== null) {
    const { unit, least, most } = bounds
    return ruleProblem.whole(unitText[unit], count.format(least), count.format(most))
  }
  if (annualRates.includes(name)) return ruleProblem.rate
  if (wholePesos.includes(name)) return ruleProblem.pesos
  const choices = choicesOfRule(name)
  return choices === null
    ? ''
    : ruleProblem.choice(choices.map((choice) => valueInWords(name, choice)).join(', '))
}

export function problemInWords(row: ParameterRow): string | null {
  const { name, channel, validFrom, value } = row
  const scope = scopeOf(name)
  if (scope === null) return ruleProblem.noName
  if (!isDay(validFrom)) return ruleProblem.noDay
  if (channel === everyChannel && scope === 'product') return ruleProblem.oneChannel
  if (channel !== everyChannel && !origins.some((origin) => origin === channel)) return ruleProblem.noChannel
  if (channel !== everyChannel && (scope === 'platform' || scope === 'law')) return ruleProblem.everyChannel
  if (name === 'uvt' && !validFrom.endsWith('-01-01')) return ruleProblem.firstOfYear
  if (name === 'usuryCap' && !validFrom.endsWith('-01')) return ruleProblem.firstOfMonth
  if (problemOfRow(row) === null) return null
  return boundsInWords(name) || ruleProblem.shape(placeOfProblem(name, value))
}

function placeOfProblem(name: string, value: unknown): string {
  const schema = schemaOf(name)
  const read = schema && v.safeParse(schema, value)
  return read === undefined || read.success ? '' : placeInWords(v.getDotPath(read.issues[0]) ?? '')
}

/** `terms.0.installmentCount` → `1, cuotas`. */
const placeInWords = (place: string): string =>
  place
    .split('.')
    .map((word) =>
      /^\d+$/.test(word)
        ? String(Number(word) + 1)
        : ((Object.hasOwn(partText, word) ? partText[word] : undefined) ?? word),
    )
    .join(', ')

type ValuePart = { readonly place: string; readonly words: string }

function partsOfValue(name: string, value: unknown, place = ''): readonly ValuePart[] {
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return [
      { place: placeInWords(place), words: value.map((part) => leafInWords(name, place, part)).join(', ') },
    ]
  if (typeof value !== 'object' || value === null)
    return [{ place: placeInWords(place), words: leafInWords(name, place, value) }]
  return Object.entries(value).flatMap(([key, part]) =>
    partsOfValue(name, part, place === '' ? key : `${place}.${key}`),
  )
}

/** `cuotas: 3, valor financiado mínimo: $ 0 · cuotas: 6, …`: a row of a list has no number of its own. */
export function valueInWords(name: string, value: unknown): string {
  const joined = (of: unknown, between: string) =>
    partsOfValue(name, of)
      .map(({ place, words }) => (place === '' ? words : `${place}: ${words}`))
      .join(between)
  const isOfRows = Array.isArray(value) && value.some((row) => typeof row === 'object')
  return isOfRows ? value.map((row) => joined(row, ', ')).join(' · ') : joined(value, ' · ')
}

/** Pesos; other figures are percent. */
const pesosPlace = /^(?:amount|maximum|step|financedAmountMin|[A-D])$/
const isSharePlace = (place: string) => /(?:rate|percentage)$/i.test(place) || place.startsWith('downPayment')

function leafInWords(name: string, place: string, value: unknown): string {
  if (value === null || value === undefined) return ruleWords.none
  if (value === true || value === 'true') return ruleWords.yes
  if (value === false || value === 'false') return ruleWords.no
  const last = place.split('.').at(-1) ?? ''
  if (typeof value === 'number') return figureInWords(name, last, value)
  const text = String(value)
  if (!/^\d+(?:\.\d+)?$/.test(text)) return text
  if (annualRates.includes(name)) return ruleWords.rate(formatRate(text))
  const isShare = isSharePlace(last === '' ? name : last) || name === 'interestTaxableShare'
  return isShare ? formatShare(text) : text
}

function figureInWords(name: string, last: string, value: number): string {
  if (wholePesos.includes(name) || pesosPlace.test(last)) return formatPesos(value)
  const schema = schemaOf(name)
  const bounds = schema === undefined ? null : boundsOf(schema)
  if (bounds === null) return count.format(value)
  return bounds.unit === 'pesos' ? formatPesos(value) : `${count.format(value)} ${unitText[bounds.unit]}`
}

export type ChangedPart = {
  readonly place: string
  readonly before: string | null
  readonly after: string | null
}

export function changedParts(name: string, before: unknown, after: unknown): readonly ChangedPart[] {
  const was = new Map(
    before === undefined ? [] : partsOfValue(name, before).map(({ place, words }) => [place, words]),
  )
  const is = new Map(partsOfValue(name, after).map(({ place, words }) => [place, words]))
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((place) => was.get(place) !== is.get(place))
    .map((place) => ({ place, before: was.get(place) ?? null, after: is.get(place) ?? null }))
}

export type RuleKind = 'products' | 'settings' | 'caps'

const scopesOf = {
  products: ['product', 'law'],
  settings: ['platform', 'channel'],
  caps: ['law'],
} as const satisfies Readonly<Record<RuleKind, readonly Scope[]>>

export const namesOfKind = (kind: RuleKind): readonly string[] =>
  namesOf(...scopesOf[kind]).filter((name) => (kind === 'caps' ? name === 'usuryCap' : name !== 'usuryCap'))

export const namesOfRules = (): readonly string[] => namesOf('law', 'product', 'channel', 'platform')

export const isRule = (name: string): boolean => schemaOf(name) !== undefined

export function defaultOfRule(name: string): unknown {
  const schema = schemaOf(name)
  return schema === undefined ? undefined : v.getDefault(schema)
}

/** `leftOut`: a value that the product does not take. */
type RuleRowState = 'inForce' | 'toCome' | 'over' | 'leftOut'
export type RuleRow = ParameterRow & { readonly state: RuleRowState }

/** A usury cap is in force in its month, a tax unit in its year. */
export async function readRuleRows(
  db: Kysely<Database>,
  names: readonly string[],
  today: Temporal.PlainDate,
): Promise<readonly RuleRow[]> {
  const rows = await db
    .selectFrom('parameter')
    .select(['channel', 'name', 'validFrom', 'value'])
    .where('name', 'in', names)
    .orderBy('channel')
    .orderBy('name')
    .orderBy('validFrom')
    .execute()
  const day = today.toString()
  const inForce = new Map<string, ParameterRow>()
  for (const row of rows)
    if (row.validFrom <= day && problemOfRow(row) === null) inForce.set(`${row.channel}:${row.name}`, row)
  return rows.map((row) => ({ ...row, state: stateOf(row) }))

  function stateOf(row: ParameterRow): RuleRowState {
    if (problemOfRow(row) !== null) return 'leftOut'
    if (row.validFrom > day) return 'toCome'
    return inForce.get(`${row.channel}:${row.name}`) === row ? 'inForce' : 'over'
  }
}

export function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

/** JSON, else text. 400.000 (es-CO) is a whole number where the rule takes one; a rate may have a comma. */
export function rowOfText(place: Omit<ParameterRow, 'value'>, typed: string): ParameterRow {
  const text = plainFigure(place.name, typed.trim())
  const asText: ParameterRow = { ...place, value: text }
  try {
    const asJson: ParameterRow = { ...place, value: JSON.parse(text) }
    return problemOfRow(asJson) !== null && problemOfRow(asText) === null ? asText : asJson
  } catch {
    return asText
  }
}

function plainFigure(name: string, text: string): string {
  const schema = schemaOf(name)
  const isWhole =
    name === 'uvt' || name === 'minimumOrderValue' || (schema !== undefined && boundsOf(schema) !== null)
  if (isWhole && /^\d{1,3}(?:\.\d{3})+$/.test(text)) return text.replaceAll('.', '')
  return /^\d+,\d+$/.test(text) ? text.replace(',', '.') : text
}

/** As `rowOfText` reads it: a rate with the comma that its hint shows. */
export const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/^(\d+)\.(\d+)$/, '$1,$2') : JSON.stringify(value, null, 2)
