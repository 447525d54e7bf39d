import type { Temporal } from 'temporal-polyfill'
import { actors } from '../../platform/actor.ts'
import { hasPassed } from '../../platform/business-date.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { backgroundRequestId } from '../../platform/request-id.ts'
import { apply, transferOf } from '../origination/origination.ts'
import { type DisbursementContext, isStillFailed } from './follow-disbursements.ts'

/**
 * Each in its own transaction, checked again under lock; never cancels a transfer under way. Returns how
 * many ended.
 */
export async function giveUpTransfers(context: DisbursementContext, now: Temporal.Instant): Promise<number> {
  const due = await context.db
    .selectFrom('disbursementTransfer')
    .select(['id', 'applicationId'])
    .where('correctBy', '<=', now.toString())
    .orderBy('correctBy')
    .execute()
  let ended = 0
  for (const transfer of due) {
    try {
      if (await isStillFailed(context, transfer, now)) ended += await giveUp(context, transfer, now)
    } catch (error) {
      context.onFailure(transfer.id, error)
    }
  }
  return ended
}

const giveUp = (
  { db, origination }: DisbursementContext,
  { id, applicationId }: { readonly id: string; readonly applicationId: string },
  now: Temporal.Instant,
): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const application = await origination.store.lock(transaction, applicationId)
    const transfer = transferOf(application.facts)
    if (application.situation !== 'FalhaDesembolso' || transfer?.state !== 'failed') return 0
    if (!hasPassed(transfer.correctBy, now)) return 0
    await transaction
      .updateTable('disbursementTransfer')
      .set({ correctBy: null, updatedAt: now.toString() })
      .where('id', '=', id)
      .execute()
    await apply(origination, transaction, application, [{ type: 'TransferGivenUp' }], {
      now,
      actor: actors.clock,
      requestId: backgroundRequestId(),
      action: 'giveUpTransfer',
      evidence: null,
    })
    return 1
  })
