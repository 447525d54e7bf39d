import { addBusinessDays, dayOf, isoOf } from '@cupo/credit-engine'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database, OutsideFileTable } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankLine } from '../../ports/outside-files.ts'

export type StoredFile = Pick<
  OutsideFileTable,
  'id' | 'kind' | 'format' | 'name' | 'rows' | 'loadedBy' | 'loadedAt'
> & {
  readonly added: number
  readonly open: number
  readonly firstDay: string | null
  readonly lastDay: string | null
}

const storedFiles = (chosen: RawBuilder<unknown>) => sql<StoredFile>`
  select file.id, kind, format, name, rows, loaded_by, loaded_at, added, open, first_day, last_day
  from (select * from outside_file ${chosen}) as file
  cross join lateral (
    select count(*)::int as added, count(*) filter (where is_open)::int as open, min(day)::text as first_day,
           max(day)::text as last_day
    from (
      select (at at time zone 'America/Bogota')::date as day, false as is_open from provider_movement where file_id = file.id
      union all
      select booked_on, amount <> 0 and not exists (select from bank_settlement where line_id = line.id)
      from bank_line as line where file_id = file.id
    ) as each
  ) as counted
  order by loaded_at desc, file.id desc`

export type OpenLine = Pick<
  BankLine,
  'account' | 'bookedOn' | 'amount' | 'reference' | 'counterparty' | 'text'
> & {
  readonly id: string
}

type Row = Omit<OpenLine, 'counterparty' | 'text'> & { readonly parties: Buffer }

/** Whole pesos, as they change what the provider owes. */
export type Payout = {
  readonly id: string
  readonly payout: string
  readonly paidAt: string
  /** Sales less refunds and chargebacks. */
  readonly gross: number
  readonly fees: number
  readonly withheld: number
  readonly paid: number
  readonly isBooked: boolean
}

export async function listFiles(
  db: Kysely<Database>,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<readonly StoredFile[]> {
  const chosen = sql`
    where ${before}::uuid is null
      or (loaded_at, id) < (select loaded_at, id from outside_file where id = ${before}::uuid)
    order by loaded_at desc, id desc limit ${limit}`
  const { rows } = await storedFiles(chosen).execute(db)
  return rows
}

/** By its id or end. Null for none and for several. */
export async function findFile(db: Kysely<Database>, name: string): Promise<StoredFile | null> {
  if (!/^[0-9a-f-]{6,36}$/.test(name)) return null
  const { rows } = await storedFiles(sql`where id::text like ${`%${name}`} limit 2`).execute(db)
  return rows.length === 1 ? (rows[0] ?? null) : null
}

export type FileCoverage = {
  readonly kind: OutsideFileTable['kind']
  readonly through: string | null
  readonly missingDays: number
  readonly isMissingYesterday: boolean
}

/** Days beyond these are not counted. */
const missingDaysMax = 99

/** Provider and bank write a file for each business day that is over. */
export async function coverageOfFiles(
  db: Kysely<Database>,
  today: Temporal.PlainDate,
): Promise<readonly FileCoverage[]> {
  const { rows } = await sql<Pick<FileCoverage, 'kind' | 'through'>>`
    select 'providerMovements' as kind, (max(at) at time zone 'America/Bogota')::date::text as through from provider_movement
    union all select 'bankStatement', max(booked_on)::text from bank_line`.execute(db)
  return rows.map(({ kind, through }) => {
    const missingDays = businessDaysBetween(through, today)
    return { kind, through, missingDays, isMissingYesterday: missingDays > 0 }
  })
}

function businessDaysBetween(after: string | null, before: Temporal.PlainDate): number {
  const first = after === null ? '' : after
  for (let days = 0; ; days += 1) {
    if (days === missingDaysMax || isoOf(addBusinessDays(dayOf(before), -1 - days)) <= first) return days
  }
}

export async function listOpenLines(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'open'>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly OpenLine[]> {
  const { rows } = await sql<Row>`
    select id, account, booked_on, amount, reference, parties from bank_line as line
    where amount <> 0 and not exists (select from bank_settlement where line_id = line.id)
      and (${after}::uuid is null or (booked_on, id) > (select booked_on, id from bank_line where id = ${after}::uuid))
    order by booked_on, id limit ${limit}`.execute(db)
  return rows.map(({ parties, ...line }) => ({
    ...line,
    ...(secrets.open(parties, `bankLine:${line.id}`) as Pick<BankLine, 'counterparty' | 'text'>),
  }))
}

export async function listPayouts(
  db: Kysely<Database>,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<readonly Payout[]> {
  const { rows } = await sql<Payout>`
    select paid.id, paid.payout, paid.at as paid_at, -paid.amount as paid, gross, fees, withheld,
           exists (select from bank_settlement where payout = paid.payout) as is_booked
    from provider_movement as paid
    cross join lateral (
      select coalesce(sum(amount) filter (where kind in ('sale', 'refund', 'chargeback')), 0)::bigint as gross,
             coalesce(sum(amount) filter (where kind like 'commission%'), 0)::bigint as fees,
             coalesce(sum(amount) filter (where kind like '%Withheld'), 0)::bigint as withheld
      from provider_movement where payout = paid.payout
    ) as sums
    where paid.kind = 'payout' and paid.payout is not null
      and (${before}::uuid is null
        or (paid.at, paid.movement_id) < (select at, movement_id from provider_movement where id = ${before}::uuid))
    order by paid.at desc, paid.movement_id desc limit ${limit}`.execute(db)
  return rows
}
