import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import { mustPost } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { requireAllWritten } from '../../platform/database/transaction.ts'
import { openOverpaymentTask, openPaymentTask } from '../refunds/refunds.ts'
import { applyPayments, depositReference, loanStore, type ServicingContext } from '../servicing/servicing.ts'
import { findBankLine, settleBankLine } from './bank-line.ts'

type Deposit = {
  readonly line: string
  /** Contract number; null: unknown, waits in suspense. */
  readonly loan: string | null
  readonly reason: string
}

export type RecordedDeposit =
  | {
      readonly amount: Pesos
      /** Value date, ISO. */
      readonly valueOn: string
      readonly surplus: Pesos
      readonly isRepeated: boolean
    }
  /**
   * `settled`: something else's. `notIn`: money that left. `future`: its day has not come. `ended`: the
   * loan is over.
   */
  | { readonly refusal: 'noLine' | 'settled' | 'notIn' | 'future' | 'noLoan' | 'ended' }

/** Each line once, with its value date. */
export async function recordDeposit(
  servicing: ServicingContext,
  transaction: Transaction<Database>,
  { line: name, loan, reason }: Deposit,
  who: ActingParty,
): Promise<RecordedDeposit> {
  const line = await findBankLine(transaction, name)
  if (line === null) return { refusal: 'noLine' }
  const { id: lineId, amount, valueOn, settledAs } = line
  if (amount <= 0) return { refusal: 'notIn' }
  if (valueOn > businessDate(who.now).toString()) return { refusal: 'future' }
  const found = loan === null ? null : await loanStore.findByContractNumber(transaction, loan)
  if (loan !== null && found === null) return { refusal: 'noLoan' }
  const to = found && (await loanStore.lock(transaction, found.id))
  const reference = depositReference(lineId)
  const known = await transaction
    .selectFrom('loanPayment')
    .select('loanName')
    .where('reference', '=', reference)
    .executeTakeFirst()
  const loanName = to?.key ?? reference
  if (known?.loanName === loanName) return { amount, valueOn, surplus: pesos(0), isRepeated: true }
  if (known !== undefined || settledAs !== null) return { refusal: 'settled' }
  if (to !== null && to.loan.closed !== null) return { refusal: 'ended' }
  const paidAt = instantOf(`${valueOn}T05:00:00.000Z`)
  const order = { reference, loan: loanName, amount, kind: 'installment', source: 'bank', paidAt } as const
  const [applied] = await applyPayments(servicing, transaction, [order], who)
  if (applied === undefined) throw new Error(`${reference} was not answered`)
  const { answer, surplus } = mustPost(applied)
  const causeId = answer.paymentId
  const settled = await settleBankLine(transaction, { kind: 'loanPayment', lineId, causeId, reason }, who)
  // Settled just now by another: the next try finds it.
  requireAllWritten(settled === null ? 0 : 1, 1)
  const about = { subject: reference, transactionId: null }
  if (to === null) {
    const held = { subject: answer.paymentId, account: 'suspense' } as const
    const task = {
      kind: 'suspense',
      ...about,
      applicationId: null,
      amount,
      held,
      reason: 'unexpected',
      note: reason,
    } as const
    await openPaymentTask(transaction, task, who.now)
  } else {
    const overpayment = {
      ...about,
      applicationId: to.applicationId,
      loanId: to.id,
      surplus,
      reason: 'overpaid',
    } as const
    await openOverpaymentTask(transaction, overpayment, who.now)
  }
  const { actor, requestId } = who
  const subject = { subjectType: 'loanPayment', subjectId: answer.paymentId }
  const after = { reference, amount, lineId, loanId: to?.id ?? null, reason }
  await writeAudit(transaction, { actor, action: 'recordDeposit', ...subject, after, requestId }, who.now)
  return { amount, valueOn, surplus, isRepeated: false }
}
