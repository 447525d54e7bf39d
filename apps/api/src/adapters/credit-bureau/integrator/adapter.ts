import type { CreditBureau } from '../../../ports/credit-bureau.ts'
import { createJsonClient } from '../../http/json-client.ts'
import type { ProviderConnection } from '../../http/provider-connection.ts'
import { confirmationSchema, scoreSchema, toDecision, toScore } from './translate.ts'

export function connectBureau(connection: ProviderConnection): CreditBureau {
  const client = createJsonClient('bureau', connection)
  return {
    score: async ({ document }) => toScore(await client.ask(['score'], { document }, scoreSchema)),
    confirm: async ({ document, amount, installmentCount }) => {
      const offer = { document, amount, installmentCount }
      return toDecision(await client.ask(['confirm'], offer, confirmationSchema))
    },
  }
}
