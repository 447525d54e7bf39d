import { add, type Pesos, pesos } from '@cupo/credit-engine'
import type { RefundReason } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { MailData } from '../../emails/index.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankAccount } from '../../ports/bank.ts'
import { endingOf, nameOfBank } from '../bank-transfers/bank-transfers.ts'
import {
  type Application,
  type ApplicationStore,
  deviceOf,
  emailOfMoney,
  holdApplications,
  orderOf,
  queueMail,
} from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { loanStore } from '../servicing/servicing.ts'
import { accountOf, type BankTransfer } from './bank-transfer.ts'
import type { RefundReadContext } from './list-refunds.ts'
import { makeRefundLink, type RefundLinkContext } from './name-refund-account.ts'
import type { PaymentTask } from './payment-task.ts'
import { ownerOfTask, refundAccountOf } from './refund-account.ts'

export type TellContext = RefundReadContext &
  RefundLinkContext & {
    readonly outbox: Outbox
    readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
  }

/** From the tasks, whatever opened them; one mail an end. Returns how many. */
export async function tellRefunds(context: TellContext, now: Temporal.Instant): Promise<number> {
  const untold = await context.db
    .selectFrom('paymentTask')
    .select(['applicationId'])
    .where('state', '=', 'open')
    .where('toldAt', 'is', null)
    .where('ledgerAccount', 'is not', null)
    .where('applicationId', 'is not', null)
    .where('amount', '>', 0)
    .groupBy('applicationId')
    .execute()
  let told = 0
  for (const { applicationId } of untold) {
    if (applicationId !== null) told += await tellOf(context, applicationId, now)
  }
  return told
}

const tellOf = (context: TellContext, applicationId: string, now: Temporal.Instant): Promise<number> =>
  inTransaction(context.db, async (transaction) => {
    // Locks: the application before its tasks.
    await holdApplications(transaction, (row) => row.where('id', '=', applicationId))
    const tasks = await transaction
      .selectFrom('paymentTask')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .where('state', '=', 'open')
      .where('toldAt', 'is', null)
      .where('ledgerAccount', 'is not', null)
      .where('amount', '>', 0)
      .orderBy('id')
      .forUpdate()
      .execute()
    const application = await context.store.find(transaction, applicationId)
    if (application === null) return 0
    const loan = await loanStore.findByApplication(transaction, applicationId)
    // A void loan's address is the thief's.
    if (loan?.loan.closed?.because === 'voided') return 0
    const byReason = Map.groupBy(tasks, ({ reason }) => reason ?? 'unexpected')
    for (const [reason, group] of byReason)
      await mailOwner(context, transaction, application, reason, group, now)
    const ids = tasks.map(({ id }) => id)
    if (ids.length > 0) {
      await transaction
        .updateTable('paymentTask')
        .set({ toldAt: now.toString() })
        .where('id', 'in', ids)
        .execute()
    }
    return byReason.size
  })

async function mailOwner(
  context: TellContext,
  transaction: Transaction<Database>,
  application: Application,
  reason: RefundReason,
  tasks: readonly PaymentTask[],
  now: Temporal.Instant,
): Promise<void> {
  const loan = await loanStore.findByApplication(transaction, application.id)
  const settings = await context.settings(now)
  const { to, link } = await makeRefundLink(context, transaction, application, settings, now)
  const data: MailData['refund-owed'] = {
    firstName: application.person.firstName,
    amount: tasks.reduce<Pesos>((sum, { amount }) => add(sum, pesos(amount ?? 0)), pesos(0)),
    reason,
    deviceName: loan === null ? (deviceOf(application.facts)?.model ?? null) : null,
    orderNumber: loan === null ? (orderOf(application.facts)?.orderNumber ?? null) : null,
    contractNumber: loan?.contractNumber ?? null,
    dueOn: tasks.map(({ dueOn }) => dueOn).sort()[0] ?? '',
    today: businessDate(now).toString(),
    account: await accountToTell(context, transaction, tasks),
    link,
  }
  const step = `refund-owed:${newId()}`
  const { outbox } = context
  await queueMail({ outbox, transaction, now }, application, step, { mail: 'refund-owed', data, to })
}

/** The waiting account, else the failed one. */
async function accountToTell(
  { secrets }: Pick<TellContext, 'secrets'>,
  transaction: Transaction<Database>,
  tasks: readonly PaymentTask[],
): Promise<MailData['refund-owed']['account']> {
  const [task] = tasks
  const owner = task === undefined ? null : await ownerOfTask(transaction, task)
  const named = owner === null ? null : await refundAccountOf(transaction, secrets, owner)
  if (named !== null) return { state: 'named', name: nameOf(named) }
  const failed = await transaction
    .selectFrom('bankTransfer')
    .select(['id', 'account'])
    .where(
      'taskId',
      'in',
      tasks.map(({ id }) => id),
    )
    .where('state', '=', 'failed')
    .where('transferId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return failed === undefined ? null : { state: 'failed', name: nameOf(accountOf(secrets, failed)) }
}

const nameOf = (account: BankAccount): string => `en ${nameOfBank(account)} terminada en ${endingOf(account)}`

type RefundMailContext = {
  readonly store: ApplicationStore
  readonly outbox: Outbox
  readonly secrets: Secrets
}

export async function queueRefundMail(
  context: RefundMailContext,
  transaction: Transaction<Database>,
  task: PaymentTask,
  transfer: BankTransfer,
  now: Temporal.Instant,
): Promise<void> {
  const { store, outbox, secrets } = context
  const { applicationId } = task
  const application = applicationId === null ? null : await store.find(transaction, applicationId)
  if (applicationId === null || application === null) return
  const loan = await loanStore.findByApplication(transaction, applicationId)
  const account = accountOf(secrets, transfer)
  const data: MailData['refund-ordered'] = {
    firstName: application.person.firstName,
    amount: pesos(transfer.amount),
    reason: task.reason ?? 'unexpected',
    dueOn: task.dueOn,
    orderNumber: loan === null ? (orderOf(application.facts)?.orderNumber ?? null) : null,
    contractNumber: loan?.contractNumber ?? null,
    bankName: nameOfBank(account),
    accountEnding: endingOf(account),
    orderedAt: transfer.orderedAt,
  }
  const step = `refund-ordered:${transfer.id}`
  const to = await emailOfMoney(transaction, context, application)
  await queueMail({ outbox, transaction, now }, application, step, { mail: 'refund-ordered', data, to })
}

export async function queueArrivalMail(
  context: RefundMailContext,
  transaction: Transaction<Database>,
  { applicationId }: PaymentTask,
  transfer: BankTransfer,
  now: Temporal.Instant,
): Promise<void> {
  const { store, outbox, secrets } = context
  const application = applicationId === null ? null : await store.find(transaction, applicationId)
  if (application === null) return
  const account = accountOf(secrets, transfer)
  const data: MailData['refund-arrived'] = {
    firstName: application.person.firstName,
    amount: pesos(transfer.amount),
    bankName: nameOfBank(account),
    accountEnding: endingOf(account),
    paidAt: now.toString(),
  }
  const step = `refund-arrived:${transfer.id}`
  const to = await emailOfMoney(transaction, context, application)
  await queueMail({ outbox, transaction, now }, application, step, { mail: 'refund-arrived', data, to })
}
