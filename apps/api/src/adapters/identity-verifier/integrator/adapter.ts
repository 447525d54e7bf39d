import * as v from 'valibot'
import type { IdentityState, IdentityValidation, IdentityVerifier } from '../../../ports/identity-verifier.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import type { ProviderConnection } from '../../http/ask-provider.ts'
import { createJsonClient } from '../../http/json-client.ts'

export type IdentityConnection = ProviderConnection & {
  readonly pageUrl: string
}

export function connectIdentityVerifier(connection: IdentityConnection): IdentityVerifier {
  const client = createJsonClient('identity', connection)
  return {
    createValidation: async ({ reference, document, parentOrigin }) => {
      const attempt = { reference, document, parentOrigin }
      const created = await client.ask(['validations'], attempt, createdValidationSchema)
      return toIdentityValidation(created, connection.pageUrl, parentOrigin)
    },
    result: async (validationId) => {
      const result = toIdentityResult(await client.get(['validations', validationId], validationSchema))
      if (result.validationId !== validationId) {
        throw new ProviderUnavailable('identity', 'invalidAnswer', 'answered about another validation')
      }
      return result
    },
  }
}

const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const createdValidationSchema = v.object({
  validation_id: idSchema,
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
})
export type WireCreatedValidation = v.InferOutput<typeof createdValidationSchema>

export const validationSchema = v.object({
  validation_id: idSchema,
  reference: idSchema,
  state: v.string(),
})
export type WireValidation = v.InferOutput<typeof validationSchema>

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
