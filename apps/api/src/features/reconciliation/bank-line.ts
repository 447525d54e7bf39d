import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import type { BankSettlementTable, Database } from '../../platform/database/schema.ts'
import { isId, newId } from '../../platform/ids.ts'

/** A line of a loaded statement. */
export type StoredLine = {
  readonly id: string
  readonly account: string
  /** `yyyy-mm-dd`. */
  readonly bookedOn: string
  /** `yyyy-mm-dd`. */
  readonly valueOn: string
  /** Whole pesos: in is positive, out is negative. */
  readonly amount: Pesos
  readonly reference: string | null
  /** Null while it is open. */
  readonly settledAs: BankSettlementTable['kind'] | null
}

/** By its id or the end of it. Null when no line has it, and when several do. */
export async function findBankLine(db: Kysely<Database>, name: string): Promise<StoredLine | null> {
  if (!isId(name) && !/^[0-9a-f]{6,12}$/.test(name)) return null
  const lines = await db
    .selectFrom('bankLine as line')
    .leftJoin('bankSettlement as settlement', 'settlement.lineId', 'line.id')
    .select([
      'line.id',
      'line.account',
      'line.bookedOn',
      'line.valueOn',
      'line.amount',
      'line.reference',
      'settlement.kind as settledAs',
    ])
    .where(sql<string>`line.id::text`, 'like', isId(name) ? name : `%${name}`)
    .limit(2)
    .execute()
  const [line] = lines
  return line === undefined || lines.length > 1 ? null : { ...line, amount: pesos(line.amount) }
}

export type NewSettlement = Pick<BankSettlementTable, 'kind'> & {
  readonly lineId: string
  /** The row that the line bears out, or the sale whose price it is. */
  readonly causeId?: string
  readonly payout?: string
  /** Of a booked line: the other lines of its entry. */
  readonly parts?: readonly (readonly [account: string, amount: number])[]
  readonly reason?: string
}

/** Each line settles once, and bears out each row once. Null when either is settled already. */
export async function settleBankLine(
  transaction: Transaction<Database>,
  { kind, lineId, causeId, payout, parts, reason }: NewSettlement,
  { now, actor }: ActingParty,
): Promise<string | null> {
  const settled = await transaction
    .insertInto('bankSettlement')
    .values({
      id: newId(),
      lineId,
      kind,
      causeId: causeId ?? null,
      payout: payout ?? null,
      parts: parts === undefined ? null : JSON.stringify(parts),
      reason: reason ?? null,
      settledBy: actorName(actor),
      settledAt: now.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return settled?.id ?? null
}
