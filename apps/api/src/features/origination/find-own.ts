import { type InJourney, type InSale, isSignedIn } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { readPlatformSettings } from '../policy/policy.ts'
import type { Application } from './application.ts'
import type { OriginationParts } from './parts.ts'
import { settleForm } from './steps/form/settle-form.ts'
import { settleAuthorized } from './steps/hand-off/authorize.ts'

/**
 * The application of the signed-in person, or the one sale that a link is for; unknown ids and those of others are not
 * found, alike. One whose code was confirmed while a provider did not answer is begun now.
 */
export async function findOwn(
  parts: OriginationParts,
  { actor, now, requestId }: ReceivedRequest<InJourney>,
  applicationId: string,
): Promise<Result<Application>> {
  if (!isSignedIn(actor)) return findSale(parts, { actor, now, requestId }, applicationId)
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

/** The sale of an agent's session or of the customer's phone. */
async function findSale(
  parts: OriginationParts,
  { actor, now, requestId }: Pick<ReceivedRequest<InSale>, 'actor' | 'now' | 'requestId'>,
  asked: string,
): Promise<Result<Application>> {
  const applicationId = await saleOfSession(parts, actor, asked)
  if (applicationId === null) return refuse('NoEncontrado')
  const known = await parts.store.find(parts.db, applicationId)
  if (known !== null) return done(known)
  const form = await parts.forms.findOfSale(parts.db, applicationId)
  if (form === null || form.confirmedAt === null) return refuse('NoEncontrado')
  const settings = await readPlatformSettings(parts.db, businessDate(now))
  return settleAuthorized(parts, form, { now, requestId, settings, actor })
}

/**
 * The application that a link's session acts for, where the asked id is its own or that of the form which led to it; else
 * null.
 */
export async function saleOfSession(
  { db, forms }: Pick<OriginationParts, 'db' | 'forms'>,
  { applicationId }: InSale,
  asked: string,
): Promise<string | null> {
  if (applicationId === null) return null
  if (applicationId === asked) return applicationId
  return (await forms.hasLedTo(db, asked, applicationId)) ? applicationId : null
}

const asFound = (application: Application | null): Result<Application> =>
  application === null ? refuse('NoEncontrado') : done(application)
