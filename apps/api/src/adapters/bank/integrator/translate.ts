import * as v from 'valibot'
import type { TransferOrder, TransferState } from '../../../ports/bank.ts'

/** Any other state may come one day: it is no end until we know what it means. */
export const transferSchema = v.object({
  transferId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  reference: v.string(),
  state: v.string(),
})
export type WireTransfer = v.InferOutput<typeof transferSchema>

export const toTransfer = ({ transferId, state }: WireTransfer) => ({ transferId, state: toState(state) })

const toState = (state: string): TransferState => (state === 'done' || state === 'failed' ? state : 'ordered')

/** Field by field, so that nothing more than the protocol asks for leaves the house. */
export function toWireOrder({ reference, amount, purpose, to }: TransferOrder): object {
  const { bank, kind, number, document, name } = to
  return { reference, amount, purpose, to: { bank, kind, number, document, name } }
}
