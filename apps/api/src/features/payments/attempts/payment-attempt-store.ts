import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database, PaymentAttemptTable } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { CheckoutData } from '../../../ports/payment-provider.ts'

type Row = Selectable<PaymentAttemptTable>

export type PaymentAttempt = Omit<Row, 'checkout' | 'idempotencyKey' | 'fingerprint'>

export type NewPaymentAttempt = Omit<PaymentAttempt, 'state' | 'checks' | 'updatedAt'> & {
  readonly checkout: CheckoutData
  readonly idempotencyKey: string | null
  readonly fingerprint: string
}

export type KnownKey = {
  readonly id: string
  readonly fingerprint: string
  readonly checkout: CheckoutData
}

const columns = [
  'id',
  'invoice',
  'purpose',
  'applicationId',
  'loanId',
  'key',
  'documentIndex',
  'kind',
  'paymentType',
  'method',
  'channel',
  'amount',
  'isTest',
  'state',
  'nextCheckAt',
  'checks',
  'requestedAt',
  'updatedAt',
  'requestId',
] as const

export function paymentAttemptStore(secrets: Pick<Secrets, 'seal' | 'open'>) {
  const sealName = (id: string) => `payment_request:${id}`
  const open = (id: string, sealed: Buffer) => secrets.open(sealed, sealName(id)) as CheckoutData

  return {
    /** False when another request took the key first. */
    insert: async (transaction: Transaction<Database>, attempt: NewPaymentAttempt): Promise<boolean> => {
      const inserted = await transaction
        .insertInto('paymentAttempt')
        .values({
          ...attempt,
          checkout: secrets.seal(attempt.checkout, sealName(attempt.id)),
          state: 'registered',
          updatedAt: attempt.requestedAt,
        })
        .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted !== undefined
    },

    findByIdempotencyKey: async (db: Kysely<Database>, key: string): Promise<KnownKey | null> => {
      const row = await db
        .selectFrom('paymentAttempt')
        .select(['id', 'fingerprint', 'checkout'])
        .where('idempotencyKey', '=', key)
        .executeTakeFirst()
      return row === undefined ? null : { ...row, checkout: open(row.id, row.checkout) }
    },

    findByInvoice: async (db: Kysely<Database>, invoice: string): Promise<PaymentAttempt | null> => {
      const row = await db
        .selectFrom('paymentAttempt')
        .select(columns)
        .where('invoice', '=', invoice)
        .executeTakeFirst()
      return row ?? null
    },

    find: async (db: Kysely<Database>, id: string): Promise<PaymentAttempt | null> => {
      const row = await db
        .selectFrom('paymentAttempt')
        .select(columns)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ?? null
    },

    latestOfKey: async (db: Kysely<Database>, key: string): Promise<PaymentAttempt | null> => {
      const row = await db
        .selectFrom('paymentAttempt')
        .select(columns)
        .where('key', '=', key)
        .where('channel', '=', 'selfManage')
        .orderBy('requestedAt', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },

    amountInProcess: async (db: Kysely<Database>, key: string): Promise<Pesos> => {
      const { amount } = await db
        .selectFrom('paymentAttempt')
        .select((row) => row.fn.sum<string | null>('amount').as('amount'))
        .where('key', '=', key)
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow()
      return pesos(Number(amount ?? 0))
    },

    checkoutOf: async (db: Kysely<Database>, id: string): Promise<CheckoutData> => {
      const row = await db
        .selectFrom('paymentAttempt')
        .select('checkout')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return open(id, row.checkout)
    },

    checkSoon: async (db: Kysely<Database>, id: string, now: Temporal.Instant): Promise<void> => {
      await db
        .updateTable('paymentAttempt')
        .set({ nextCheckAt: now.toString() })
        .where('id', '=', id)
        .where((row) => row.or([row('nextCheckAt', 'is', null), row('nextCheckAt', '>', now.toString())]))
        .execute()
    },
  }
}
