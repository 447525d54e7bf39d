import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { loanStore, type StoredLoan } from './loan-store.ts'
import { type Buyer, type RecordedSale, salesOf } from './portfolio-sale.ts'

/** `void`: withdrawn from, or a thief's. `paused`: a withdrawal may come. */
export type SaleProblem = 'noContract' | 'soldToAnother' | 'paid' | 'void' | 'paused'

export type SaleCheck = {
  readonly open: readonly StoredLoan[]
  /** Any stops the whole sale. */
  readonly problems: readonly {
    readonly contractNumber: string
    readonly problem: SaleProblem
    readonly sale: RecordedSale | null
  }[]
  readonly sold: readonly { readonly contractNumber: string; readonly sale: RecordedSale }[]
}

/** All contracts before any is sold. */
export async function checkSale(
  db: Kysely<Database>,
  contractNumbers: readonly string[],
  buyer: Pick<Buyer, 'taxId'>,
): Promise<SaleCheck> {
  const open: StoredLoan[] = []
  const problems: SaleCheck['problems'][number][] = []
  const sold: SaleCheck['sold'][number][] = []
  for (const contractNumber of contractNumbers) {
    const stored = await loanStore.findByContractNumber(db, contractNumber)
    const sale = (stored && (await salesOf(db, [stored])).get(stored.id)) ?? null
    const problem = stored === null ? 'noContract' : problemOf(stored, sale, buyer)
    if (problem !== null) problems.push({ contractNumber, problem, sale })
    else if (sale !== null) sold.push({ contractNumber, sale })
    else if (stored !== null) open.push(stored)
  }
  return { open, problems, sold }
}

function problemOf(
  { loan, pausedThrough }: StoredLoan,
  sale: RecordedSale | null,
  buyer: Pick<Buyer, 'taxId'>,
): SaleProblem | null {
  switch (loan.closed?.because) {
    case 'sold':
      if (sale === null) throw new Error('a sold loan has no record of its sale')
      return sale.taxId === buyer.taxId ? null : 'soldToAnother'
    case 'paid':
      return 'paid'
    case 'withdrawn':
    case 'voided':
      return 'void'
    default:
      return pausedThrough === null ? null : 'paused'
  }
}
