import { type Pesos, pesos } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../platform/actor.ts'
import { instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refused } from '../../platform/refusal.ts'
import {
  assignedReference,
  assignHeld,
  assignSuspense,
  loanStore,
  type ServicingContext,
  type StoredLoan,
} from '../servicing/servicing.ts'
import { type AssignedPart, assignPart, causeOfMoney } from './assign-part.ts'
import { availableMoney } from './bank-transfer.ts'
import { openOverpaymentTask } from './overpayment-tasks.ts'
import { changeAmount, lockTask, openPaymentTask, type PaymentTask, writeClosure } from './payment-task.ts'

type UndecidedPayment = {
  readonly id: string
  readonly subject: string
  readonly amount: number
  readonly applicationId: string | null
}

const unsettledNotes = {
  'unknown to the provider': 'a signed notice told of it, and the provider does not know it',
  'more than the provider says': 'a notice told of more than the provider says when it is asked',
  'cannot be settled': 'what the provider answers cannot be settled: see the log',
} as const

export type UnsettledReason = keyof typeof unsettledNotes

/** As when a mobile bill collects for a sold loan. Returns how many. */
export async function openMissingSuspenseTasks(db: Kysely<Database>, now: Temporal.Instant): Promise<number> {
  const payments = await db
    .selectFrom('loanPayment as payment')
    .leftJoin('loan', 'loan.id', 'payment.loanId')
    .select(['payment.id', 'payment.loanId', 'payment.reference', 'payment.amount', 'loan.applicationId'])
    .where('payment.state', '=', 'suspense')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentTask as task')
            .select('task.id')
            .where('task.kind', 'in', ['suspense', 'refund'])
            .whereRef('task.subject', '=', 'payment.reference'),
        ),
      ),
    )
    .execute()
  for (const { id, loanId, reference, amount, applicationId } of payments) {
    const task = {
      kind: 'suspense',
      subject: reference,
      applicationId,
      transactionId: null,
      amount: pesos(amount),
      held: { subject: loanId ?? id, account: 'suspense' },
      reason: 'unexpected',
      note: 'paid to a credit that takes no money',
    } as const
    await inTransaction(db, (transaction) => openPaymentTask(transaction, task, now))
  }
  return payments.length
}

export type TaskAssignment =
  | { readonly kind: 'assigned'; readonly loanId: string; readonly amount: Pesos }
  /** `notOpen`: closed, or under way. `sameLoan`: the money was paid beyond this loan. */
  | {
      readonly kind:
        | 'notOpen'
        | 'notHeld'
        | 'moreThanHeld'
        | 'sameLoan'
        | 'noLoan'
        | 'loanEnded'
        | 'moneyGone'
    }

type LoanAssignment = {
  readonly loan: string
  readonly amount?: Pesos
}

/** As of the day on which it came; a surplus becomes a refund task. */
export async function assignToLoan(
  context: ServicingContext,
  target: Pick<PaymentTask, 'id' | 'ledgerSubject' | 'transactionId'>,
  { loan, amount }: LoanAssignment,
  who: ActingParty,
): Promise<TaskAssignment> {
  try {
    return await inTransaction(context.db, async (transaction): Promise<TaskAssignment> => {
      const found =
        (await loanStore.findByContractNumber(transaction, loan)) ??
        (await loanStore.findByKey(transaction, loan))
      const task = await lockTask(transaction, target, found === null ? [] : [found.id])
      if (task === null || task.state !== 'open') return { kind: 'notOpen' }
      const { ledgerSubject, ledgerAccount, transactionId } = task
      if (ledgerSubject === null || ledgerAccount === null || task.amount === null) return { kind: 'notHeld' }
      if (found === null) return { kind: 'noLoan' }
      const to = await loanStore.lock(transaction, found.id)
      if (to.loan.closed !== null) return { kind: 'loanEnded' }
      if (ledgerAccount === 'customerCredit' && to.id === ledgerSubject) return { kind: 'sameLoan' }
      const given = amount ?? pesos(task.amount)
      if (given <= 0 || given > task.amount) return { kind: 'moreThanHeld' }
      if ((await availableMoney(transaction, { ledgerSubject, ledgerAccount })) < given)
        return { kind: 'moneyGone' }
      const subject = await subjectOfMoney(transaction, task)
      const assigned =
        (await assignWhole(context, transaction, { task, given, to }, who)) ??
        (await assignRest(context, transaction, { task: { ...task, subject }, given, to }, who))
      if (assigned === null) return { kind: 'moneyGone' }
      if (given === task.amount) await writeClosure(transaction, task, `given to ${loan}`, who)
      else {
        const left = { amount: task.amount - given, note: `${given} given to ${loan}` }
        await changeAmount(transaction, task, left, who)
      }
      const { reference, surplus } = assigned
      const overpayment = { subject: reference, applicationId: to.applicationId, transactionId }
      await openOverpaymentTask(
        transaction,
        { ...overpayment, loanId: to.id, surplus, reason: 'overpaid' },
        who.now,
      )
      return { kind: 'assigned', loanId: to.id, amount: given }
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { kind: kindOf(error.refusal.code) }
  }
}

/** A split part is about its whole's matter. */
async function subjectOfMoney(
  transaction: Transaction<Database>,
  { subject, splitFrom }: Pick<PaymentTask, 'subject' | 'splitFrom'>,
): Promise<string> {
  if (splitFrom === null) return subject
  const root = transaction.selectFrom('paymentTask').select('subject').where('id', '=', splitFrom)
  return (await root.executeTakeFirstOrThrow()).subject
}

type GivenMoney = { readonly task: PaymentTask; readonly given: Pesos; readonly to: StoredLoan }

/** A whole payment keeps its name. Null for other money. */
async function assignWhole(
  context: ServicingContext,
  transaction: Transaction<Database>,
  { task, given, to }: GivenMoney,
  who: ActingParty,
): Promise<AssignedPart | null> {
  const { subject: reference, transactionId, ledgerSubject } = task
  if (task.ledgerAccount !== 'suspense' || ledgerSubject === null) return null
  const payment = await transaction
    .selectFrom('loanPayment')
    .select(['amount', 'state'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  const made = transactionId === null ? undefined : await transactionOf(transaction, transactionId)
  const amount = payment?.amount ?? made?.amount
  if (amount !== given || (payment !== undefined && payment.state !== 'suspense')) return null
  // Not whole: a part was given, or the rest is elsewhere.
  if (payment === undefined && (made?.paidAt == null || reference !== made.name)) return null
  const assigned =
    payment !== undefined
      ? await assignSuspense(context, transaction, { reference, loan: to.key }, who)
      : await assignHeld(
          context,
          transaction,
          {
            source: { kind: 'paymentTransaction', id: transactionId ?? '' },
            reference,
            subject: ledgerSubject,
            amount: given,
            paidAt: instantOf(made?.paidAt ?? ''),
            loan: to.key,
          },
          who,
        )
  if (!assigned.ok) throw new Refused(assigned.refusal)
  if (transactionId !== null) {
    await transaction
      .updateTable('paymentTransaction')
      .set({ outcome: 'posted', updatedAt: who.now.toString() })
      .where('id', '=', transactionId)
      .execute()
  }
  return { reference: assignedReference(reference), surplus: assigned.value.surplus }
}

const transactionOf = (transaction: Transaction<Database>, id: string) =>
  transaction
    .selectFrom('paymentTransaction')
    .select(['amount', 'paidAt', sql<string>`provider || ':' || x_ref_payco`.as('name')])
    .where('id', '=', id)
    .executeTakeFirst()

async function assignRest(
  context: ServicingContext,
  transaction: Transaction<Database>,
  { task, given, to }: GivenMoney,
  who: ActingParty,
): Promise<AssignedPart | null> {
  const cause = await causeOfMoney(transaction, task)
  return cause === null ? null : assignPart(context, transaction, { task, cause, amount: given, to }, who)
}

function kindOf(code: Refused['refusal']['code']): 'noLoan' | 'loanEnded' | 'moneyGone' {
  if (code === 'NoEncontrado') return 'noLoan'
  return code === 'CreditoPagado' ? 'loanEnded' : 'moneyGone'
}

export function openUndecidedTask(
  transaction: Transaction<Database>,
  { id, subject, amount, applicationId }: UndecidedPayment,
  now: Temporal.Instant,
): Promise<void> {
  const note = 'the provider has not decided it, and is asked no more'
  return openPaymentTask(
    transaction,
    {
      kind: 'quarantine',
      subject,
      applicationId,
      transactionId: id,
      amount: pesos(amount),
      held: null,
      reason: null,
      note,
    },
    now,
  )
}

/** The last check is over: a person asks the provider. */
export function openUnsettledTask(
  transaction: Transaction<Database>,
  subject: string,
  because: UnsettledReason,
  now: Temporal.Instant,
): Promise<void> {
  const note = unsettledNotes[because]
  return openPaymentTask(
    transaction,
    {
      kind: 'quarantine',
      subject,
      applicationId: null,
      transactionId: null,
      amount: null,
      held: null,
      reason: null,
      note,
    },
    now,
  )
}

/** Replaced by the task about the booked money. */
export async function closeTasksAbout(
  transaction: Transaction<Database>,
  kinds: readonly ('quarantine' | 'reversal')[],
  subject: string,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('paymentTask')
    .set({ state: 'closed', closedAt: now.toString(), closedBy: 'provider' })
    .where('kind', 'in', kinds)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .execute()
}
