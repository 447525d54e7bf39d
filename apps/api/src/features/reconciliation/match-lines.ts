import { pesos } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { auditInsert } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { findBankLine, type NewSettlement, settleBankLine, settlementAudit } from './bank-line.ts'
import { type Booking, billsOfDays, bookPayout, bookRemittance } from './book-line.ts'
import { ownOnBank } from './line-differences.ts'
import { openBills } from './sources.ts'

export type MatchContext = {
  readonly db: Kysely<Database>
  readonly secrets: Pick<Secrets, 'open'>
  readonly operatorName: string
}

export type Matches = { readonly matched: number; readonly payouts: number; readonly remittances: number }

/** Only where both sides agree to the peso. */
export async function matchLines(context: MatchContext, who: ActingParty): Promise<Matches> {
  const matched = await matchOwn(context.db, who)
  const payouts = await matchPayouts(context.db, who)
  return { matched, payouts, remittances: await matchRemittances(context, who) }
}

type Match = Pick<NewSettlement, 'kind' | 'lineId' | 'causeId'>

/** By reference, those that the ledger has already. */
const matchOwn = (db: Kysely<Database>, who: ActingParty): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const { rows: found } = await sql<Match>`
      select distinct on (own.kind, own.id) line.id as line_id, own.kind, own.id as cause_id
      from bank_line as line
      join (${ownOnBank}) as own on line.reference in (own.reference, own.other_name) and own.amount = line.amount
      where own.state = 'done'
        and not exists (select from bank_settlement where line_id = line.id)
        and not exists (select from bank_settlement where kind = own.kind and cause_id = own.id)
      order by own.kind, own.id, line.booked_on, line.id`.execute(transaction)
    const given = found.map((match) => ({ id: newId(), ...match }))
    const { rows: settled } = await sql<{ readonly id: string }>`
      insert into bank_settlement (id, line_id, kind, cause_id, settled_by, settled_at)
      select id, "lineId", kind, "causeId", ${actorName(who.actor)}, ${who.now.toString()}::timestamptz
      from json_to_recordset(${JSON.stringify(given)}) as given (id uuid, "lineId" uuid, kind text, "causeId" uuid)
      on conflict do nothing returning id`.execute(transaction)
    const ids = new Set(settled.map(({ id }) => id))
    const audited = given
      .filter(({ id }) => ids.has(id))
      .map(({ id, ...match }) => settlementAudit(id, match, who))
    if (audited.length > 0) await auditInsert(audited, who.now).execute(transaction)
    return audited.length
  })

type PaidOut = { readonly payout: string; readonly lineId: string }

/** By number, else by an amount that one payout and one line of these days have. */
async function matchPayouts(db: Kysely<Database>, who: ActingParty): Promise<number> {
  const { rows } = await sql<PaidOut>`
    with open as (
      select paid.payout, paid.movement_id, -paid.amount as amount, (paid.at at time zone 'America/Bogota')::date as day
      from provider_movement as paid
      where paid.kind = 'payout' and not exists (select from bank_settlement where payout = paid.payout)
        and (select sum(amount) from provider_movement where payout = paid.payout) = 0
    ), line as (
      select * from bank_line where amount > 0 and not exists (select from bank_settlement where line_id = bank_line.id)
    ), named as (
      select payout, line.id as line_id from open join line using (amount) where line.reference in (payout, movement_id)
    ), paired as (
      select payout, line.id as line_id, count(*) over (partition by payout) as lines, count(*) over (partition by line.id) as payouts
      from open join line using (amount)
      where line.reference is null and booked_on between day and day + ${daysOnTheWay}
        and payout not in (select payout from named)
    )
    select payout, min(line_id::text)::uuid as line_id from named group by payout
    union all select payout, line_id from paired where lines = 1 and payouts = 1
    order by payout`.execute(db)
  let booked = 0
  for (const { payout, lineId } of rows) {
    const booking = await bookPayout({ db }, { payout, line: lineId, rest: null }, who)
    if (booking.isBooked && !booking.isRepeated) booked += 1
  }
  return booked
}

/** Calendar days from payout to line. */
const daysOnTheWay = sql.lit(10)

/** The operator's name, and the amount of whole days' open bills. */
async function matchRemittances(
  { db, secrets, operatorName }: MatchContext,
  who: ActingParty,
): Promise<number> {
  const open = await openBills(db)
  if (open.length === 0) return 0
  const lines = await db
    .selectFrom('bankLine as line')
    .leftJoin('bankSettlement as settlement', 'settlement.lineId', 'line.id')
    .select(['line.id', 'line.amount', 'line.bookedOn', 'line.parties'])
    .where('line.amount', '>', 0)
    .where('settlement.id', 'is', null)
    .orderBy('line.bookedOn')
    .orderBy('line.id')
    .execute()
  const operator = plain(operatorName)
  let booked = 0
  for (const { id, amount, bookedOn, parties } of lines) {
    if (!plain(JSON.stringify(secrets.open(parties, `bankLine:${id}`))).includes(operator)) continue
    if (billsOfDays(await openBills(db), { amount: pesos(amount), bookedOn }) === null) continue
    const booking = await bookRemittance({ db }, { line: id, bills: null }, who)
    if (booking.isBooked && !booking.isRepeated) booked += 1
  }
  return booked
}

/** Banks write capitals without accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The bank did not repeat our reference. Same amount, neither settled: nothing is posted. */
export async function matchByHand(
  transaction: Transaction<Database>,
  {
    line: name,
    reference,
    reason,
  }: { readonly line: string; readonly reference: string; readonly reason: string },
  who: ActingParty,
): Promise<Booking> {
  const line = await findBankLine(transaction, name)
  if (line === null) return { isBooked: false, why: `no line of a statement ends in ${name}` }
  if (line.settledAs !== null)
    return { isBooked: false, why: `the line is settled already, as ${line.settledAs}` }
  const { rows } = await sql<{ readonly kind: NewSettlement['kind']; readonly id: string }>`
    select kind, id from (${ownOnBank}) as own
    where ${reference} in (reference, other_name) and amount = ${line.amount} and state = 'done'
      and not exists (select from bank_settlement where kind = own.kind and cause_id = own.id)
    limit 2`.execute(transaction)
  const [own] = rows
  if (own === undefined || rows.length > 1)
    return {
      isBooked: false,
      why: `no row of Cupo has the reference ${reference} and the amount of the line`,
    }
  const { kind, id: causeId } = own
  const settlementId = await settleBankLine(transaction, { kind, lineId: line.id, causeId, reason }, who)
  return settlementId === null
    ? { isBooked: false, why: 'another line has settled it' }
    : { isBooked: true, settlementId, isRepeated: false }
}
