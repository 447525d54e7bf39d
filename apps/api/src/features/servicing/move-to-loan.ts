import { isVoid, type Pesos, pesos } from '@cupo/credit-engine'
import type { Selectable, Transaction } from 'kysely'
import { mustPost } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { instantOf } from '../../platform/business-date.ts'
import type { Database, LoanPaymentTable } from '../../platform/database/schema.ts'
import { applyPayments } from './apply-payments.ts'
import { loanStore, type StoredLoan } from './loan-store.ts'
import type { PaymentOrder } from './payment.ts'
import { movedReference, readReference, referencesOfMoney } from './payment-reference.ts'
import type { ServicingContext } from './servicing-context.ts'
import { unapplyPaymentWithin } from './unapply-payment.ts'

export type PaymentMove = {
  /** The collector's reference, even if the money has been moved since. */
  readonly reference: string
  /** Key or contract number of the right loan. */
  readonly loan: string
  readonly reason: string
  /** Confirmed by a person. */
  readonly isOtherPerson: boolean
}

export type MovedPayment = {
  readonly amount: Pesos
  readonly valueOn: string
  readonly from: StoredLoan
  readonly to: StoredLoan
  readonly reference: string
  /** Pesos beyond the debt of the right loan. */
  readonly surplus: Pesos
  /** The wrong loan was paid off, and is open again. */
  readonly isReopened: boolean
  readonly isRepeated: boolean
}

export type PaymentMoveRefusal =
  /**
   * `reversed`: the collector took the money back. `inSuspense`: no loan has it yet. `sameLoan`: it was
   * booked on this loan first. `ended`: a loan is sold or void. `otherPerson`: nobody has confirmed the
   * change of person. `tooOften`: the reference would be too long.
   */
  'unknown' | 'reversed' | 'inSuspense' | 'noLoan' | 'sameLoan' | 'ended' | 'otherPerson' | 'tooOften'

/**
 * Keeps value date, moment and kind: afterwards both loans are as if the right one had been paid at first.
 * The same move returns the first answer.
 */
export async function moveToLoan(
  context: ServicingContext,
  transaction: Transaction<Database>,
  { reference, loan, reason, isOtherPerson }: PaymentMove,
  who: ActingParty,
): Promise<MovedPayment | { readonly refusal: PaymentMoveRefusal }> {
  const target =
    (await loanStore.findByContractNumber(transaction, loan)) ??
    (await loanStore.findByKey(transaction, loan))
  if (target === null) return { refusal: 'noLoan' }
  const { money, from, to } = await lockMoney(transaction, reference, target.id)
  if (money === undefined) return { refusal: 'unknown' }
  if (money.state === 'reversed') return { refusal: 'reversed' }
  if (money.state !== 'applied' || from === null) return { refusal: 'inSuspense' }
  const isRepeated = from.id === to.id
  const amount = pesos(money.amount)
  const moved = { amount, valueOn: money.valueOn, from, to, isRepeated }
  if (isRepeated) {
    if (readReference(money.reference).onward[0] !== 'moved') return { refusal: 'sameLoan' }
    return { ...moved, reference: money.reference, surplus: pesos(0), isReopened: false }
  }
  if (hasEnded(from) || hasEnded(to)) return { refusal: 'ended' }
  if (!from.documentIndex.equals(to.documentIndex) && !isOtherPerson) return { refusal: 'otherPerson' }
  const order: PaymentOrder = {
    reference: movedReference(money.reference),
    loan: to.key,
    amount,
    kind: money.kind,
    source: money.source,
    paidAt: instantOf(money.at),
  }
  if (order.reference.length > referenceLengthMax) return { refusal: 'tooOften' }
  const reversed = mustPost(await unapplyPaymentWithin(context, transaction, money.reference, who, 'moved'))
  const [applied] = await applyPayments(context, transaction, [order], who)
  if (applied === undefined) throw new Error(`${order.reference} was not answered`)
  const { answer, surplus } = mustPost(applied)
  if (answer.state !== 'applied') throw new Error(`the loan ${to.id} did not take ${order.reference}`)
  const { actor, requestId } = who
  const audited = { action: 'movePayment', subjectType: 'loanPayment', subjectId: money.id }
  const before = { loanId: from.id, reference: money.reference }
  const after = { loanId: to.id, reference: order.reference, amount, reason, isOtherPerson }
  await writeAudit(transaction, { actor, ...audited, before, after, requestId }, who.now)
  return { ...moved, reference: order.reference, surplus, isReopened: reversed.isReopened }
}

/** The limit of `PaymentOrder.reference`. */
const referenceLengthMax = 180

/** Its buyer or borrower has been given the final account. */
const hasEnded = ({ loan }: StoredLoan): boolean => loan.closed?.because === 'sold' || isVoid(loan)

type Money = Pick<
  Selectable<LoanPaymentTable>,
  'id' | 'loanId' | 'reference' | 'amount' | 'kind' | 'source' | 'valueOn' | 'at' | 'state'
>

/** Finds the payment that holds the reference's money now, after assignments and moves. */
export async function findMoney(
  transaction: Transaction<Database>,
  reference: string,
): Promise<Money | undefined> {
  const name = (await referencesOfMoney(transaction, reference)).at(-1) ?? reference
  return transaction
    .selectFrom('loanPayment')
    .select(['id', 'loanId', 'reference', 'amount', 'kind', 'source', 'valueOn', 'at', 'state'])
    .where('reference', '=', name)
    .executeTakeFirst()
}

type LockedMoney = {
  readonly money: Money | undefined
  readonly from: StoredLoan | null
  readonly to: StoredLoan
}

/** Locks again when the money moved before the lock. */
async function lockMoney(
  transaction: Transaction<Database>,
  reference: string,
  targetId: string,
): Promise<LockedMoney> {
  for (let seen: string | undefined; ; ) {
    const money = await findMoney(transaction, reference)
    const loans = await loanStore.lockAll(transaction, [targetId, ...(money?.loanId ? [money.loanId] : [])])
    const to = loans.get(targetId)
    if (to === undefined) throw new Error(`the loan ${targetId} is gone`)
    const found = money && `${money.reference} ${money.state}`
    if (found === seen) return { money, from: (money?.loanId && loans.get(money.loanId)) || null, to }
    seen = found
  }
}
