import type { IdentityVerifier } from '../../../ports/identity-verifier.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import { createJsonClient } from '../../http/json-client.ts'
import type { ProviderConnection } from '../../http/provider-connection.ts'
import {
  createdValidationSchema,
  toIdentityResult,
  toIdentityValidation,
  validationSchema,
} from './translate.ts'

export type IdentityConnection = ProviderConnection & {
  /** The provider's page, to be embedded; its origin is the only one whose messages count. */
  readonly pageUrl: string
}

/** An identity verifier that speaks `docs/integrators/identity.md`. */
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
