import { type Pesos, pesos, subtract } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import {
  type Entry,
  entriesOf,
  mustPost,
  type PostedEntry,
  postEntries,
  reverseEntry,
} from '../../../ledger/ledger.ts'
import type { Actor } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { keyOfRound, postingsOf } from '../../servicing/servicing.ts'

const paymentKey = (reference: string) => `payment:${reference}`
export const returnKey = (reference: string) => `return:${reference}`

type Money = {
  readonly transactionId: string
  readonly applicationId: string
  readonly reference: string
  readonly amount: Pesos
  readonly paidAt: Temporal.Instant
}
type BookingContext = { readonly now: Temporal.Instant; readonly actor: Actor }

/** Books provider money on its application, or in suspense. */
export async function bookAtApplication(
  transaction: Transaction<Database>,
  account: 'downPayments' | 'guaranteePayable' | 'suspense',
  { transactionId, applicationId, reference, amount, paidAt }: Money,
  { now, actor }: BookingContext,
): Promise<void> {
  const entry: Entry = {
    kind: account === 'suspense' ? 'suspense' : 'upfrontPayment',
    source: { kind: 'paymentTransaction', id: transactionId },
    subject: applicationId,
    bookedOn: businessDate(now).toString(),
    valueOn: businessDate(paidAt).toString(),
    idempotencyKey: await nextKey(transaction, applicationId, paymentKey(reference)),
    actor: actor.kind,
    lines: [
      { account: 'providerClearing', amount },
      { account, amount: subtract(pesos(0), amount) },
    ],
  }
  mustPost(await postEntries(transaction, [entry], now))
}

export async function unbookAtApplication(
  transaction: Transaction<Database>,
  { transactionId, applicationId, reference }: Omit<Money, 'amount' | 'paidAt'>,
  { now, actor }: BookingContext,
): Promise<void> {
  const today = businessDate(now).toString()
  for (const key of [returnKey(reference), paymentKey(reference)]) {
    const entry = await standingEntry(transaction, applicationId, key)
    if (entry === undefined) continue
    const idempotencyKey = `reversal:${entry.idempotencyKey}`
    const source = { kind: 'paymentTransaction', id: transactionId } as const
    const reversal = { source, bookedOn: today, valueOn: today, idempotencyKey, actor: actor.kind }
    mustPost(await reverseEntry(transaction, entry.id, reversal, now))
  }
}

export const isBookedAtApplication = async (
  db: Kysely<Database>,
  { applicationId, reference }: Pick<Money, 'applicationId' | 'reference'>,
): Promise<boolean> => (await postingsOf(db, applicationId, paymentKey(reference))).length > 0

/** The last entry that is not reversed. */
async function standingEntry(
  db: Kysely<Database>,
  subject: string,
  key: string,
): Promise<PostedEntry | undefined> {
  const last = (await postingsOf(db, subject, key)).at(-1)
  if (last === undefined) return undefined
  const isReversed = (await entriesOf(db, subject)).some(({ reverses }) => reverses === last.id)
  return isReversed ? undefined : last
}

/** The key of the entry in force, else of the next round after a reversal. */
export async function nextKey(db: Kysely<Database>, subject: string, key: string): Promise<string> {
  const standing = await standingEntry(db, subject, key)
  return standing?.idempotencyKey ?? keyOfRound(key, (await postingsOf(db, subject, key)).length + 1)
}
