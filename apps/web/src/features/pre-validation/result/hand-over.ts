import { handOverPreValidation } from '@cupo/wire'
import { goToScreen } from '../../../client/navigate.ts'
import { matchPath } from '../../../client/paths.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { forgetQuotaSecret } from '../../../client/session-marks.ts'

export type HandOver =
  | { readonly kind: 'left' }
  /** No agent's session is open here: the shop makes the link of its sale. */
  | { readonly kind: 'inShop'; readonly codeCountsSeconds: number }
  | { readonly kind: 'failed'; readonly failure: HandledFailure }

/** Leads into the application of the channel, which the signed address tells everything known. */
export async function handOver(hash: string, sku?: string): Promise<HandOver> {
  const body = { hash, ...(sku === undefined ? {} : { sku }) }
  const answer = await send(handOverPreValidation, { body }, { part: 'preValidation' })
  if (!answer.ok) {
    // The one field that can be wrong here is the device of a shop.
    const message = answer.errors[0]?.message ?? answer.message
    return answer.isHandled ? { kind: 'left' } : { kind: 'failed', failure: { ...answer, message } }
  }
  if (answer.body.url === null) {
    return { kind: 'inShop', codeCountsSeconds: answer.body.codeCountsSeconds ?? 0 }
  }
  // Its person has gone on: whoever comes back to the result later asks anew.
  forgetQuotaSecret()
  const { pathname, search } = new URL(answer.body.url, location.origin)
  const match = matchPath(pathname)
  if (match) goToScreen(match.screen, { params: match.params, search })
  return { kind: 'left' }
}
