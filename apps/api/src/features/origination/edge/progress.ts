import { followProgress, getProgress, type HandOffState, type Progress } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { businessDate, hasPassed } from '../../../platform/business-date.ts'
import type { ChangeFeed } from '../../../platform/database/change-feed.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import { Refused } from '../../../platform/refusal.ts'
import { readChannelSettings } from '../../policy/policy.ts'
import { isAccepted } from '../acts/agreement/accept-agreement.ts'
import { applicationOfSession } from '../acts/find-own.ts'
import { handOffTaskOf } from '../acts/hand-off/check-hand-off.ts'
import type { OriginationContext } from '../context.ts'
import type { Application } from '../model/application.ts'
import { assistedSale } from '../model/channels/assisted-sale.ts'
import { waitsForCode } from '../model/journey.ts'
import type { ApplicationPlace } from '../store/applications.ts'
import {
  countSent,
  type HandOff,
  type HandOffEnd,
  latestHandOff,
  phoneActsUntil,
} from '../store/hand-offs.ts'

export type ProgressContext = OriginationContext & {
  readonly changes: ChangeFeed
  readonly now: () => Temporal.Instant
}

/** Agent's screen and customer's phone follow the sale (docs/decisions/044). */
export function progressRoutes(bind: BindCall, origination: ProgressContext): void {
  bind(getProgress)(async ({ actor, now, params }) => {
    const saleId = await applicationOfSession(origination, actor, params.applicationId)
    const progress = saleId === null ? null : await readProgress(origination, saleId, now)
    return progress === null ? { refusal: { code: 'NoEncontrado' } } : { status: 200, body: progress }
  })

  bind(followProgress)(async ({ actor, params }) => {
    const saleId = await applicationOfSession(origination, actor, params.applicationId)
    if (saleId === null) return { refusal: { code: 'NoEncontrado' } }
    return { status: 200, body: (until) => progressEvents(origination, saleId, until) }
  })
}

async function* progressEvents(
  origination: ProgressContext,
  saleId: string,
  until: AbortSignal,
): AsyncGenerator<Progress | null> {
  let last = ''
  for await (const _change of origination.changes.follow(saleId, until)) {
    const progress = await readProgress(origination, saleId, origination.now())
    if (progress === null) throw new Refused({ code: 'NoEncontrado' })
    const text = JSON.stringify(progress)
    yield text === last ? null : progress
    last = text
  }
}

async function readProgress(
  { db, store, forms }: ProgressContext,
  saleId: string,
  now: Temporal.Instant,
): Promise<Progress | null> {
  const place = await store.findPlace(db, saleId)
  if (place === null) return null
  const application = await store.find(db, saleId)
  const form = application === null ? await forms.findOfSale(db, saleId) : null
  const { handOffResendsMax } = await readChannelSettings(db, assistedSale.origin, businessDate(now))
  const handOff = await latestHandOff(db, saleId)
  const { resends } = await countSent(db, saleId)
  const sendsLeft = Math.max(0, handOffResendsMax - resends)
  const actsUntil = handOff === null ? null : await phoneActsUntil(db, handOff.id)
  const isAuthorized = application !== null || (form?.confirmedAt ?? null) !== null
  return progressOf({ place, application, isAuthorized, handOff, actsUntil, sendsLeft }, now)
}

/** The place of a sale exists before its application. */
export type SaleStanding = {
  readonly place: ApplicationPlace
  readonly application: Application | null
  readonly isAuthorized: boolean
  readonly handOff: HandOff | null
  readonly actsUntil?: string | null
  readonly sendsLeft: number
}

export function progressOf(
  { place, application, isAuthorized, handOff, actsUntil = null, sendsLeft }: SaleStanding,
  now: Temporal.Instant,
): Progress {
  const { id, situation, activity } = application ?? place
  return {
    applicationId: id,
    status: application?.status ?? null,
    situation,
    activity,
    isAuthorized,
    waitsForCode: application !== null && waitsForCode(application),
    isAgreementAccepted: application !== null && isAccepted(application),
    identityCheck: application === null ? null : identityCheckOf(application),
    cancelledBy:
      application === null ? cancelledBefore(place, handOff) : (application.facts.cancelledBy ?? null),
    handOff: handOff === null ? null : progressOfHandOff(handOff, { application, actsUntil }, now),
    sendsLeft,
  }
}

function identityCheckOf({ status, facts: { identity } }: Application): Progress['identityCheck'] {
  if (status !== 'documents' || identity.validationsCreated === 0) return null
  if (identity.isResultPending) return 'pending'
  return identity.openValidationId === null ? 'failed' : 'left'
}

/** A cancellation before the authorisation: by the agent, or by the holder of the line. */
function cancelledBefore({ situation }: ApplicationPlace, handOff: HandOff | null): Progress['cancelledBy'] {
  if (situation !== 'Cancelada') return null
  return handOff?.endedBecause === 'declined' ? 'denial' : 'agent'
}

function progressOfHandOff(
  { sentAt, openedAt, expiresAt, endedAt, endedBecause }: HandOff,
  { application, actsUntil }: { readonly application: Application | null; readonly actsUntil: string | null },
  now: Temporal.Instant,
): NonNullable<Progress['handOff']> {
  if (endedAt !== null) {
    return { state: endStates[endedBecause ?? 'saleEnded'], at: endedAt, task: null }
  }
  const isActing = openedAt !== null && actsUntil !== null && !hasPassed(actsUntil, now)
  if (hasPassed(expiresAt, now) && !isActing) return { state: 'expired', at: expiresAt, task: null }
  const task = handOffTaskOf(application)
  return openedAt === null ? { state: 'sent', at: sentAt, task } : { state: 'open', at: openedAt, task }
}

const endStates = {
  replaced: 'replaced',
  declined: 'declined',
  saleEnded: 'finished',
  signed: 'finished',
  cancelled: 'finished',
} as const satisfies Readonly<Record<HandOffEnd, HandOffState>>
