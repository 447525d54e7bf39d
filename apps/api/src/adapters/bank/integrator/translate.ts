import type { TransferOrder, TransferState } from '../../../ports/bank.ts'
import type { WireTransfer } from './wire.ts'

export const toTransfer = ({ transferId, state }: WireTransfer) => ({ transferId, state: toState(state) })

const toState = (state: string): TransferState => (state === 'done' || state === 'failed' ? state : 'ordered')

/** Field by field, so that nothing more than the protocol asks for leaves the house. */
export function toWireOrder({ reference, amount, purpose, to }: TransferOrder): object {
  const { bank, kind, number, document, name } = to
  return { reference, amount, purpose, to: { bank, kind, number, document, name } }
}
