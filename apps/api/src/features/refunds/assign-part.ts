import { type Pesos, pesos, subtract } from '@cupo/credit-engine'
import { sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type Entry, entriesOf, mustPost, postEntries, reverseEntry } from '../../ledger/ledger.ts'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, earlier, instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import {
  applyPayments,
  loanStore,
  moneyAccountOf,
  type PaymentSource,
  partReference,
  type ServicingContext,
  type StoredLoan,
  unapplyPaymentWithin,
} from '../servicing/servicing.ts'
import type { PaymentTask } from './payment-task.ts'
import { lockTasksOfLoans, reconcileOverpaymentTasks } from './reconcile-overpayment-tasks.ts'

export type MoneyCause = {
  readonly id: string
  readonly source: PaymentSource
  readonly paidAt: Temporal.Instant
}

export type AssignedPart = { readonly reference: string; readonly surplus: Pesos }

/**
 * From what holds it to a locked loan, as of the moment it came. Money beyond a loan is taken from the
 * payments that brought it, as a refund takes it.
 */
export async function assignPart(
  context: ServicingContext,
  transaction: Transaction<Database>,
  {
    task,
    cause,
    amount,
    to,
  }: {
    readonly task: PaymentTask
    readonly cause: MoneyCause
    readonly amount: Pesos
    readonly to: StoredLoan
  },
  who: ActingParty,
): Promise<AssignedPart> {
  const { ledgerSubject, ledgerAccount } = task
  if (ledgerSubject === null || ledgerAccount === null) throw new Error(`the task ${task.id} holds no money`)
  const { now, actor, requestId } = who
  const id = newId()
  const reference = partReference(id)
  const today = businessDate(now).toString()
  const entry: Entry = {
    kind: 'assignment',
    source: { kind: 'heldAssignment', id },
    subject: ledgerSubject,
    bookedOn: today,
    valueOn: today,
    idempotencyKey: `assignment:${reference}`,
    actor: actor.kind,
    lines: [
      { account: ledgerAccount, amount },
      { account: moneyAccountOf[cause.source], amount: subtract(pesos(0), amount) },
    ],
  }
  mustPost(await postEntries(transaction, [entry], now))
  const paidAt = earlier(cause.paidAt, now)
  const order = {
    reference,
    loan: to.key,
    amount,
    kind: 'installment',
    source: cause.source,
    paidAt,
  } as const
  const [applied] = await applyPayments(context, transaction, [order], who)
  if (applied === undefined) throw new Error(`${reference} was not answered`)
  const { answer, surplus } = mustPost(applied)
  if (answer.state !== 'applied') throw new Error(`the loan ${to.id} did not take ${reference}`)
  await transaction
    .insertInto('heldAssignment')
    .values({
      id,
      taskId: task.id,
      causeId: cause.id,
      ledgerSubject,
      ledgerAccount,
      amount,
      paymentId: answer.paymentId,
      state: 'made',
      madeOn: today,
      madeAt: now.toString(),
      actor: actorName(actor),
    })
    .execute()
  const after = { reference, amount, loanId: to.id, ledgerSubject, ledgerAccount }
  const subject = { subjectType: 'paymentTask', subjectId: task.id }
  await writeAudit(transaction, { actor, action: 'assignPart', ...subject, after, requestId }, now)
  return { reference, surplus }
}

export async function causeOfMoney(
  transaction: Transaction<Database>,
  { subject, ledgerSubject, ledgerAccount, transactionId }: PaymentTask,
): Promise<MoneyCause | null> {
  if (ledgerSubject === null) return null
  if (ledgerAccount === 'customerCredit') {
    const latest = await transaction
      .selectFrom('loanPayment')
      .select(['source', 'at'])
      .where('loanId', '=', ledgerSubject)
      .where('state', '=', 'applied')
      .orderBy('at', 'desc')
      .orderBy(sql`reference collate "C"`, 'desc')
      .limit(1)
      .executeTakeFirst()
    return latest === undefined
      ? null
      : { id: ledgerSubject, source: latest.source, paidAt: instantOf(latest.at) }
  }
  const payment = await transaction
    .selectFrom('loanPayment')
    .select(['id', 'source', 'at'])
    .where('reference', '=', subject)
    .where('state', '=', 'suspense')
    .executeTakeFirst()
  if (payment !== undefined) return { id: payment.id, source: payment.source, paidAt: instantOf(payment.at) }
  if (transactionId !== null) {
    const { paidAt } = await transaction
      .selectFrom('paymentTransaction')
      .select('paidAt')
      .where('id', '=', transactionId)
      .executeTakeFirstOrThrow()
    return paidAt === null ? null : { id: transactionId, source: 'provider', paidAt: instantOf(paidAt) }
  }
  const credit = await transaction
    .selectFrom('bankCredit')
    .select(['id', sql<string>`value_on::timestamp at time zone 'America/Bogota'`.as('at')])
    .where('loanId', '=', ledgerSubject)
    .orderBy('valueOn', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return credit === undefined ? null : { id: credit.id, source: 'bank', paidAt: instantOf(credit.at) }
}

/** Out of the loans and back, when the collector takes the money back. */
export async function undoAssignments(
  context: ServicingContext,
  transaction: Transaction<Database>,
  causeIds: readonly string[],
  who: ActingParty,
): Promise<void> {
  if (causeIds.length === 0) return
  const made = await transaction
    .selectFrom('heldAssignment as given')
    .innerJoin('loanPayment as payment', 'payment.id', 'given.paymentId')
    .select(['given.id', 'given.ledgerSubject', 'payment.reference', 'payment.loanId'])
    .where('given.causeId', 'in', [...causeIds])
    .where('given.state', '=', 'made')
    .orderBy('payment.loanId')
    .orderBy('given.id')
    .execute()
  const loanIds = [...new Set(made.flatMap(({ loanId }) => loanId ?? []))]
  await lockTasksOfLoans(transaction, loanIds)
  if (loanIds.length > 0) await loanStore.lockAll(transaction, loanIds)
  for (const { id, ledgerSubject, reference, loanId } of made) {
    mustPost(await unapplyPaymentWithin(context, transaction, reference, who))
    const key = `assignment:${reference}`
    const entry = (await entriesOf(transaction, ledgerSubject)).find(
      ({ idempotencyKey }) => idempotencyKey === key,
    )
    if (entry === undefined) throw new Error(`the assignment ${id} has no entry`)
    const today = businessDate(who.now).toString()
    const source = { kind: 'heldAssignment', id } as const
    const idempotencyKey = `reversal:${key}`
    const reversal = { source, bookedOn: today, valueOn: today, idempotencyKey, actor: who.actor.kind }
    mustPost(await reverseEntry(transaction, entry.id, reversal, who.now))
    await transaction.updateTable('heldAssignment').set({ state: 'undone' }).where('id', '=', id).execute()
    if (loanId !== null) await reconcileOverpaymentTasks(transaction, loanId, who)
  }
}
