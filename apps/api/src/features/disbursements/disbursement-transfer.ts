import { pesos } from '@cupo/credit-engine'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database, DisbursementTransferTable } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankAccount, TransferState } from '../../ports/bank.ts'
import { type Application, accountOfApplication, transferOf } from '../origination/origination.ts'
import { openPaymentTask } from '../refunds/refunds.ts'

export type DisbursementTransfer = Selectable<DisbursementTransferTable>

const sealName = (transferId: string) => `disbursementTransfer:${transferId}`

export const accountOf = (
  secrets: Pick<Secrets, 'open'>,
  { id, account }: Pick<DisbursementTransfer, 'id' | 'account'>,
): BankAccount => secrets.open(account, sealName(id)) as BankAccount

const referenceOf = (applicationId: string, attempt: number): string =>
  `disbursement-${applicationId}-${attempt}`

/**
 * In the transaction of the signature or correction. The database refuses a second transfer of an attempt,
 * or beside one that has not failed.
 */
export async function orderTransfer(
  secrets: Pick<Secrets, 'seal'>,
  transaction: Transaction<Database>,
  application: Application,
  { now, actor }: Pick<ActingParty, 'now' | 'actor'>,
): Promise<void> {
  const { id: applicationId, facts } = application
  const [transfer, account] = [transferOf(facts), accountOfApplication(application)]
  if (transfer?.state !== 'ordered' || account === null || facts.terms === null) {
    throw new Error(`application ${applicationId} has nothing to transfer`)
  }
  const [id, at] = [newId(), now.toString()]
  await transaction
    .updateTable('disbursementTransfer')
    .set({ correctBy: null, updatedAt: at })
    .where('applicationId', '=', applicationId)
    .where('correctBy', 'is not', null)
    .execute()
  await transaction
    .insertInto('disbursementTransfer')
    .values({
      id,
      applicationId,
      attempt: transfer.attempt,
      reference: referenceOf(applicationId, transfer.attempt),
      amount: pesos(facts.terms.financedAmount),
      account: secrets.seal(account, sealName(id)),
      transferId: null,
      state: 'ordered',
      valueOn: null,
      nextCheckAt: at,
      correctBy: null,
      orderedBy: actorName(actor),
      orderedAt: at,
      updatedAt: at,
    })
    .execute()
}

export const failedAttempts = (transaction: Transaction<Database>, applicationId: string) =>
  transaction
    .selectFrom('disbursementTransfer')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'failed')
    .orderBy('attempt')
    .execute()

/** Hours until a person is notified. */
const transferHangsHours = 24

type WatchContext = {
  readonly db: Kysely<Database>
}

async function openTransferTask(
  transaction: Transaction<Database>,
  { reference, applicationId, amount }: DisbursementTransfer,
  note: string,
  now: Temporal.Instant,
): Promise<void> {
  const about = { subject: reference, applicationId, transactionId: null, amount: pesos(amount) }
  await openPaymentTask(transaction, { kind: 'disbursement', ...about, held: null, reason: null, note }, now)
}

/**
 * The recorded end stands. The note has its day, so that a closed task opens again if the bank still says
 * so.
 */
export const openContradictionTask = (
  transaction: Transaction<Database>,
  transfer: DisbursementTransfer,
  says: TransferState,
  now: Temporal.Instant,
): Promise<void> =>
  openTransferTask(
    transaction,
    transfer,
    `${businessDate(now)}: the bank says ${says} of a transfer that it had said was ${transfer.state}: nothing more is sent before it is settled with the bank`,
    now,
  )

const openHangingTask = (
  transaction: Transaction<Database>,
  transfer: DisbursementTransfer,
  hours: number,
  now: Temporal.Instant,
): Promise<void> =>
  openTransferTask(
    transaction,
    transfer,
    `under way for more than ${hours} hours: ask the bank what became of it`,
    now,
  )

export async function closeTransferTask(
  transaction: Transaction<Database>,
  { reference }: Pick<DisbursementTransfer, 'reference'>,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('paymentTask')
    .set({ state: 'closed', closedAt: now.toString(), closedBy: 'bank' })
    .where('kind', '=', 'disbursement')
    .where('subject', '=', reference)
    .where('state', '=', 'open')
    .execute()
}

export async function watchTransfers({ db }: WatchContext, now: Temporal.Instant): Promise<number> {
  const hanging = await db
    .selectFrom('disbursementTransfer as transfer')
    .selectAll('transfer')
    .where('transfer.state', '=', 'ordered')
    .where('transfer.orderedAt', '<=', now.subtract({ hours: transferHangsHours }).toString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentTask')
            .select('paymentTask.id')
            .where('paymentTask.kind', '=', 'disbursement')
            .whereRef('paymentTask.subject', '=', 'transfer.reference'),
        ),
      ),
    )
    .execute()
  for (const transfer of hanging) {
    await inTransaction(db, (transaction) => openHangingTask(transaction, transfer, transferHangsHours, now))
  }
  return hanging.length
}
