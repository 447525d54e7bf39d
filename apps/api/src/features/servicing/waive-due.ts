import { createHash } from 'node:crypto'
import {
  type CapOf,
  type Day,
  dayOf,
  isoOf,
  type Loan,
  type Pesos,
  pesos,
  type WaivablePart,
  type Waiver,
  waivableOf,
  waive,
  withPenaltyPosted,
} from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { type Entry, mustPost, postEntries } from '../../ledger/ledger.ts'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { linesOfChange } from './bookkeeping.ts'
import { asOfToday } from './daily/bring-up-to-date.ts'
import { loanStore, type StoredLoan, withLoan } from './loan-store.ts'
import { recordLoanChanges } from './record-loan-changes.ts'
import type { ServicingContext } from './servicing-context.ts'

export type WaiverOrder = {
  readonly part: WaivablePart
  readonly amount: Pesos | 'all'
  readonly reason: string
}

export type WaivedAmount = { readonly amount: Pesos; readonly vat: Pesos; readonly isRepeated: boolean }

/** Idempotent within a day. */
export async function waiveDue(
  context: ServicingContext,
  contractNumber: string,
  { part, amount, reason }: WaiverOrder,
  who: ActingParty,
): Promise<Result<WaivedAmount>> {
  const found = await loanStore.findByContractNumber(context.db, contractNumber)
  if (found === null) return refuse('NoEncontrado')
  const today = dayOf(businessDate(who.now))
  const words = [found.id, part, amount, isoOf(today), reason].join('\n')
  const reference = `waiver:${createHash('sha256').update(words).digest('hex').slice(0, 32)}`
  return inTransaction(context.db, async (transaction): Promise<Result<WaivedAmount>> => {
    const stored = await loanStore.lock(transaction, found.id)
    const before = await knownWaiver(transaction, reference)
    if (before !== null) return done({ ...before, isRepeated: true })
    const { former, on, at, caps } = await asOfToday(context, transaction, stored, who)
    if (former.loan.closed !== null) return refuse('CreditoPagado')
    const weighed = weighWaiver(former.loan, { part, amount }, on, caps.capOf)
    if (weighed === null) return refuse('PagoNoPermitido')
    const { amount: taken, vat } = weighed

    const posted = withLoan(former, withPenaltyPosted(former.loan, on, caps.capOf), caps)
    const waiverId = newId()
    await bookPenalty(transaction, former, posted, { id: waiverId, reference }, who)
    const waiver: Waiver = { kind: 'waiver', on, part, amount: taken }
    const changed = withLoan(posted, waive(posted.loan, waiver, caps.capOf), caps)
    await transaction
      .insertInto('loanWaiver')
      .values({
        id: waiverId,
        loanId: former.id,
        part,
        amount: taken,
        vat,
        valueOn: isoOf(on),
        at,
        reference,
        reason,
        actor: actorName(who.actor),
        createdAt: who.now.toString(),
      })
      .execute()
    const source = { kind: 'loanWaiver', id: waiverId } as const
    const change = {
      former: posted,
      changed: { ...changed, lastPaidAt: at },
      action: 'waive',
      bookedOn: today,
      entry: { kind: 'waiver', source, valueOn: isoOf(on), idempotencyKey: reference },
      facts: { part, amount: taken, vat, reason },
    } as const
    await recordLoanChanges(context, transaction, [change], who)
    return done({ amount: taken, vat, isRepeated: false })
  })
}

/** In pesos; null when nothing, or less than `amount`, is due. */
export function weighWaiver(
  former: Loan,
  { part, amount }: Pick<WaiverOrder, 'part' | 'amount'>,
  on: Day,
  capOf: CapOf,
): { readonly due: Pesos; readonly amount: Pesos; readonly vat: Pesos } | null {
  const due = waivableOf(former, part, on, capOf)
  const taken = amount === 'all' ? due : amount
  if (taken <= 0 || taken > due) return null
  const posted = withPenaltyPosted(former, on, capOf)
  const loan = waive(posted, { kind: 'waiver', on, part, amount: taken }, capOf)
  return { due, amount: taken, vat: pesos(vatOfPart(posted, part) - vatOfPart(loan, part)) }
}

async function knownWaiver(transaction: Transaction<Database>, reference: string) {
  const row = await transaction
    .selectFrom('loanWaiver')
    .select(['amount', 'vat'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row === undefined ? null : { amount: pesos(row.amount), vat: pesos(row.vat) }
}

/** A separate entry, so that the waiver's entry shows the waived amount alone. */
async function bookPenalty(
  transaction: Transaction<Database>,
  former: StoredLoan,
  posted: StoredLoan,
  { id, reference }: { readonly id: string; readonly reference: string },
  { now, actor }: ActingParty,
): Promise<void> {
  const lines = linesOfChange(former, posted)
  if (lines.length === 0) return
  const today = businessDate(now).toString()
  const entry: Entry = {
    kind: 'penalty',
    source: { kind: 'loanWaiver', id },
    subject: former.id,
    bookedOn: today,
    valueOn: today,
    idempotencyKey: `penalty:${reference}`,
    actor: actor.kind,
    lines,
  }
  mustPost(await postEntries(transaction, [entry], now))
}

const vatOfPart = ({ installments }: Loan, part: WaivablePart): number =>
  installments.reduce((sum, { expected }) => sum + expected[`${part}Vat`], 0)
