import type { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../../../platform/audit.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { done, type Result } from '../../../../platform/refusal.ts'
import type { OriginationParts } from '../../parts.ts'
import { type PressedLink, refused, usableHandOff } from './check-hand-off.ts'
import { endHandOffs } from './hand-off-store.ts'
import { endAuthorizationCodes } from './send-authorization.ts'

/**
 * Its customer did not ask for the link, or wants it no more: neither the link nor the code of its SMS counts from now on. Once
 * a browser has it open, no other one says so. Refuses with `EnlaceInvalido`.
 */
export async function declineHandOff(
  { db, linkSessions }: Pick<OriginationParts, 'db' | 'linkSessions'>,
  pressed: PressedLink,
  { now, requestId }: { readonly now: Temporal.Instant; readonly requestId: string },
): Promise<Result<true>> {
  const usable = await usableHandOff(db, pressed, now)
  if (usable === null) return refused
  const { id, applicationId, formId } = usable.handOff
  return inTransaction(db, async (transaction) => {
    const [ended] = await endHandOffs(transaction, { id }, 'declined', now)
    if (ended === undefined) return refused
    await linkSessions.endOfLink(transaction, id, 'declined', now)
    if (formId !== null) await endAuthorizationCodes(transaction, [formId], now)
    await writeAudit(
      transaction,
      {
        actor: { kind: 'handOff', applicationId },
        action: 'declineHandOff',
        subjectType: 'application',
        subjectId: applicationId,
        after: { handOffId: id },
        requestId,
      },
      now,
    )
    return done(true)
  })
}
