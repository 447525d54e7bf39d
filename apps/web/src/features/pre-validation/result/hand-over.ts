import { goToScreen } from '../../../client/navigate.ts'
import { matchPath } from '../../../client/paths.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { forgetQuotaSecret } from '../../../client/session-marks.ts'

export type HandOver =
  | { readonly kind: 'left' }
  | { readonly kind: 'inShop' }
  | { readonly kind: 'sent'; readonly mobileLastDigits: string }
  | { readonly kind: 'failed'; readonly failure: HandledFailure }

export async function handOver(hash: string, sku?: string): Promise<HandOver> {
  const body = { hash, ...(sku === undefined ? {} : { sku }) }
  const answer = await send(
    'POST /publicdata/application/prevalidator/hand-over',
    { body },
    { part: 'preValidation' },
  )
  if (!answer.ok) {
    const message = answer.errors[0]?.message ?? answer.message
    return answer.isHandled ? { kind: 'left' } : { kind: 'failed', failure: { ...answer, message } }
  }
  const { url, mobileLastDigits } = answer.body
  if (url === null) {
    return mobileLastDigits === undefined ? { kind: 'inShop' } : { kind: 'sent', mobileLastDigits }
  }
  forgetQuotaSecret()
  const { pathname, search } = new URL(url, location.origin)
  const match = matchPath(pathname)
  if (match) goToScreen(match.screen, { params: match.params, search })
  return { kind: 'left' }
}
