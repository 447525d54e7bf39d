import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ChangedRow } from '../../../apps/api/src/features/policy/change-parameter.ts'
import {
  everyChannel,
  type ParameterRow,
  problemOfRow,
  rowInForce,
} from '../../../apps/api/src/features/policy/parameter-rows.ts'
import { namesOfKind, readRuleRows } from '../../../apps/api/src/features/policy/rule-rows.ts'
import type { Doubt } from '../../../apps/api/src/features/policy/weigh-change.ts'
import type { Database } from '../../../apps/api/src/platform/database/schema.ts'
import type { Kind } from './read-rows.ts'

export async function describeRows(
  db: Kysely<Database>,
  kind: Kind,
  today: Temporal.PlainDate,
): Promise<readonly string[]> {
  const rows = await readRuleRows(db, namesOfKind(kind), today)
  if (rows.length === 0)
    return [kind === 'products' ? 'No product is loaded.' : 'Every setting is its default.']
  return rows
    .filter(({ state }) => state !== 'over')
    .map((row) => `${describe(row)}${row.state === 'leftOut' ? `  left out: ${problemOfRow(row)}` : ''}`)
}

export const describeDoubt = ({ name, place, figure, former }: Doubt): string =>
  `${name}${place} is ${figure}, and ${former} holds now.`

const describe = ({ channel, name, validFrom, value }: ParameterRow): string =>
  `${(channel === everyChannel ? 'all' : channel).padEnd(9)} from ${validFrom}  ${name} = ${JSON.stringify(value)}`

/** A later row may already have replaced a past day's. */
export async function describeChange(
  db: Kysely<Database>,
  { channel, name, validFrom, value, before }: ChangedRow,
  today: string,
): Promise<string> {
  const instead = before === undefined ? '' : `, instead of ${JSON.stringify(before)}`
  const change = `From ${validFrom} ${name} is ${JSON.stringify(value)}${instead}.`
  if (validFrom >= today) return `${change} No restart is needed.`
  const held = await rowInForce(db, { channel, name, date: today })
  if (held?.validFrom === validFrom)
    return `${change} That day is past: it holds at once, and what was done since then stays as it is.`
  return `${change} That day is past, and from ${held?.validFrom} on it is ${JSON.stringify(held?.value)}: nothing changes today.`
}
