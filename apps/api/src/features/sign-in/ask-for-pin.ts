import { browserHashOf } from '../../platform/http/browser-cookie.ts'
import type { Received } from '../../platform/http/received.ts'
import type { Result } from '../../platform/refusal.ts'
import type { PinAsker } from './send-pin.ts'

/**
 * Asks for a code in the name of nobody: where it costs a captcha (`CaptchaRequerido`), with the ticket of the request,
 * if it has one. A ticket is used up only where it is needed.
 */
export async function askForPin<T>(
  { spendTicket }: { readonly spendTicket: (received: Received) => Promise<boolean> },
  request: Received,
  send: (asker: PinAsker) => Promise<Result<T>>,
  browserHash: Buffer | null = browserHashOf(request),
): Promise<Result<T>> {
  const first = await send({ browserHash, hasTicket: false })
  if (first.ok || first.refusal.code !== 'CaptchaRequerido') return first
  return (await spendTicket(request)) ? send({ browserHash, hasTicket: true }) : first
}
