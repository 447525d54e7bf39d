import { pesos } from '@cupo/credit-engine'
import type { Selectable, Transaction } from 'kysely'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import type { Database, DisbursementTransferTable } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankAccount } from '../../ports/bank.ts'
import { type Application, accountOfApplication, transferOf } from '../origination/origination.ts'

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
