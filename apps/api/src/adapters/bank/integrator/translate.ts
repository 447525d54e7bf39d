import * as v from 'valibot'
import type { BankAccount, TransferOrder, TransferReport, TransferState } from '../../../ports/bank.ts'
import { wholePesosSchema } from '../../http/whole-pesos.ts'

/** Any other state may come one day: it is no end until we know what it means. */
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

/** Money has its day: a transfer counts as done once the bank says when. */
const toState = (state: string, endedAt: string | null): TransferState =>
  state === 'failed' || (state === 'done' && endedAt !== null) ? state : 'ordered'

/** An answer that is none of these breaks the protocol: money goes to no account of which nothing is known. */
export const accountCheckSchema = v.object({ result: v.picklist(['confirmed', 'otherOwner', 'unknown']) })

/** Field by field, so that nothing more than the protocol asks for leaves the house. */
export const toWireOrder = ({ reference, amount, purpose, to }: TransferOrder): object => ({
  reference,
  amount,
  purpose,
  to: toWireAccount(to),
})

export const toWireAccount = ({ bank, kind, number, document, name }: BankAccount): object => ({
  bank,
  kind,
  number,
  document,
  name,
})

const creditMax = 1_000
export const creditsSchema = v.object({
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
