import { createStore } from '@cupo/ui/store.ts'
import { type Origin, type PreValidationRequest, type Seller, unnamedOrigin } from '@cupo/wire'
import type { ArrivalState } from '../../client/navigate.ts'
import { request } from '../../client/request.ts'
import { forgetQuotaSecret } from '../../client/session-marks.ts'
import { visitChannelStore } from '../../client/visit.ts'
import type { Audience } from '../../text/common.ts'

export type SellerNames = Pick<Seller, 'shopName' | 'agentName'>

type Requester = Partial<Pick<PreValidationRequest, 'id_access'>> &
  Pick<PreValidationRequest, 'requestName' | 'channel'>

export type Visit =
  | { readonly kind: 'alone' }
  | { readonly kind: 'opening' }
  | (Requester & { readonly kind: 'requested' })
  | { readonly kind: 'failed'; readonly message: string | null }

export const visitStore = createStore<Visit>({ kind: 'alone' })
visitStore.subscribe(() => {
  const visit = visitStore.get()
  if (visit.kind === 'requested') visitChannelStore.set(visit.channel)
})

/** The history entry keeps the visit for a reload: nothing about the customer. */
type VisitEntry = ArrivalState & { readonly preValidation?: Requester }

export async function receiveVisit(): Promise<void> {
  const data = new URLSearchParams(location.search).get('data')
  if (data) return openLink(data)
  const requester = requesterLeft()
  visitStore.set(requester ? { kind: 'requested', ...requester } : { kind: 'alone' })
}

async function openLink(data: string): Promise<void> {
  visitStore.set({ kind: 'opening' })
  forgetQuotaSecret()
  const answer = await request('POST /publicdata/application/prevalidator/link', { body: { data } })
  if (answer.ok) {
    const { id_access, requestName, channel } = answer.body
    visitStore.set({ kind: 'requested', id_access, requestName, channel })
    history.replaceState(visitEntry(), '', location.pathname)
    return
  }
  const isRefused = answer.status >= 400 && answer.status < 500
  // A link that failed for want of a network stays in the address for another try.
  if (isRefused) history.replaceState(null, '', location.pathname)
  visitStore.set({ kind: 'failed', message: isRefused ? answer.message : null })
}

export function goOnAlone(): void {
  history.replaceState(null, '', location.pathname)
  visitStore.set({ kind: 'alone' })
}

export function visitEntry(): VisitEntry {
  const visit = visitStore.get()
  if (visit.kind !== 'requested') return entryOfRequester(requesterLeft())
  const { kind: _kind, ...requester } = visit
  return entryOfRequester(requester)
}

function requesterLeft(): Requester | undefined {
  const entry: VisitEntry | null = history.state
  return entry?.preValidation
}

const entryOfRequester = (preValidation: Requester | undefined): VisitEntry =>
  preValidation === undefined
    ? {}
    : { preValidation, ...(preValidation.id_access === undefined ? { acting: 'agent' } : {}) }

export function entryFromDesk(seller: SellerNames | null): VisitEntry {
  const requestName = seller === null ? '' : `${seller.agentName} · ${seller.shopName}`
  return { acting: 'agent', preValidation: { requestName, channel: 'Assistido' } }
}

export const isFromDesk = (visit: Visit): boolean =>
  visit.kind === 'requested' && visit.id_access === undefined

export const audienceOf = (visit: Visit): Audience => (visit.kind === 'requested' ? 'agent' : 'customer')

export function channelOfVisit(visit: Visit, chosen: Origin = unnamedOrigin): Origin | null {
  if (visit.kind === 'requested') return visit.channel
  return visit.kind === 'opening' ? null : chosen
}
