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
  | 'directory'

/** No answer in time, a failure, or an answer that breaks the protocol. */
export type UnavailableReason = 'timeout' | 'error' | 'invalidAnswer'

/**
 * No usable answer within all tries. The effect of the call is unknown: retry it with the same idempotency key. The
 * message names the part and a status, never personal data.
 */
export class ProviderUnavailable extends Error {
  readonly part: Part
  readonly reason: UnavailableReason
  /** Of the provider's answer; null without one. */
  readonly status: number | null

  /** `detail` is the status of the answer, or words. */
  constructor(part: Part, reason: UnavailableReason, detail: number | string, cause?: unknown) {
    const words = typeof detail === 'number' ? `answered ${detail}` : detail
    super(`${part}: ${words}`, cause === undefined ? undefined : { cause })
    this.name = 'ProviderUnavailable'
    this.part = part
    this.reason = reason
    this.status = typeof detail === 'number' ? detail : null
  }
}

/** The provider refused the call: a retry changes nothing until a person has looked. */
export class ProviderRefusal extends ProviderUnavailable {
  readonly isPermanent = true
}

/** A wait or a retry may cure 408, 425 and 429 (RFC 9110); every other 4xx is a refusal. */
export const isRefusalStatus = (status: number): boolean =>
  status >= 400 && status <= 499 && ![408, 425, 429].includes(status)
