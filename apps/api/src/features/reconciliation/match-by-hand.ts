import { sql, type Transaction } from 'kysely'
import type { ActingParty } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { findBankLine, type NewSettlement, settleBankLine } from './bank-line.ts'
import type { Booking } from './book-line.ts'
import { ownOnBank } from './line-differences.ts'

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
