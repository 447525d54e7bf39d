import { type Pesos, pesos, subtract } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { entriesOf, mustPost, postEntries, reverseEntry } from '../../../ledger/ledger.ts'
import type { Actor } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'

const paymentKey = (reference: string) => `payment:${reference}`
export const returnKey = (reference: string) => `return:${reference}`

type Money = {
  readonly applicationId: string
  readonly reference: string
  readonly amount: Pesos
  readonly paidAt: Temporal.Instant
}
type BookingContext = { readonly now: Temporal.Instant; readonly actor: Actor }

/** Money that the provider collected, under the application it was paid for: for what it was paid, or in suspense. */
export async function bookAtApplication(
  transaction: Transaction<Database>,
  account: 'downPayments' | 'guaranteePayable' | 'suspense',
  { applicationId, reference, amount, paidAt }: Money,
  { now, actor }: BookingContext,
): Promise<void> {
  const entry = {
    kind: account === 'suspense' ? 'suspense' : 'upfrontPayment',
    subject: applicationId,
    bookedOn: businessDate(now).toString(),
    valueOn: businessDate(paidAt).toString(),
    idempotencyKey: paymentKey(reference),
    actor: actor.kind,
    lines: [
      { account: 'providerClearing' as const, amount },
      { account, amount: subtract(pesos(0), amount) },
    ],
  }
  mustPost(await postEntries(transaction, [entry], now))
}

/** Mirrors all that was booked of a payment under its application, the last first. */
export async function unbookAtApplication(
  transaction: Transaction<Database>,
  { applicationId, reference }: Pick<Money, 'applicationId' | 'reference'>,
  { now, actor }: BookingContext,
): Promise<void> {
  const today = businessDate(now).toString()
  const entries = await entriesOf(transaction, applicationId)
  for (const key of [returnKey(reference), paymentKey(reference)]) {
    const entry = entries.find(({ idempotencyKey }) => idempotencyKey === key)
    if (entry === undefined) continue
    const reversal = { bookedOn: today, valueOn: today, idempotencyKey: `reversal:${key}`, actor: actor.kind }
    mustPost(await reverseEntry(transaction, entry.id, reversal, now))
  }
}
