import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import {
  type ChangedRow,
  changeParameters,
  WrongRow,
} from '../../../apps/api/src/features/policy/change-parameter.ts'
import {
  everyChannel,
  type ParameterRow,
  problemOfRow,
  rowInForce,
} from '../../../apps/api/src/features/policy/parameter-rows.ts'
import { namesOfKind, readRuleRows, textOfValue } from '../../../apps/api/src/features/policy/rule-words.ts'
import { type Doubt, doubtsAbout } from '../../../apps/api/src/features/policy/weigh-change.ts'
import { businessDate } from '../../../apps/api/src/platform/business-date.ts'
import type { Database } from '../../../apps/api/src/platform/database/schema.ts'
import { openWorldClock } from '../../../apps/api/src/platform/world-clock.ts'
import { officeBindsCommands, throughOffice } from '../product/office-door.ts'
import { confirm, printLines, refuse, staff } from '../product/terminal.ts'
import { withDatabase, withProduct } from '../product/with-product.ts'
import { type Kind, readParameterRows } from './read-rows.ts'

const isProduction = process.env.NODE_ENV === 'production'

/** Implausible rows need a yes, or `--yes`. */
export async function changeRows(kind: Kind, given: readonly string[]): Promise<void> {
  const args = given.filter((arg) => arg !== '--yes')
  const isConfirmed = args.length < given.length
  if (args.length > 0 && officeBindsCommands()) return askForRows(kind, args, isConfirmed)
  await withDatabase(async (db) => {
    const { now } = await openWorldClock(db, !isProduction)
    if (args.length === 0) {
      printLines(await describeRows(db, kind, businessDate(now())))
      return
    }
    const read = readParameterRows(kind, args)
    if (!read.ok) return refuse(`Nothing was changed: ${read.problem}`)
    const doubts = (await doubtsAbout(db, read.rows)).map(describeDoubt)
    if (doubts.length > 0 && !isConfirmed && !(await confirm([...doubts, 'Change it?'].join('\n')))) {
      return refuse('Nothing was changed: nobody said yes')
    }
    try {
      const action = kind === 'products' ? 'changeProduct' : 'changeSetting'
      const changed = await changeParameters(db, read.rows, { actor: staff(), action, now: now() })
      const today = businessDate(now()).toString()
      for (const row of changed) printLines([await describeChange(db, row, today)])
    } catch (error) {
      if (!(error instanceof WrongRow)) throw error
      refuse(`Nothing was changed: ${error.message}`)
    }
  })
}

/** Each row is an approval of its own. */
async function askForRows(kind: Kind, args: readonly string[], isSure: boolean): Promise<void> {
  const read = readParameterRows(kind, args)
  if (!read.ok) return refuse(`Nothing was changed: ${read.problem}`)
  await withProduct(async (product) => {
    for (const { value, ...place } of read.rows) {
      const act = { act: 'changeParameters', input: { ...place, text: textOfValue(value) } } as const
      await throughOffice(product, act, { reason: `${place.name} from ${place.validFrom}`, isSure })
    }
  })
}

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
