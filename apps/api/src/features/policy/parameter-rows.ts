import { origins } from '@cupo/wire'
import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/log.ts'
import { figureSchemas, pesosSchema, rateSchema } from './products.ts'
import { channelSettingsSchema, platformSettingsSchema } from './settings.ts'

export const everyChannel = '*'

export type ParameterRow = {
  readonly channel: string
  readonly name: string
  readonly validFrom: string
  readonly value: unknown
}

/** Settings have one channel or all, product figures exactly one. */
export type Scope = 'platform' | 'channel' | 'product' | 'law'
type Parameter = { readonly schema: v.GenericSchema; readonly scope: Scope }

const scoped = (scope: Scope, schemas: Readonly<Record<string, v.GenericSchema>>) =>
  Object.entries(schemas).map(([name, schema]) => [name, { schema, scope }] as const)

const parameters = new Map<string, Parameter>([
  ...scoped('platform', platformSettingsSchema.entries),
  ...scoped('channel', channelSettingsSchema.entries),
  ...scoped('product', figureSchemas),
  ...scoped('law', { uvt: pesosSchema, usuryCap: rateSchema }),
])

export const schemaOf = (name: string): v.GenericSchema | undefined => parameters.get(name)?.schema

export const scopeOf = (name: string): Scope | null => parameters.get(name)?.scope ?? null

export const namesOf = (...scopes: readonly Scope[]): readonly string[] =>
  [...parameters].filter(([, { scope }]) => scopes.includes(scope)).map(([name]) => name)

export function problemOfRow({ channel, name, validFrom, value }: ParameterRow): string | null {
  const parameter = parameters.get(name)
  if (parameter === undefined) return 'no parameter has this name'
  const misplaced = problemOfChannel(parameter.scope, channel)
  if (misplaced !== null) return misplaced
  if (name === 'uvt' && !validFrom.endsWith('-01-01'))
    return 'a tax unit holds from the first day of its year'
  const read = v.safeParse(parameter.schema, value)
  if (read.success) return null
  const place = v.getDotPath(read.issues[0])
  return place === null ? read.issues[0].message : `${place}: ${read.issues[0].message}`
}

function problemOfChannel(scope: Scope, channel: string): string | null {
  if (channel === everyChannel) {
    return scope === 'product' ? 'a figure belongs to the product of one channel' : null
  }
  if (!origins.some((origin) => origin === channel)) return 'no channel has this name'
  if (scope === 'platform') return 'a setting of the platform holds for every channel'
  return scope === 'law' ? 'what the law sets holds for every channel' : null
}

/**
 * The channel's row wins. Invalid rows are skipped: the row before holds. A tax unit holds only in its
 * year.
 */
export async function readRows(
  db: Kysely<Database>,
  channel: string,
  date: Temporal.PlainDate,
  ...scopes: readonly Scope[]
): Promise<Readonly<Record<string, unknown>>> {
  return (await readRowsOf(db, [channel], date, ...scopes))(channel)
}

export async function readRowsOf(
  db: Kysely<Database>,
  channels: readonly string[],
  date: Temporal.PlainDate,
  ...scopes: readonly Scope[]
): Promise<(channel: string) => Readonly<Record<string, unknown>>> {
  const { rows } = await loadedRows(db, [everyChannel, ...channels], namesOf(...scopes), date.toString())
  return valuesFrom(rows[0]?.loaded ?? '[]')
}

const loadedRows = (
  db: Kysely<Database>,
  channels: readonly string[],
  names: readonly string[],
  date: string,
) =>
  sql<{ loaded: string }>`
    select coalesce(json_agg(json_build_object(
      'channel', channel, 'name', name, 'validFrom', valid_from, 'value', value) order by valid_from)::text, '[]') as loaded
    from parameter where channel = any(${channels}) and name = any(${names}) and valid_from <= ${date}
      and (name <> 'uvt' or valid_from = date_trunc('year', ${date}::date))`.execute(db)

type ValuesOf = (channel: string) => Readonly<Record<string, unknown>>

const known = new Map<string, ValuesOf>()
const knownMax = 50

function valuesFrom(loaded: string): ValuesOf {
  const before = known.get(loaded)
  if (before !== undefined) return before
  const right = (JSON.parse(loaded) as readonly ParameterRow[]).filter((row) => problemOfRow(row) === null)
  const of = (channel: string) => right.filter((row) => row.channel === channel)
  const valuesOf = onceForEach((channel: string) => {
    const own = channel === everyChannel ? [] : of(channel)
    return Object.fromEntries([...of(everyChannel), ...own].map((row) => [row.name, row.value]))
  })
  if (known.size >= knownMax) known.clear()
  known.set(loaded, valuesOf)
  return valuesOf
}

export function readOnce<Value>(
  read: (values: Readonly<Record<string, unknown>>) => Value,
): (values: Readonly<Record<string, unknown>>) => Value {
  const made = new WeakMap<Readonly<Record<string, unknown>>, { readonly value: Value }>()
  return (values) => {
    const before = made.get(values)
    if (before !== undefined) return before.value
    const value = read(values)
    made.set(values, { value })
    return value
  }
}

function onceForEach<Value>(make: (name: string) => Value): (name: string) => Value {
  const made = new Map<string, Value>()
  return (name) => {
    const value = made.get(name) ?? make(name)
    made.set(name, value)
    return value
  }
}

/** A default has a null day; a figure without a row is null. */
export async function rowInForce(
  db: Kysely<Database>,
  { channel, name, date }: { readonly channel: string; readonly name: string; readonly date: string },
): Promise<{ readonly validFrom: string | null; readonly value: unknown } | null> {
  const rows = await db
    .selectFrom('parameter')
    .select(['channel', 'name', 'validFrom', 'value'])
    .where('channel', 'in', [everyChannel, channel])
    .where('name', '=', name)
    .where('validFrom', '<=', date)
    .orderBy('validFrom', 'desc')
    .execute()
  const right = rows.filter((row) => problemOfRow(row) === null)
  const held = right.find((row) => row.channel === channel) ?? right[0]
  if (held !== undefined) return { validFrom: held.validFrom, value: held.value }
  const schema = parameters.get(name)?.schema
  const value = schema === undefined ? undefined : v.getDefault(schema)
  return value === undefined ? null : { validFrom: null, value }
}

export function wrongParameterWarning(db: Kysely<Database>, log: Log): () => Promise<void> {
  const reported = new Set<string>()
  return async () => {
    const rows = await db.selectFrom('parameter').select(['channel', 'name', 'validFrom', 'value']).execute()
    for (const row of rows) {
      const problem = problemOfRow(row)
      const key = JSON.stringify(row)
      if (problem === null || reported.has(key)) continue
      reported.add(key)
      const { channel, name, validFrom } = row
      log.error({ channel, name, validFrom, problem }, 'row of the parameters left out')
    }
  }
}
