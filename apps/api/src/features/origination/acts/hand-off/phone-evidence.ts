import type { Kysely } from 'kysely'
import type { Database } from '../../../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../../../platform/http/received.ts'
import { evidenceOf, type PhoneEvidence, type RequestEvidence } from '../../store/consents.ts'

/** The evidence of an act; of one on a customer's phone also how that phone came to act (docs/decisions/045). */
export async function evidenceOfAct(
  db: Kysely<Database>,
  request: Pick<ReceivedRequest, 'ip' | 'userAgent' | 'actor'>,
): Promise<RequestEvidence> {
  const evidence = evidenceOf(request)
  if (request.actor.kind !== 'handOff') return evidence
  const phone = await phoneOfSession(db, request.actor)
  return phone === null ? evidence : { ...evidence, phone }
}

async function phoneOfSession(
  db: Kysely<Database>,
  { sessionId, linkId }: { readonly sessionId: string; readonly linkId: string },
): Promise<PhoneEvidence | null> {
  const link = await db.selectFrom('handOff').select('openedBy').where('id', '=', linkId).executeTakeFirst()
  const session = await db
    .selectFrom('linkSession')
    .select('browserHash')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (link?.openedBy == null || session === undefined) return null
  return { openedBy: link.openedBy, isCounterBrowser: await isCounterBrowser(db, session.browserHash) }
}

/**
 * Whether an agent of any shop has had a session in this browser. A counter that took the sale over, or another link of the
 * shop, changes nothing about it. Null where the client keeps no secret.
 */
export async function isCounterBrowser(
  db: Kysely<Database>,
  browserHash: Buffer | null,
): Promise<boolean | null> {
  if (browserHash === null) return null
  const counter = await db
    .selectFrom('linkSession')
    .select('id')
    .where('kind', '=', 'agent')
    .where('browserHash', '=', browserHash)
    .limit(1)
    .executeTakeFirst()
  return counter !== undefined
}
