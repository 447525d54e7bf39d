import type { ContactPreferences } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { readPreferences, savePreferencesWithin } from '../contact/contact.ts'
import { endContactHolds } from '../holds/holds.ts'
import {
  type Application,
  type Consent,
  channelsText,
  evidenceOf,
  recordConsents,
  storeConsentTexts,
} from '../origination/origination.ts'

/**
 * Each change is a consent of its own; opening a channel of offers grants the use of data for offers, as
 * its text says. Whoever asked not to be contacted is reached again.
 */
export async function chooseChannels(
  { db, secrets }: { readonly db: Kysely<Database>; readonly secrets: Secrets },
  latest: Application,
  documentIndex: Buffer,
  chosen: ContactPreferences,
  request: Pick<ReceivedRequest, 'now' | 'actor' | 'requestId' | 'ip' | 'userAgent'>,
): Promise<void> {
  const { now } = request
  await inTransaction(db, async (transaction) => {
    const before = await readPreferences(transaction, documentIndex)
    await savePreferencesWithin(transaction, documentIndex, chosen, request)
    await endContactHolds(transaction, documentIndex, request)
    const wording = channelsText()
    const changed = (Object.keys(chosen) as (keyof ContactPreferences)[]).filter(
      (kind) => chosen[kind] !== before[kind],
    )
    if (changed.length === 0) return
    const consents: Consent[] = changed.map((kind) => ({ kind, isGranted: chosen[kind], wording }))
    if (changed.some((kind) => chosen[kind] && kind.startsWith('marketing'))) {
      consents.push({ kind: 'dataTreatment', isGranted: true, wording })
    }
    await storeConsentTexts(transaction, [wording], now)
    await recordConsents(transaction, secrets, latest.id, consents, { evidence: evidenceOf(request), now })
  })
}
