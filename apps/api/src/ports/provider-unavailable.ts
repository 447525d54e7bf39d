/** The part of the outside world that a port speaks to. */
export type Part =
  | 'operator'
  | 'bureau'
  | 'watchlist'
  | 'identity'
  | 'questions'
  | 'sms'
  | 'mail'
  | 'payments'
  | 'bank'
  | 'captcha'
  | 'monitoring'

/** Why there is no usable answer: none in time, a failure, or an answer that breaks the protocol. */
export type UnavailableReason = 'timeout' | 'error' | 'invalidAnswer'

/**
 * A provider gave no usable answer within its tries. Nothing is known about the effect of the call:
 * repeat it with the same idempotency key. The message names the part and a status, never personal data.
 */
export class ProviderUnavailable extends Error {
  readonly part: Part
  readonly reason: UnavailableReason

  constructor(part: Part, reason: UnavailableReason, detail: string, cause?: unknown) {
    super(`${part}: ${detail}`, cause === undefined ? undefined : { cause })
    this.name = 'ProviderUnavailable'
    this.part = part
    this.reason = reason
  }
}

/** The provider understood the call and refused it: repeating it changes nothing until a person has looked. */
export class ProviderRefusal extends ProviderUnavailable {
  readonly isPermanent = true
}

/** A wait, a later try or fewer calls may cure these (RFC 9110: 408, 425, 429); every other 4xx is a refusal. */
export const isRefusalStatus = (status: number): boolean =>
  status >= 400 && status <= 499 && ![408, 425, 429].includes(status)
