import { pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { MailData } from '../../emails/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Outbox } from '../../platform/jobs/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { endingOf, nameOfBank } from '../bank-transfers/bank-transfers.ts'
import { type ApplicationStore, emailOfMoney, orderOf, queueMail } from '../origination/origination.ts'
import { loanStore } from '../servicing/servicing.ts'
import { accountOf, type BankTransfer } from './bank-transfer.ts'
import type { PaymentTask } from './payment-task.ts'

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
