import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ChangedRow } from '../../../apps/api/src/features/policy/change-parameter.ts'
import {
  everyChannel,
  type ParameterRow,
  problemOfRow,
  rowInForce,
} from '../../../apps/api/src/features/policy/parameter-rows.ts'
import type { Database } from '../../../apps/api/src/platform/database/schema.ts'
import { type Kind, namesOfKind } from './read-rows.ts'

/** In force, later, and skipped rows with their reason. */
export async function describeRows(
  db: Kysely<Database>,
  kind: Kind,
  today: Temporal.PlainDate,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('parameter')
    .select(['channel', 'name', 'validFrom', 'value'])
    .where('name', 'in', namesOfKind(kind))
    .orderBy('channel')
    .orderBy('name')
    .orderBy('validFrom')
    .execute()
  if (rows.length === 0)
    return [kind === 'products' ? 'No product is loaded.' : 'Every setting is its default.']
  const isOver = (row: ParameterRow) =>
    rows.some(
      (later) =>
        later.channel === row.channel &&
        later.name === row.name &&
        later.validFrom > row.validFrom &&
        later.validFrom <= today.toString() &&
        problemOfRow(later) === null,
    )
  return rows.flatMap((row) => {
    const wrong = problemOfRow(row)
    if (wrong === null && isOver(row)) return []
    return [`${describe(row)}${wrong === null ? '' : `  left out: ${wrong}`}`]
  })
}

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
