import type { TransactionState } from '../../../ports/payment-provider.ts'

const states: ReadonlyMap<number, TransactionState> = new Map([
  [1, 'accepted'],
  [2, 'rejected'],
  [3, 'pending'],
  [4, 'failed'],
  [6, 'reversed'],
  [7, 'held'],
  [8, 'started'],
  [9, 'expired'],
  [10, 'abandoned'],
  [11, 'cancelled'],
  [12, 'suspectedFraud'],
])

const pendingCode = 3

/** `x_cod_transaction_state` or, where that is empty, `x_cod_response`: the vendor's plugins read them in this order. */
export function stateCodeOf(state: string, response: string): number | null {
  const text = state === '' ? response : state
  return /^\d{1,3}$/.test(text) ? Number(text) : null
}

/** A code outside the vendor's table proves nothing yet: it waits. */
export function stateOf(code: number | null): {
  readonly stateCode: number
  readonly state: TransactionState
} {
  const state = code === null ? undefined : states.get(code)
  return code === null || state === undefined
    ? { stateCode: pendingCode, state: 'pending' }
    : { stateCode: code, state }
}
