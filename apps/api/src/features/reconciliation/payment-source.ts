import { pesos } from '@cupo/credit-engine'
import type { PaymentProvider, TransactionState } from '../../ports/payment-provider.ts'
import { paymentReference } from '../payments/payments.ts'
import type { Movement, MovementState, OwnMovement } from './movement.ts'
import type { Source } from './source.ts'

const stateOf: Readonly<Record<TransactionState, MovementState>> = {
  accepted: 'done',
  reversed: 'undone',
  pending: 'open',
  held: 'open',
  started: 'open',
  rejected: 'void',
  failed: 'void',
  expired: 'void',
  abandoned: 'void',
  cancelled: 'void',
  suspectedFraud: 'void',
}

const ownStateOf = {
  posted: 'done',
  suspense: 'done',
  reversed: 'undone',
  failed: 'void',
  waiting: 'open',
  quarantined: 'open',
} as const satisfies Readonly<Record<string, MovementState>>

/** By a transaction's first day; cards may be charged back for so long. */
const lookBackHours = 120 * 24

export const paymentSource = (
  provider: Pick<PaymentProvider, 'listTransactions' | 'find'>,
  hoursBack = lookBackHours,
): Source => ({
  kind: 'payment',
  prefix: paymentReference(''),
  movementsSince: async function* (since) {
    const from = since.subtract({ hours: hoursBack }).toString()
    for await (const page of provider.listTransactions(from)) {
      yield page.map(
        ({ reference, state, amount }): Movement => ({
          id: paymentReference(reference),
          kind: 'payment',
          name: reference,
          reference: null,
          amount,
          at: null,
          state: state === null ? null : stateOf[state],
        }),
      )
    }
  },
  find: async (name) => {
    const found = await provider.find(name)
    if (found === null) return null
    const { amount, at, state, invoice: reference } = found
    return { id: paymentReference(name), kind: 'payment', name, reference, amount, at, state: stateOf[state] }
  },
  ownOf: async (db, movements) => {
    const rows = await db
      .selectFrom('paymentTransaction')
      .select(['xRefPayco', 'outcome', 'amount'])
      .where(
        'xRefPayco',
        'in',
        movements.map(({ name }) => name),
      )
      .execute()
    return new Map(
      rows.map(({ xRefPayco, outcome, amount }): [string, OwnMovement] => [
        paymentReference(xRefPayco),
        // A person has it already.
        { amount: pesos(amount), state: ownStateOf[outcome], isFollowed: outcome === 'quarantined' },
      ]),
    )
  },
})
