import { pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { MailData } from '../../emails/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import { banks } from '../../platform/text/banks.ts'
import { emailOf, queueMail } from '../origination/origination.ts'
import { loanStore } from '../servicing/servicing.ts'
import { accountOf, endingOf } from './account.ts'
import type { Transfer, TransferParts } from './follow-transfers.ts'
import type { PaymentTask } from './task.ts'

/** Tells the customer that money is on its way back; money of nobody we know goes without a mail. */
export async function mailRefund(
  { store, outbox, secrets }: Pick<TransferParts, 'store' | 'outbox' | 'secrets'>,
  transaction: Transaction<Database>,
  task: PaymentTask,
  transfer: Transfer,
  now: Temporal.Instant,
): Promise<void> {
  const { applicationId } = task
  const application = applicationId === null ? null : await store.find(transaction, applicationId)
  if (applicationId === null || application === null) return
  const loan = await loanStore.findByApplication(transaction, applicationId)
  const account = accountOf(secrets, transfer)
  const data: MailData['refund-ordered'] = {
    firstName: application.person.firstName,
    amount: pesos(transfer.amount),
    because: reasonOf(task, loan === null && application.situation !== 'EmAndamento'),
    orderNumber: loan === null ? (application.facts.order?.orderNumber ?? null) : null,
    contractNumber: loan?.contractNumber ?? null,
    bankName: banks[account.bank] ?? account.bank,
    accountEnding: endingOf(account),
    orderedAt: transfer.orderedAt,
  }
  const step = `refund-ordered:${transfer.id}`
  const to = await emailOf(transaction, secrets, application)
  await queueMail({ outbox, transaction, now }, application, step, { mail: 'refund-ordered', data, to })
}

function reasonOf({ ledgerAccount, ledgerSubject, applicationId }: PaymentTask, isCancelled: boolean) {
  if (ledgerAccount === 'customerCredit') return 'surplus'
  // What was paid twice stands at the application too, whether its order lives or has become a loan.
  return ledgerSubject === applicationId && isCancelled ? 'cancelledOrder' : 'unclaimed'
}
