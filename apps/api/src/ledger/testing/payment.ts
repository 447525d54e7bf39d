import type { Pesos } from '@cupo/credit-engine'
import { newId } from '../../platform/ids.ts'
import type { Account } from '../chart-of-accounts.ts'
import type { Entry } from '../entry.ts'

/** Paid into the bank on a loan of its own. */
export function payment({
  amount = 100_000,
  ...changes
}: Partial<Extract<Entry, { readonly kind: 'payment' }>> & { readonly amount?: number } = {}): Entry {
  return {
    kind: 'payment',
    source: { kind: 'loanPayment', id: newId() },
    subject: newId(),
    bookedOn: '2026-12-05',
    valueOn: '2026-12-04',
    idempotencyKey: `payment:${newId()}`,
    actor: 'test',
    lines: [
      { account: 'bank', amount: amount as Pesos },
      { account: 'loanPrincipal', amount: -amount as Pesos },
    ],
    ...changes,
  }
}

const partsOfInstallment: readonly Account[] = [
  'feeReceivable',
  'feeVatReceivable',
  'interestReceivable',
  'interestVatReceivable',
  'loanPrincipal',
]

export function paymentOfSixLines(): Entry {
  const lines = partsOfInstallment.map((account) => ({ account, amount: -10_000 as Pesos }))
  return payment({ lines: [{ account: 'providerClearing', amount: 50_000 as Pesos }, ...lines] })
}
