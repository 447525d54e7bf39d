import type { Pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import type { StoredLoan } from './loan-store.ts'

export type Buyer = { readonly name: string; readonly taxId: string; readonly contact: string }

export type RecordedSale = Buyer & { readonly soldOn: string }

export type PortfolioSale = {
  readonly id: string
  readonly buyer: Buyer
  readonly price: Pesos
  readonly tell: (
    transaction: Transaction<Database>,
    stored: StoredLoan,
    sale: RecordedSale,
    now: Temporal.Instant,
  ) => Promise<void>
}

/** Changes with the text of `emails/loan-mails.ts`. */
const saleNoticeVersion = '2026-11'

export async function recordSale(
  transaction: Transaction<Database>,
  stored: StoredLoan,
  { id, buyer, price, tell }: PortfolioSale,
  soldOn: string,
  now: Temporal.Instant,
): Promise<void> {
  const { name, taxId, contact } = buyer
  await transaction
    .insertInto('portfolioSale')
    .values({
      loanId: stored.id,
      buyerName: name,
      buyerTaxId: taxId,
      buyerContact: contact,
      saleId: id,
      salePrice: price,
      soldOn,
      noticeVersion: saleNoticeVersion,
      createdAt: now.toString(),
    })
    .execute()
  await tell(transaction, stored, { ...buyer, soldOn }, now)
}

export async function salesOf(
  db: Kysely<Database>,
  loans: readonly StoredLoan[],
): Promise<ReadonlyMap<string, RecordedSale>> {
  const ids = loans.filter(({ loan }) => loan.closed?.because === 'sold').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('portfolioSale')
    .select(['loanId', 'buyerName as name', 'buyerTaxId as taxId', 'buyerContact as contact', 'soldOn'])
    .where('loanId', 'in', ids)
    .execute()
  return new Map(rows.map(({ loanId, ...sale }) => [loanId, sale]))
}
