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
