import type { Buyer } from '../../../apps/api/src/features/servicing/portfolio-sale.ts'
import {
  checkSale,
  loanStore,
  type PortfolioSale,
  type RecordedSale,
  type SaleCheck,
  type SaleProblem,
  type ServicingContext,
  type StoredLoan,
  salesOf,
  sellPortfolio,
} from '../../../apps/api/src/features/servicing/servicing.ts'
import type { ActingParty } from '../../../apps/api/src/platform/actor.ts'

type ToldSale = Pick<SaleCheck, 'open'> & {
  readonly problems: readonly string[]
  readonly sold: readonly string[]
}

export async function checkContracts(
  { db }: Pick<ServicingContext, 'db'>,
  contractNumbers: readonly string[],
  buyer: Buyer,
): Promise<ToldSale> {
  const { open, problems, sold } = await checkSale(db, contractNumbers, buyer)
  return {
    open,
    problems: problems.map(({ contractNumber, problem, sale }) =>
      sale === null ? `${contractNumber} ${problemTexts[problem]}` : `${contractNumber} ${toldAs(sale)}`,
    ),
    sold: sold.map(({ contractNumber, sale }) => `${contractNumber} ${toldAs(sale)}`),
  }
}

const problemTexts: Readonly<Record<SaleProblem, string>> = {
  noContract: 'is no contract.',
  soldToAnother: 'is sold.',
  paid: 'is paid off: there is nothing to sell.',
  void: 'is void after a withdrawal: there is nothing to sell.',
  paused: 'waits for the end of its withdrawal.',
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
