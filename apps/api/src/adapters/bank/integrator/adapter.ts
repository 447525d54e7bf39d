import type { Bank } from '../../../ports/bank.ts'
import { createJsonClient } from '../../http/json-client.ts'
import type { ProviderConnection } from '../../http/provider-connection.ts'
import {
  accountCheckSchema,
  creditsSchema,
  toTransfer,
  toWireAccount,
  toWireOrder,
  transferSchema,
} from './translate.ts'

export function connectBank(connection: ProviderConnection): Bank {
  const client = createJsonClient('bank', connection)
  return {
    orderTransfer: async (order) => {
      const key = order.reference
      return toTransfer(await client.command(['transfers'], toWireOrder(order), transferSchema, key))
    },
    checkAccount: async (account) => {
      const { result } = await client.ask(['account-checks'], toWireAccount(account), accountCheckSchema)
      return result
    },
    creditsOf: async (contractNumber) => {
      const found = await client.find(['credits', contractNumber], creditsSchema)
      return found?.credits ?? []
    },
    transfer: async (reference) => {
      const found = await client.find(['transfers', reference], transferSchema)
      return found === null ? null : toTransfer(found)
    },
  }
}
