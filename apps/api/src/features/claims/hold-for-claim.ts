import type { Transaction } from 'kysely'
import { actors } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Attempt } from '../../platform/jobs/outbox.ts'
import { backgroundRequestId } from '../../platform/request-id.ts'
import { type HoldContext, placeHold } from '../holds/holds.ts'
import { holdApplications, openSituations } from '../origination/origination.ts'
import { loanStore } from '../servicing/servicing.ts'
import { claimStore } from './claim-store.ts'

/**
 * Holds the loans and the applications of the person whom a claim of identity theft names, whoever filed it: a victim
 * seldom has the line on record, which is the thief's. It runs after the answer, so that the filer learns nothing of the person.
 */
export const claimHolder =
  (context: HoldContext) =>
  async (payload: unknown, { now }: Attempt): Promise<undefined> => {
    const { claimId } = payload as { readonly claimId: string }
    const { secrets } = context
    await inTransaction(context.servicing.db, async (transaction) => {
      const claim = await claimStore(secrets).lock(transaction, claimId)
      if (claim === null || claim.kind !== 'identityTheft' || claim.status === 'Closed') return
      const documentIndex =
        claim.documentIndex ??
        (claim.filer === null ? null : secrets.blindIndex('document', claim.filer.identityNumber))
      if (documentIndex === null) return
      const loans = await loanStore.ofDocument(transaction, documentIndex)
      const hasLoan = loans.some(({ loan }) => loan.closed === null)
      if (!hasLoan && !(await hasOpenApplication(transaction, documentIndex))) return
      const order = { kind: 'identityTheft', documentIndex, loanId: claim.about.loanId, claimId } as const
      const words = { reason: claim.subject, representative: null }
      await placeHold(
        context,
        transaction,
        { ...order, ...words },
        {
          now,
          actor: actors.clock,
          requestId: backgroundRequestId(),
        },
      )
    })
  }

async function hasOpenApplication(
  transaction: Transaction<Database>,
  documentIndex: Buffer,
): Promise<boolean> {
  const open = await holdApplications(transaction, (row) =>
    row
      .where('documentIndex', '=', documentIndex)
      .where('provedAt', 'is not', null)
      .where('situation', 'in', openSituations),
  )
  return open.length > 0
}
