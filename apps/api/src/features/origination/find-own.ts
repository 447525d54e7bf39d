import { type InJourney, isSignedIn } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { readPlatformSettings } from '../policy/policy.ts'
import type { Application } from './application.ts'
import type { OriginationParts } from './parts.ts'
import { settleForm } from './steps/form/settle-form.ts'

/**
 * The application of the signed-in person, or the one sale that a link is for; unknown ids and those of others are not
 * found, alike. One whose code was confirmed while a provider did not answer is begun now.
 */
export async function findOwn(
  parts: OriginationParts,
  { actor, now, requestId }: ReceivedRequest<InJourney>,
  applicationId: string,
): Promise<Result<Application>> {
  if (!isSignedIn(actor)) {
    return asFound(
      actor.applicationId === applicationId ? await parts.store.find(parts.db, applicationId) : null,
    )
  }
  const { documentIndex } = actor
  const known = await parts.store.findOwn(parts.db, applicationId, documentIndex)
  if (known !== null) return done(known)
  const openAlready = await parts.forms.findSettled(parts.db, documentIndex, applicationId)
  if (openAlready !== null) return asFound(await parts.store.findOwn(parts.db, openAlready, documentIndex))
  const form = await parts.forms.findUnsettled(parts.db, documentIndex, applicationId)
  if (form === null) return refuse('NoEncontrado')
  const settings = await readPlatformSettings(parts.db, businessDate(now))
  const settled = await settleForm(parts, form.id, { now, requestId, settings })
  if (!settled.ok) return settled
  return asFound(await parts.store.findOwn(parts.db, settled.value, documentIndex))
}

const asFound = (application: Application | null): Result<Application> =>
  application === null ? refuse('NoEncontrado') : done(application)
