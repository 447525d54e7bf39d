import type { Origin } from '@cupo/wire'
import { journeyStore } from '../../../client/journey/application-store.ts'
import { goToScreen } from '../../../client/navigate.ts'
import type { Failure } from '../../../client/request.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import {
  forgetEverything,
  forgetQuotaSecret,
  readApplicationId,
  readShopLinkId,
  rememberApplicationId,
  rememberShopLinkId,
} from '../../../client/session-marks.ts'
import { visitChannelStore } from '../../../client/visit.ts'

const channel = 'Assistido' satisfies Origin
const scope = 'assisted:'

export type OpenedShopLink =
  | { readonly kind: 'opened'; readonly linkId: string }
  | { readonly kind: 'left' }
  | { readonly kind: 'failed'; readonly failure: HandledFailure }

/**
 * The session cookie that the server sets for `?data=` is the agent's authority. Clears both storages but for the ids
 * of the sale.
 */
export async function openShopLink(): Promise<OpenedShopLink> {
  visitChannelStore.set(channel)
  const data = new URLSearchParams(location.search).get('data')
  if (data) return openLink(data)
  const [linkId, applicationId] = [readShopLinkId(), readApplicationId()]
  forgetEverything()
  if (linkId === null) return leaveForLinkEnded({})
  rememberShopLinkId(linkId)
  if (applicationId !== null) rememberApplicationId(applicationId)
  return { kind: 'opened', linkId }
}

async function openLink(data: string): Promise<OpenedShopLink> {
  forgetQuotaSecret()
  forgetEverything()
  journeyStore.set({ application: null, preOffer: null })
  const answer = await send('POST /oauth/token', { body: { grant_type: 'client_credentials', data } })
  if (answer.ok) {
    const linkId = answer.body.scope.slice(scope.length)
    history.replaceState(null, '', location.pathname)
    rememberShopLinkId(linkId)
    return { kind: 'opened', linkId }
  }
  if (answer.isHandled) return { kind: 'left' }
  // A link that failed for want of a network stays in the address for another try.
  return answer.status === 410 ? leaveForLinkEnded(answer) : { kind: 'failed', failure: answer }
}

export function leaveForLinkEnded({ errorCode, message }: Partial<Failure>): OpenedShopLink {
  goToScreen('assistedLinkEnded', {
    replace: true,
    state: { ...(errorCode ? { code: errorCode } : {}), ...(message ? { message } : {}) },
  })
  return { kind: 'left' }
}
