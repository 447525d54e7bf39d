import type { ActRow } from '@cupo/wire/office'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { formatDate } from '../../platform/format.ts'
import { lockChanges } from './change-parameter.ts'
import { type ParameterRow, rowInForce, scopeOf } from './parameter-rows.ts'
import { changedParts, channelInWords, valueInWords, wordsOfRule } from './rule-words.ts'
import { ruleWords } from './text/rules.ts'
import { capJumps, readUsuryTable } from './usury-caps.ts'

export type WeighedChange = {
  readonly rows: readonly ActRow[]
  readonly before: { readonly value: unknown; readonly from: string | null }
  readonly isSame: boolean
  /** The coming month has no cap yet. */
  readonly isFirstCapToCome: boolean
}

/** A mistyped digit exceeds this. */
const timesMax = 5

/** An order of magnitude off the value in force. */
export type Doubt = {
  readonly name: string
  readonly place: string
  readonly figure: number
  readonly former: number
}

const isFar = (figure: number, former: number) =>
  figure > 0 && former > 0 && (figure >= former * timesMax || figure <= former / timesMax)

/** Waits for a change under way. */
export async function weighChange(
  transaction: Transaction<Database>,
  row: ParameterRow,
  today: Temporal.PlainDate,
): Promise<WeighedChange> {
  await lockChanges(transaction)
  const { channel, name, validFrom, value } = row
  const held = await rowInForce(transaction, { channel, name, date: validFrom })
  const isOfLaw = scopeOf(name) === 'law'
  // A cap or tax unit of another period replaces none.
  const before = isOfLaw && held?.validFrom !== validFrom ? null : held
  const own = await rowOfDay(transaction, row)
  const next = isOfLaw ? null : await nextDay(transaction, row)
  const { label, does } = wordsOfRule(name)
  const doubts = await doubtsInWords(transaction, row)
  const isPast = validFrom < today.toString() && !isOfLaw
  return {
    rows: [
      { label: ruleWords.rule, value: label },
      { label: ruleWords.channel, value: channelInWords(channel) },
      { label: ruleWords.from, value: formatDate(validFrom) },
      ...changedParts(name, before?.value, value).map(({ place, before: was, after }) => ({
        label: place === '' ? ruleWords.value : `${ruleWords.value}: ${place}`,
        value: after ?? ruleWords.none,
        ...(was === null ? {} : { before: was }),
      })),
      ...(does === undefined ? [] : [{ label: ruleWords.does, value: does }]),
      ...(next === null ? [] : [{ label: ruleWords.until, value: ruleWords.untilDay(formatDate(next)) }]),
      ...(isPast ? [{ label: ruleWords.doubt, value: pastInWords(next, today) }] : []),
      ...doubts.map((doubt) => ({ label: ruleWords.doubt, value: doubt })),
    ],
    before: { value: before?.value ?? null, from: before?.validFrom ?? null },
    isSame: own !== undefined && JSON.stringify(own) === JSON.stringify(value),
    isFirstCapToCome:
      name === 'usuryCap' &&
      own === undefined &&
      validFrom === today.add({ months: 1 }).with({ day: 1 }).toString(),
  }
}

const pastInWords = (next: string | null, today: Temporal.PlainDate): string =>
  next !== null && next <= today.toString() ? ruleWords.replacedSince(formatDate(next)) : ruleWords.pastDay

async function rowOfDay(
  transaction: Transaction<Database>,
  { channel, name, validFrom }: ParameterRow,
): Promise<unknown> {
  const row = await transaction
    .selectFrom('parameter')
    .select('value')
    .where('channel', '=', channel)
    .where('name', '=', name)
    .where('validFrom', '=', validFrom)
    .executeTakeFirst()
  return row?.value
}

async function nextDay(
  transaction: Transaction<Database>,
  { channel, name, validFrom }: ParameterRow,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('parameter')
    .select('validFrom')
    .where('channel', '=', channel)
    .where('name', '=', name)
    .where('validFrom', '>', validFrom)
    .orderBy('validFrom')
    .executeTakeFirst()
  return row?.validFrom ?? null
}

async function doubtsInWords(
  transaction: Transaction<Database>,
  row: ParameterRow,
): Promise<readonly string[]> {
  const { name, validFrom, value } = row
  if (name === 'usuryCap') {
    const month = validFrom.slice(0, 7)
    const others = (await readUsuryTable(transaction)).filter((cap) => cap.month !== month)
    return capJumps(others, { month, cap: String(value) }).map((jump) =>
      ruleWords.jump(jump.points, valueInWords(name, jump.cap), jump.month),
    )
  }
  const doubts = await doubtsAbout(transaction, [row])
  return doubts.map(({ place, figure, former }) =>
    ruleWords.far(place.replace(/^\./, ''), figure.toLocaleString('es-CO'), former.toLocaleString('es-CO')),
  )
}

export async function doubtsAbout(
  db: Kysely<Database>,
  rows: readonly ParameterRow[],
): Promise<readonly Doubt[]> {
  const doubts: Doubt[] = []
  for (const { channel, name, validFrom, value } of rows) {
    const held = await rowInForce(db, { channel, name, date: validFrom })
    const before = figuresOf(held?.value)
    for (const [place, figure] of figuresOf(value)) {
      const former = before.get(place)
      if (former !== undefined && isFar(figure, former)) doubts.push({ name, place, figure, former })
    }
  }
  return doubts
}

function figuresOf(value: unknown, place = ''): ReadonlyMap<string, number> {
  if (typeof value === 'number') return new Map([[place, value]])
  if (typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value)) return new Map([[place, Number(value)]])
  if (typeof value !== 'object' || value === null) return new Map()
  return new Map(Object.entries(value).flatMap(([key, part]) => [...figuresOf(part, `${place}.${key}`)]))
}
