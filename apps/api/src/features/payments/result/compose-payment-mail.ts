import {
  add,
  addDays,
  amountDue,
  dueOf,
  isoOf,
  isSettled,
  lateAfter,
  monthOf,
  noVat,
  type Pesos,
  payoffQuote,
  penaltyBetween,
  subtract,
  totalOf,
  vatOf,
} from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { StillDue } from '../../../emails/payment-receipt.ts'
import type { DebtAfterReversal } from '../../../emails/payment-reversed.ts'
import { businessDate, instantOf } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { TransactionState } from '../../../ports/payment-provider.ts'
import {
  type Application,
  type ApplicationStore,
  emailOf,
  type MailPayload,
  type UpfrontPayment,
} from '../../origination/origination.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { loanAt, loanStore } from '../../servicing/servicing.ts'
import { type PaymentAttempt, paymentAttemptStore } from '../attempts/payment-attempt-store.ts'
import { responseUrl } from '../attempts/register-attempt.ts'
import type { PaymentMail, PaymentMailName } from '../notices/settlement.ts'
import type { ShownTransaction } from '../notices/shown-transaction.ts'
import { paymentOutcome } from './payment-outcome.ts'
import { receiptData, receiptFacts } from './payment-receipt.ts'

type ComposeContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly publicUrl: string
  readonly unpaidUpfrontPayments: (application: Application) => Promise<readonly UnpaidUpfrontPayment[]>
}

type UnpaidUpfrontPayment = {
  readonly upfrontPayment: UpfrontPayment
  readonly amount: Pesos
  readonly link: string
  readonly deadlineAt: string
}

/** Writes to the borrower, also when another person paid. */
export async function composePaymentMail(
  { db, secrets, store, publicUrl, unpaidUpfrontPayments }: ComposeContext,
  letter: PaymentMail,
  now: Temporal.Instant,
): Promise<MailPayload> {
  const attempt = await paymentAttemptStore(secrets).find(db, letter.requestId)
  const application = attempt && (await store.find(db, attempt.applicationId))
  if (attempt === null || application === null)
    throw new Error(`a mail about no payment: ${letter.requestId}`)
  // The booking transaction queues the receipt.
  const transaction = { ...letter.transaction, isBooked: letter.mail === 'payment-receipt' }
  const outcome = await paymentOutcome({ db, store }, attempt, transaction, now)
  const facts = await receiptFacts(db, attempt, transaction, application)
  const unpaid = await unpaidUpfrontPayments(application)
  const to = { application, isOwnAddress: true, publicUrl, outcome, facts }
  const debt = letter.mail === 'payment-reversed' ? await debtAfterReversal(db, attempt, letter, now) : null
  const mail = contentOf(letter, attempt, to, unpaid, { debt, isPaidOff: await isPaidOff(db, attempt) })
  return { ...mail, to: await emailOf(db, secrets, application), attachments: [] }
}

async function isPaidOff(db: Kysely<Database>, { loanId }: PaymentAttempt): Promise<boolean> {
  const stored = loanId === null ? null : await loanStore.find(db, loanId)
  return stored?.loan.closed?.because === 'paid'
}

type Content = {
  [Name in PaymentMailName]: { readonly mail: Name; readonly data: MailPayload<Name>['data'] }
}[PaymentMailName]

function contentOf(
  { mail, transaction, state, toldAt, isReopened, counted, refund }: PaymentMail,
  attempt: PaymentAttempt,
  to: Parameters<typeof receiptData>[2],
  unpaid: readonly UnpaidUpfrontPayment[],
  { debt, isPaidOff }: { readonly debt: DebtAfterReversal | null; readonly isPaidOff: boolean },
): Content {
  const { application, publicUrl } = to
  const data = receiptData(attempt, transaction, to)
  const { standing, transactionId, invoice, cash, creditLink, remaining, newPlan, stillDue, ...told } = data
  const { breakdown, capitalLeft, auditHead, ...facts } = told
  const ownUpfrontPayment = unpaid.find(({ upfrontPayment }) => upfrontPayment === attempt.purpose)
  switch (mail) {
    case 'payment-receipt':
      return { mail, data: { ...data, stillDue: stillDueBeside(attempt, unpaid) } }
    case 'payment-pending':
      return { mail, data: { ...facts, cash, resultLink: resultLink(attempt, transaction, publicUrl) } }
    case 'payment-failed':
      return {
        mail,
        data: {
          ...facts,
          because: becauseOf(state),
          payAgainLink: ownUpfrontPayment?.link ?? payAgain(attempt, application, publicUrl),
          deadlineAt: ownUpfrontPayment?.deadlineAt ?? null,
        },
      }
    case 'payment-reversed':
      return {
        mail,
        data: {
          ...facts,
          reversedAt: toldAt,
          isReopened,
          debt,
          creditLink,
          // A credit that the payment never reached has not changed.
          hasCounted: attempt.purpose === 'loan' && counted !== 0,
          isStillPaid: counted === 0 && isPaidOff,
          refund: refund ?? null,
        },
      }
  }
}

function stillDueBeside(
  { purpose }: PaymentAttempt,
  unpaid: readonly UnpaidUpfrontPayment[],
): StillDue | null {
  if (purpose === 'loan') return null
  const other = unpaid.find(({ upfrontPayment }) => upfrontPayment !== purpose)
  if (other === undefined) return null
  const { upfrontPayment, amount, link, deadlineAt } = other
  return { upfrontPayment, amount, link, deadlineAt }
}

function becauseOf(state: TransactionState): 'rejected' | 'expired' | 'abandoned' | 'cancelled' {
  return state === 'rejected' || state === 'expired' || state === 'abandoned' ? state : 'cancelled'
}

function resultLink(
  { channel, purpose, key, invoice }: PaymentAttempt,
  { reference }: ShownTransaction,
  publicUrl: string,
): string {
  const way = purpose === 'loan' ? (channel === 'fastPayment' ? 'fastPayment' : 'selfManage') : purpose
  const query = new URLSearchParams({ x_id_invoice: invoice, x_ref_payco: reference })
  return `${responseUrl(publicUrl, way, key)}?${query}`
}

/** Null except for a delivered credit: an unpaid upfront payment has its own link. */
function payAgain(
  { purpose, channel, key }: PaymentAttempt,
  { situation }: Application,
  publicUrl: string,
): string | null {
  if (purpose !== 'loan' || situation !== 'Liberada') return null
  return channel === 'fastPayment' ? `${publicUrl}/fast-payment` : `${publicUrl}/self-manage/payment/${key}`
}

/** Null where nothing is owed, and for a sold loan. */
export async function debtAfterReversal(
  db: Kysely<Database>,
  { loanId }: Pick<PaymentAttempt, 'loanId'>,
  { toldAt, payoffBefore }: Pick<PaymentMail, 'toldAt' | 'payoffBefore'>,
  now: Temporal.Instant,
): Promise<DebtAfterReversal | null> {
  const stored = loanId === null ? null : await loanStore.find(db, loanId)
  if (stored === null) return null
  const { capOf } = await readUsuryCaps(db)
  const { loan, on } = loanAt(stored, now, capOf)
  const { total: amount, parts: breakdown, isOverdue } = amountDue(loan, on, capOf)
  const next = loan.installments.find((row) => !isSettled(row))
  if (loan.closed !== null || amount === 0 || next === undefined) return null
  // Interest accrues daily: payoffs of two days do not show the reversal's effect.
  const isSameDay = businessDate(instantOf(toldAt)).equals(businessDate(now))
  const payoff = payoffQuote(loan, on, capOf).total
  const { isMobileBill } = stored
  const debt = {
    amount,
    breakdown,
    isMobileBill,
    payoff,
    payoffBefore: isSameDay ? payoffBefore : null,
  }
  if (!isOverdue) return { ...debt, overdue: null, payBy: isoOf(next.dueOn) }
  const late = loan.installments.filter(
    (row) => lateAfter(row) < on && totalOf(dueOf(row, on, loan.terms, capOf)) > 0,
  )
  const perDay = late.map(({ expected, paid }) => {
    const penalty = penaltyBetween(subtract(expected.principal, paid.principal), on, addDays(on, 1), capOf)
    return add(penalty, vatOf(penalty, loan.terms.interestVatRate))
  })
  const overdue = {
    since: isoOf(next.dueOn),
    penaltyPerDay: add(...perDay),
    hasVat: loan.terms.interestVatRate !== noVat,
    penaltyRate: capOf(monthOf(on)),
  }
  return { ...debt, overdue, payBy: isoOf(on) }
}
