import type { Temporal } from 'temporal-polyfill'
import type { SignedIn } from '../../../platform/actor.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { latestOf } from '../../origination/origination.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import { requireFreshCode } from '../step-up.ts'
import { judgePassword } from './judge-password.ts'
import type { ResetParts } from './reset-password.ts'
import { savePassword } from './save-password.ts'
import { tellOfPasswordChange } from './tell-of-change.ts'
import { wordsOf } from './words-of.ts'

/**
 * Creates or changes the password of a signed-in person; their other sessions end. Refuses with `CodigoRequerido`
 * without a fresh code, and what `judgePassword` refuses.
 */
export async function updatePassword(
  parts: ResetParts,
  actor: SignedIn,
  typed: { readonly password: string; readonly equalPassword: string },
  context: {
    readonly settings: PlatformSettings
    readonly now: Temporal.Instant
    readonly requestId: string
    readonly device: string
  },
): Promise<Result<true>> {
  const { settings, now, requestId, device } = context
  const { documentIndex, sessionId } = actor
  const fresh = await requireFreshCode(parts.db, sessionId, settings, now)
  if (!fresh.ok) return fresh
  const latest = await latestOf(parts.db, parts.store, documentIndex)
  if (latest === null) return refuse('NoEncontrado')
  const judged = judgePassword(typed, wordsOf(latest.person, parts.brandWords))
  if (!judged.ok) return judged
  const passwordHash = await parts.hasher.hash(judged.value)
  return inTransaction(parts.db, async (transaction) => {
    await savePassword(transaction, { documentIndex, passwordHash, sessionId }, { now, actor, requestId })
    await tellOfPasswordChange(parts, transaction, latest, { device, now, isReset: false })
    return done(true)
  })
}
