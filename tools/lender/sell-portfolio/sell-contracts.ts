import type { Buyer } from '../../../apps/api/src/features/servicing/portfolio-sale.ts'
import {
  loanStore,
  type PortfolioSale,
  type RecordedSale,
  type ServicingContext,
  type StoredLoan,
  salesOf,
  sellPortfolio,
} from '../../../apps/api/src/features/servicing/servicing.ts'
import type { ActingParty } from '../../../apps/api/src/platform/actor.ts'

export type SaleCheck = {
  readonly open: readonly StoredLoan[]
  /** Any problem stops the whole sale. */
  readonly problems: readonly string[]
  /** Sold to this buyer before. */
  readonly sold: readonly string[]
}

export async function checkContracts(
  { db }: Pick<ServicingContext, 'db'>,
  contractNumbers: readonly string[],
  buyer: Buyer,
): Promise<SaleCheck> {
  const open: StoredLoan[] = []
  const problems: string[] = []
  const sold: string[] = []
  for (const contractNumber of contractNumbers) {
    const stored = await loanStore.findByContractNumber(db, contractNumber)
    if (stored === null) problems.push(`${contractNumber} is no contract.`)
    else {
      const sale = (await salesOf(db, [stored])).get(stored.id)
      const problem = problemOf(stored, sale, buyer)
      if (problem !== null) problems.push(`${contractNumber} ${problem}`)
      else if (sale !== undefined) sold.push(`${contractNumber} ${toldAs(sale)}`)
      else open.push(stored)
    }
  }
  return { open, problems, sold }
}

function problemOf(
  { loan, pausedThrough }: StoredLoan,
  sale: RecordedSale | undefined,
  buyer: Buyer,
): string | null {
  switch (loan.closed?.because) {
    case 'sold':
      if (sale === undefined) throw new Error('a sold loan has no record of its sale')
      return sale.taxId === buyer.taxId ? null : toldAs(sale)
    case 'paid':
      return 'is paid off: there is nothing to sell.'
    case 'withdrawn':
      return 'is void after a withdrawal: there is nothing to sell.'
    default:
      return pausedThrough === null ? null : 'waits for the end of its withdrawal.'
  }
}

const toldAs = ({ soldOn, name, taxId }: RecordedSale) => `is sold as of ${soldOn} to ${name}, NIT ${taxId}.`

export type SaleReport = {
  readonly lines: readonly string[]
  readonly areAllSold: boolean
}

/** Each loan has its transaction: a loan closed since the check is reported, the others are sold. */
export async function sellContracts(
  parts: ServicingContext,
  loans: readonly StoredLoan[],
  sale: PortfolioSale,
  who: ActingParty,
): Promise<SaleReport> {
  const lines: string[] = []
  let sold = 0
  for (const stored of loans) {
    const answer = await sellPortfolio(parts, stored.id, who, sale)
    const recorded = (await salesOf(parts.db, [await currentOf(parts, stored)])).get(stored.id)
    if (answer.ok && recorded?.taxId === sale.buyer.taxId) sold += 1
    const told = recorded === undefined ? 'was closed meanwhile: it is not sold.' : toldAs(recorded)
    lines.push(`${stored.contractNumber} ${told}`)
  }
  return { lines, areAllSold: sold === loans.length }
}

const currentOf = async ({ db }: Pick<ServicingContext, 'db'>, stored: StoredLoan): Promise<StoredLoan> =>
  (await loanStore.find(db, stored.id)) ?? stored
