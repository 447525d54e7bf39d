import type { Kysely, Selectable } from 'kysely'
import type { Database, PaymentTransactionTable } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { CashPin, ProviderTransaction } from '../../../ports/payment-provider.ts'

export const providerName = 'epayco'

export type TransactionDetails = {
  readonly franchise: string
  readonly paymentType: string
  readonly description: string
  readonly customerIp: string
  readonly cash: CashPin | null
}

export type StoredTransaction = Omit<Selectable<PaymentTransactionTable>, 'details'> & {
  readonly details: TransactionDetails
}

const sealName = (id: string) => `payment_transaction:${id}`

export const detailsOf = (found: ProviderTransaction): TransactionDetails => ({
  franchise: found.franchise,
  paymentType: found.paymentType,
  description: found.description,
  customerIp: found.customerIp,
  cash: found.cash,
})

export const sealDetails = (
  secrets: Pick<Secrets, 'seal'>,
  id: string,
  details: TransactionDetails,
): Buffer => secrets.seal(details, sealName(id))

export function transactionReader(secrets: Pick<Secrets, 'open'>) {
  const opened = (row: Selectable<PaymentTransactionTable> | undefined): StoredTransaction | null =>
    row === undefined
      ? null
      : { ...row, details: secrets.open(row.details, sealName(row.id)) as TransactionDetails }

  return {
    findByReference: async (db: Kysely<Database>, provider: string, xRefPayco: string) =>
      opened(
        await db
          .selectFrom('paymentTransaction')
          .selectAll()
          .where('provider', '=', provider)
          .where('xRefPayco', '=', xRefPayco)
          .executeTakeFirst(),
      ),

    /** Known once a browser returned with it. */
    findByReturn: async (db: Kysely<Database>, provider: string, refPayco: string) =>
      opened(
        await db
          .selectFrom('paymentTransaction')
          .selectAll()
          .where('provider', '=', provider)
          .where('refPayco', '=', refPayco)
          .executeTakeFirst(),
      ),

    latestOf: async (db: Kysely<Database>, attemptId: string) =>
      opened(
        await db
          .selectFrom('paymentTransaction')
          .selectAll()
          .where('attemptId', '=', attemptId)
          .orderBy((row) => row.eb('outcome', 'in', ['posted', 'suspense']), 'desc')
          .orderBy('createdAt', 'desc')
          .limit(1)
          .executeTakeFirst(),
      ),
  }
}
