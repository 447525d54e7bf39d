import * as v from 'valibot'
import type {
  Bank,
  BankAccount,
  ListedTransfer,
  TransferOrder,
  TransferReport,
  TransferState,
} from '../../../ports/bank.ts'
import type { ProviderConnection } from '../../http/ask-provider.ts'
import { createJsonClient, readPages, wholePesosSchema } from '../../http/json-client.ts'

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

/** An unknown state is open: no end until we know its meaning. */
export const transferSchema = v.object({
  transferId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  reference: v.string(),
  state: v.string(),
  endedAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
  amount: v.optional(wholePesosSchema),
})
export type WireTransfer = v.InferOutput<typeof transferSchema>

export const toTransfer = ({ transferId, state, endedAt, amount }: WireTransfer): TransferReport => ({
  transferId,
  state: toState(state, endedAt),
  endedAt,
  amount: amount ?? null,
})

const accountText = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const listedSchema = v.object({
  ...transferSchema.entries,
  amount: wholePesosSchema,
  purpose: v.picklist(['refund', 'disbursement']),
  orderedAt: v.pipe(v.string(), v.isoTimestamp()),
  to: v.object({
    bank: accountText,
    kind: v.picklist(['savings', 'checking']),
    number: accountText,
    document: accountText,
    name: accountText,
  }),
})
const transfersSchema = v.object({ transfers: v.array(listedSchema) })

const toListedTransfer = (wire: v.InferOutput<typeof listedSchema>): ListedTransfer => ({
  reference: wire.reference,
  purpose: wire.purpose,
  orderedAt: wire.orderedAt,
  amount: wire.amount,
  to: wire.to,
  report: toTransfer(wire),
})

const toState = (state: string, endedAt: string | null): TransferState =>
  state === 'failed' || (state === 'done' && endedAt !== null) ? state : 'ordered'

export const accountCheckSchema = v.object({ result: v.picklist(['confirmed', 'otherOwner', 'unknown']) })

/** Field by field (data minimization). */
export const toWireOrder = ({ reference, amount, purpose, to }: TransferOrder): object => ({
  reference,
  amount,
  purpose,
  to: toWireAccount(to),
})

const toWireAccount = ({ bank, kind, number, document, name }: BankAccount): object => ({
  bank,
  kind,
  number,
  document,
  name,
})

const creditMax = 1_000
const creditsSchema = v.object({
  credits: v.pipe(
    v.array(
      v.object({
        reference: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
        amount: wholePesosSchema,
        creditedAt: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
    v.maxLength(creditMax),
  ),
})
