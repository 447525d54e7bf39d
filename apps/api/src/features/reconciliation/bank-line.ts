import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { type AuditEntry, writeAudit } from '../../platform/audit.ts'
import type { BankSettlementTable, Database } from '../../platform/database/schema.ts'
import { isId, newId } from '../../platform/ids.ts'

export type StoredLine = {
  readonly id: string
  readonly account: string
  readonly bookedOn: string
  readonly valueOn: string
  readonly amount: Pesos
  readonly reference: string | null
  readonly settledAs: BankSettlementTable['kind'] | null
}

/** By its id or end. Null for none and for several. */
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
    .where(isId(name) ? sql<boolean>`line.id = ${name}` : sql<boolean>`line.id::text like ${`%${name}`}`)
    .limit(2)
    .execute()
  const [line] = lines
  return line === undefined || lines.length > 1 ? null : { ...line, amount: pesos(line.amount) }
}

export type NewSettlement = Pick<BankSettlementTable, 'kind'> & {
  readonly lineId: string
  readonly causeId?: string | null
  readonly payout?: string | null
  readonly parts?: readonly (readonly [account: string, amount: number])[] | null
  readonly reason?: string | null
}

/** Each line settles once, and each row once. Null when either is settled already. */
export async function settleBankLine(
  transaction: Transaction<Database>,
  { kind, lineId, causeId = null, payout = null, parts = null, reason = null }: NewSettlement,
  who: ActingParty,
): Promise<string | null> {
  const settled = await transaction
    .insertInto('bankSettlement')
    .values({
      id: newId(),
      lineId,
      kind,
      causeId,
      payout,
      parts: parts === null ? null : JSON.stringify(parts),
      reason,
      settledBy: actorName(who.actor),
      settledAt: who.now.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (settled === undefined) return null
  const after = { kind, lineId, causeId, payout, parts, reason }
  await writeAudit(transaction, settlementAudit(settled.id, after, who), who.now)
  return settled.id
}

/** As `verify-ledger` compares it with the settlement. */
export const settlementAudit = (
  settlementId: string,
  after: NewSettlement,
  who: ActingParty,
): AuditEntry => ({
  ...who,
  action: 'settleLine',
  subjectType: 'bankSettlement',
  subjectId: settlementId,
  after,
})
