import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import { namesOf, type ParameterRow, problemOfRow, type Scope, schemaOf } from './parameter-rows.ts'
import { boundsOf } from './setting-kinds.ts'

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

export const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2)
