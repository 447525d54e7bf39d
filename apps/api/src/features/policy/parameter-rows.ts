import { effectiveAnnualRate } from '@cupo/credit-engine'
import { origins } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/log.ts'
import { channelSettingsSchema } from './channel-settings.ts'
import { lifeInsuranceParameter } from './life-insurance.ts'
import { platformSettingsSchema } from './platform-settings.ts'

/** The channel of a row that holds for all of them. */
export const everyChannel = '*'

export type ParameterRow = { readonly channel: string; readonly name: string; readonly value: unknown }

const isRate = (text: string): boolean => {
  try {
    return effectiveAnnualRate(text) !== ''
  } catch {
    return false
  }
}
const rate = v.pipe(v.string(), v.check(isRate, 'Invalid rate'))

type Parameter = { readonly schema: v.GenericSchema; readonly isOfPlatform: boolean }

const parameters = new Map<string, Parameter>([
  ...Object.entries({ ...platformSettingsSchema.entries, usuryCap: rate }).map(
    ([name, schema]) => [name, { schema, isOfPlatform: true }] as const,
  ),
  ...Object.entries({
    ...channelSettingsSchema.entries,
    effectiveAnnualRate: rate,
    lifeInsurance: lifeInsuranceParameter,
  }).map(([name, schema]) => [name, { schema, isOfPlatform: false }] as const),
])

/** Why no rule can go by a row of the table; null when one can. */
export function problemOfRow({ channel, name, value }: ParameterRow): string | null {
  const parameter = parameters.get(name)
  if (parameter === undefined) return 'no parameter has this name'
  if (channel !== everyChannel) {
    if (parameter.isOfPlatform) return 'a setting of the platform holds for every channel'
    if (!origins.some((origin) => origin === channel)) return 'no channel has this name'
  }
  const read = v.safeParse(parameter.schema, value)
  return read.success ? null : read.issues[0].message
}

/**
 * Values in force on a business date by name; those of the channel before those of every channel. A row that no rule can
 * go by is left out: what it was to replace holds (R-L9).
 */
export async function readRows(
  db: Kysely<Database>,
  channel: string,
  date: Temporal.PlainDate,
): Promise<Readonly<Record<string, unknown>>> {
  const rows = await db
    .selectFrom('parameter')
    .select(['channel', 'name', 'value'])
    .where('channel', 'in', [everyChannel, channel])
    .where('validFrom', '<=', date.toString())
    .orderBy('validFrom')
    .execute()
  const right = rows.filter((row) => problemOfRow(row) === null)
  const general = right.filter((row) => row.channel === everyChannel)
  const own = right.filter((row) => row.channel !== everyChannel)
  return Object.fromEntries([...general, ...own].map((row) => [row.name, row.value]))
}

/** Reports each row that is left out once: whoever wrote it believes that it holds. */
export function wrongParameterWarning(db: Kysely<Database>, log: Log): () => Promise<void> {
  const reported = new Set<string>()
  return async () => {
    const rows = await db.selectFrom('parameter').select(['channel', 'name', 'validFrom', 'value']).execute()
    for (const { value, ...row } of rows) {
      const problem = problemOfRow({ ...row, value })
      const key = JSON.stringify([row, value])
      if (problem === null || reported.has(key)) continue
      reported.add(key)
      log.error({ ...row, problem }, 'row of the parameters left out')
    }
  }
}
