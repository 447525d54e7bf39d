import { type InJourney, type InSale, isSignedIn, type WithApplication } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { readPlatformSettings } from '../../policy/policy.ts'
import type { OriginationParts } from '../context.ts'
import type { Application } from '../model/application.ts'
import type { SubmittedForm } from '../model/submitted-form.ts'
import { settleAuthorized, settleForm } from './form/conclude-form.ts'

type Asker = Pick<ReceivedRequest<InJourney>, 'actor'>

/**
 * The application that a session reaches by an id: any of the person who signed in, else the one that the session is for. Unknown
 * ids and those of others are not found, alike. Refuses with `ConsultaPendiente` one whose code is confirmed and which a provider
 * keeps from being begun.
 */
export async function findOwn(
  parts: OriginationParts,
  { actor }: Asker,
  asked: string,
): Promise<Result<Application>> {
  const found = await findReached(parts, actor, asked)
  if (found === null) return refuse('NoEncontrado')
  return 'content' in found ? refuse('ConsultaPendiente') : done(found)
}

/** Every application that a session reaches, the newest first. */
export const reachedApplications = async (
  { db, store }: Pick<OriginationParts, 'db' | 'store'>,
  actor: WithApplication,
): Promise<readonly Application[]> => {
  if (isSignedIn(actor)) return store.ofDocument(db, actor.documentIndex)
  const own = await store.find(db, actor.applicationId)
  return own === null ? [] : [own]
}

/**
 * Begins an application whose code was confirmed while a provider did not answer; answers one that has begun as it is. A session of
 * one application gets none that another form began. Refuses as `findOwn`, `settleForm` and `settleAuthorized` do; throws
 * `ProviderUnavailable`.
 */
export async function beginApplication(
  parts: OriginationParts,
  { actor, now, requestId }: ReceivedRequest<InJourney>,
  asked: string,
): Promise<Result<Application>> {
  const found = await findReached(parts, actor, asked)
  if (found === null) return refuse('NoEncontrado')
  if (!('content' in found)) return done(found)
  const settings = await readPlatformSettings(parts.db, businessDate(now))
  if (actor.kind === 'agent' || actor.kind === 'handOff') {
    return settleAuthorized(parts, found, { now, requestId, settings, actor })
  }
  const settled = await settleForm(parts, found.id, { now, requestId, settings })
  if (!settled.ok) return settled
  return findOwn(parts, { actor }, isSignedIn(actor) ? settled.value : found.applicationId)
}

/** The application, or the confirmed form that is still to begin it. */
async function findReached(
  parts: OriginationParts,
  actor: InJourney,
  asked: string,
): Promise<Application | SubmittedForm | null> {
  const { db, store, forms } = parts
  if (!isSignedIn(actor)) {
    const applicationId = await applicationOfSession(parts, actor, asked)
    if (applicationId === null) return null
    return (await store.find(db, applicationId)) ?? forms.findUnsettledOf(db, applicationId)
  }
  const { documentIndex } = actor
  const known = await store.findOwn(db, asked, documentIndex)
  if (known !== null) return known
  const openAlready = await forms.findSettled(db, documentIndex, asked)
  if (openAlready !== null) return store.findOwn(db, openAlready, documentIndex)
  return forms.findUnsettled(db, documentIndex, asked)
}

/**
 * The application that a session is for, where the asked id is its own or that of the form which led to it; else null.
 */
export async function applicationOfSession(
  { db, forms }: Pick<OriginationParts, 'db' | 'forms'>,
  { applicationId }: InSale | Exclude<WithApplication, { readonly documentIndex: Buffer }>,
  asked: string,
): Promise<string | null> {
  if (applicationId === null) return null
  if (applicationId === asked) return applicationId
  return (await forms.hasLedTo(db, asked, applicationId)) ? applicationId : null
}
