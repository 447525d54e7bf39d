import type { Kysely } from 'kysely'
import { type InJourney, type InSale, isSignedIn, type WithApplication } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { readPlatformSettings } from '../../policy/policy.ts'
import type { OriginationContext } from '../context.ts'
import type { Application } from '../model/application.ts'
import type { SubmittedForm } from '../model/submitted-form.ts'
import type { ApplicationStore } from '../store/applications.ts'
import { concludeAuthorized, concludeForm } from './form/conclude-form.ts'

type Asker = Pick<ReceivedRequest<InJourney>, 'actor'>

export async function findOwn(
  origination: OriginationContext,
  { actor }: Asker,
  id: string,
): Promise<Result<Application>> {
  const found = await findReached(origination, actor, id)
  if (found === null) return refuse('NoEncontrado')
  return 'content' in found ? refuse('ConsultaPendiente') : done(found)
}

type ApplicationRows = { readonly db: Kysely<Database>; readonly store: ApplicationStore }

export const reachedApplications = async (
  { db, store }: ApplicationRows,
  actor: WithApplication,
): Promise<readonly Application[]> => {
  if (isSignedIn(actor)) return store.ofDocument(db, actor.documentIndex)
  const own = await store.find(db, actor.applicationId)
  return own === null ? [] : [own]
}

/** Concludes the session's form, so that its first act finds an application. */
export async function beginApplication(
  origination: OriginationContext,
  { actor, now, requestId }: ReceivedRequest<InJourney>,
  id: string,
): Promise<Result<Application>> {
  const found = await findReached(origination, actor, id)
  if (found === null) return refuse('NoEncontrado')
  if (!('content' in found)) return done(found)
  const settings = await readPlatformSettings(origination.db, businessDate(now))
  if (actor.kind === 'agent' || actor.kind === 'handOff') {
    return concludeAuthorized(origination, found, { now, requestId, settings, actor })
  }
  const concluded = await concludeForm(origination, found.id, { now, requestId, settings })
  if (!concluded.ok) return concluded
  return findOwn(origination, { actor }, isSignedIn(actor) ? concluded.value : found.applicationId)
}

async function findReached(
  origination: OriginationContext,
  actor: InJourney,
  id: string,
): Promise<Application | SubmittedForm | null> {
  const { db, store, forms } = origination
  if (!isSignedIn(actor)) {
    const applicationId = await applicationOfSession(origination, actor, id)
    if (applicationId === null) return null
    return (await store.find(db, applicationId)) ?? forms.findUnconcludedOf(db, applicationId)
  }
  const { documentIndex } = actor
  const known = await store.findOwn(db, id, documentIndex)
  if (known !== null) return known
  const openAlready = await forms.findConcluded(db, documentIndex, id)
  if (openAlready !== null) return store.findOwn(db, openAlready, documentIndex)
  return forms.findUnconcluded(db, documentIndex, id)
}

export async function applicationOfSession(
  { db, forms }: OriginationContext,
  { applicationId }: InSale | Exclude<WithApplication, { readonly documentIndex: Buffer }>,
  id: string,
): Promise<string | null> {
  if (applicationId === null) return null
  if (applicationId === id) return applicationId
  return (await forms.hasLedTo(db, id, applicationId)) ? applicationId : null
}
