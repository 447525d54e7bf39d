import type { Bank } from '../../../ports/bank.ts'
import { createJsonClient } from '../../http/json-client.ts'
import type { ProviderConnection } from '../../http/provider-connection.ts'
import { readPages } from '../../http/read-pages.ts'
import {
  accountCheckSchema,
  creditsSchema,
  listedSchema,
  toListedTransfer,
  toTransfer,
  toWireAccount,
  toWireOrder,
  transferSchema,
  transfersSchema,
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
    listedTransfer: async (reference) => {
      const found = await client.find(['transfers', reference], listedSchema)
      return found === null ? null : toListedTransfer(found)
    },
    listTransfers: (since) =>
      readPages(
        async (page) => {
          const query = { since, page: String(page) }
          return (await client.get(['transfers'], transfersSchema, query)).transfers.map(toListedTransfer)
        },
        ({ reference }) => reference,
      ),
    transfer: async (reference) => {
      const found = await client.find(['transfers', reference], transferSchema)
      return found === null ? null : toTransfer(found)
    },
  }
}
