import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Actor } from '../../platform/http/received.ts'
import { newId } from '../../platform/ids.ts'
import { occurrences, recordOccurrence } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import {
  type ApplicationStore,
  dueBeforeDelivery,
  type EffectParts,
  mailPrepaymentLink,
} from '../origination/origination.ts'
import { readPolicy } from '../policy/policy.ts'

export type ResendParts = EffectParts & { readonly db: Kysely<Database>; readonly store: ApplicationStore }

type Resend = { readonly id: string; readonly email: string | undefined; readonly actor: Actor }

/**
 * Mails a link again; answers how many resends are left today. To the registered address for anybody who holds the
 * application's id; to another address only for its signed-in owner (conformance: R-P5).
 */
export async function resendLink(
  parts: ResendParts,
  prepayment: 'downPayment' | 'guarantee',
  { id, email, actor }: Resend,
  { now }: { readonly now: Temporal.Instant },
): Promise<Result<number>> {
  const found = await parts.store.find(parts.db, id)
  if (found === null) return refuse('NoEncontrado')
  const documentIndex = parts.secrets.blindIndex('document', found.person.document)
  const isOwner = actor.kind === 'customer' && actor.documentIndex.equals(documentIndex)
  const to = email ?? found.person.email
  if (to !== found.person.email && !isOwner) return refuse('Prohibido')
  const { settings } = await readPolicy(parts.db, found.origin, businessDate(now))
  return inTransaction(parts.db, async (transaction) => {
    const application = await parts.store.lock(transaction, id)
    const isPending = application.situation === 'EmAndamento' && application.facts.order !== null
    if (!isPending || dueBeforeDelivery(application.facts)[prepayment] === 0) {
      return refuse('EtapaInvalida', { status: application.status })
    }
    const resends = { kind: `${prepayment}-link-resent:${id}`, subject: documentIndex }
    const sent = await occurrences(transaction, { ...resends, windowSeconds: 86_400 }, now)
    if (sent >= settings.epaycoAdvancedEmailResendQuantity) return refuse('LimiteDeReenvios')
    await recordOccurrence(transaction, resends, now)
    await mailPrepaymentLink(
      { ...parts, transaction, settings, now },
      application,
      prepayment,
      `resent:${newId()}`,
      to,
    )
    return done(settings.epaycoAdvancedEmailResendQuantity - sent - 1)
  })
}
