import { isVoid, type Pesos, pesos } from '@cupo/credit-engine'
import type { Selectable, Transaction } from 'kysely'
import { mustPost } from '../../ledger/ledger.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { instantOf } from '../../platform/business-date.ts'
import type { Database, LoanPaymentTable } from '../../platform/database/schema.ts'
import { applyPayments } from './apply-payments.ts'
import { loanStore, type StoredLoan } from './loan-store.ts'
import { movedReference, namesOfMoney, type PaymentOrder } from './payment.ts'
import { reversePaymentWithin } from './reverse-payment.ts'
import type { ServicingContext } from './servicing-context.ts'

export type PaymentMove = {
  /** As collected, whatever loan has its money now. */
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
  /** Beyond the cost of the right loan. */
  readonly surplus: Pesos
  /** The wrong loan was paid off, and is open again. */
  readonly isReopened: boolean
  readonly isRepeated: boolean
}

export type PaymentMoveRefusal =
  /**
   * `reversed`: its collector took it back. `inSuspense`: no loan has it yet. `sameLoan`: has it by its
   * first booking. `ended`: a loan is sold or void. `otherPerson`: unconfirmed. `tooOften`: its name would
   * be too long.
   */
  'unknown' | 'reversed' | 'inSuspense' | 'noLoan' | 'sameLoan' | 'ended' | 'otherPerson' | 'tooOften'

/**
 * With its value date, moment and kind: both loans are as if it had always been paid to the right one. The
 * same move answers the first.
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
    if (!money.reference.startsWith(movedReference(''))) return { refusal: 'sameLoan' }
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
  const reversed = mustPost(await reversePaymentWithin(context, transaction, money.reference, who, 'moved'))
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

/** As for the orders of collectors. */
const referenceLengthMax = 180

/** Their buyer or borrower has had the account of it. */
const hasEnded = ({ loan }: StoredLoan): boolean => loan.closed?.because === 'sold' || isVoid(loan)

type Money = Pick<
  Selectable<LoanPaymentTable>,
  'id' | 'loanId' | 'reference' | 'amount' | 'kind' | 'source' | 'valueOn' | 'at' | 'state'
>

/** Under whose name a reference's money is now. */
export async function findMoney(
  transaction: Transaction<Database>,
  reference: string,
): Promise<Money | undefined> {
  const name = (await namesOfMoney(transaction, reference)).at(-1) ?? reference
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

/** Again when the money went elsewhere meanwhile. */
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
