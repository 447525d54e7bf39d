import { createStore } from '@cupo/ui/store.ts'
import type { Endpoint, Endpoints, InputOf } from '../../client/endpoints.ts'
import type { FailedPart } from '../../client/failure-reactions.ts'
import { type SendResult, send } from '../../client/send.ts'

export type CaptchaReason = 'attempts' | 'expired'

type AskedTicket = {
  readonly reason: CaptchaReason
  readonly answer: (ticket: string | null) => void
}

export const captchaStore = createStore<AskedTicket | null>(null)

/** Sends the call again by itself after a proof of work that the API wants. */
export async function sendPastCaptcha<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  part: FailedPart,
): Promise<SendResult<Endpoints[E]>> {
  const first = await send(endpoint, input, { part })
  if (first.ok || first.errorCode !== 'CaptchaRequerido') return first
  const ticket = await askTicket('attempts')
  if (ticket === null) return first
  return send(endpoint, input, { part, headers: { 'X-Captcha-Ticket': ticket } })
}

export function askTicket(reason: CaptchaReason): Promise<string | null> {
  return new Promise((resolve) => {
    const answer = (ticket: string | null) => {
      captchaStore.set(null)
      resolve(ticket)
    }
    captchaStore.set({ reason, answer })
  })
}
