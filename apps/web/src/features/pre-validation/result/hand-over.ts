import { goToScreen } from '../../../client/navigate.ts'
import { matchPath } from '../../../client/paths.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { forgetQuotaSecret } from '../../../client/session-marks.ts'

export type HandOver =
  | { readonly kind: 'left' }
  /** No agent's session is open here: the shop makes the link of its sale. */
  | { readonly kind: 'inShop' }
  /** Who asked on the person's behalf goes no further: the way on went to the person's line. */
  | { readonly kind: 'sent'; readonly mobileLastDigits: string }
  | { readonly kind: 'failed'; readonly failure: HandledFailure }

/** Leads into the application of the channel, which the signed address tells everything known. */
export async function handOver(hash: string, sku?: string): Promise<HandOver> {
  const body = { hash, ...(sku === undefined ? {} : { sku }) }
  const answer = await send(
    'POST /publicdata/application/prevalidator/hand-over',
    { body },
    { part: 'preValidation' },
  )
  if (!answer.ok) {
    // The one field that can be wrong here is the device of a shop.
    const message = answer.errors[0]?.message ?? answer.message
    return answer.isHandled ? { kind: 'left' } : { kind: 'failed', failure: { ...answer, message } }
  }
  const { url, mobileLastDigits } = answer.body
  if (url === null) {
    return mobileLastDigits === undefined ? { kind: 'inShop' } : { kind: 'sent', mobileLastDigits }
  }
  // Its person has gone on: whoever comes back to the result later asks anew.
  forgetQuotaSecret()
  const { pathname, search } = new URL(url, location.origin)
  const match = matchPath(pathname)
  if (match) goToScreen(match.screen, { params: match.params, search })
  return { kind: 'left' }
}
