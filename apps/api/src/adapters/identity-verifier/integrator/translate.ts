import type { IdentityState, IdentityValidation } from '../../../ports/identity-verifier.ts'
import type { WireCreatedValidation, WireValidation } from './wire.ts'

export function toIdentityValidation(
  wire: WireCreatedValidation,
  pageUrl: string,
  parentOrigin: string,
): IdentityValidation {
  const url = new URL(pageUrl)
  url.searchParams.set('access_token', wire.access_token)
  url.searchParams.set('origin', parentOrigin)
  return { validationId: wire.validation_id, accessToken: wire.access_token, url: url.href }
}

export function toIdentityResult(wire: WireValidation) {
  return { validationId: wire.validation_id, reference: wire.reference, state: toState(wire.state) }
}

function toState(state: string): IdentityState {
  return state === 'ok' || state === 'failed' ? state : 'pending'
}
