import type { Transaction } from 'kysely'
import type { ActorOf } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { ShopDeskParts } from './parts.ts'

/** Binds an agent's session to a sale of its shop; no other counter acts for it from now on. */
export async function actForSale(
  { linkSessions }: Pick<ShopDeskParts, 'linkSessions'>,
  transaction: Transaction<Database>,
  { sessionId, actor }: { readonly sessionId: string; readonly actor: ActorOf<'agent'> },
  applicationId: string,
  { now, requestId }: Pick<ReceivedRequest, 'now' | 'requestId'>,
): Promise<void> {
  await linkSessions.actFor(transaction, sessionId, applicationId)
  await writeAudit(
    transaction,
    {
      actor: { ...actor, applicationId },
      action: 'takeSale',
      subjectType: 'application',
      subjectId: applicationId,
      after: { sessionId },
      requestId,
    },
    now,
  )
}
