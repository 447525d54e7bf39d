import {
  type ActingParty,
  loanStore,
  type PortfolioSale,
  type ServicingParts,
  sellPortfolio,
} from '../../apps/api/src/features/servicing/servicing.ts'

export type SaleReport = {
  /** One a contract, in the order given, for a person to read. */
  readonly lines: readonly string[]
  readonly areAllSold: boolean
}

/** Sells each contract by itself: one that cannot be sold is told and keeps none of the others. */
export async function sellContracts(
  parts: ServicingParts,
  contractNumbers: readonly string[],
  sale: PortfolioSale,
  who: ActingParty,
): Promise<SaleReport> {
  const lines: string[] = []
  let sold = 0
  for (const contractNumber of contractNumbers) {
    const stored = await loanStore.findByContractNumber(parts.db, contractNumber)
    const answer = stored === null ? null : await sellPortfolio(parts, stored.id, who, sale)
    if (answer?.ok) sold += 1
    lines.push(`${contractNumber} ${answer === null ? 'is no contract.' : toldAs(answer)}`)
  }
  return { lines, areAllSold: sold === contractNumbers.length }
}

type Answer = Awaited<ReturnType<typeof sellPortfolio>>

function toldAs(answer: Answer): string {
  if (answer.ok) return `is sold as of ${answer.value.soldOn}.`
  if (answer.refusal.code === 'EtapaInvalida') return 'waits for the end of its withdrawal.'
  return answer.refusal.code === 'CreditoPagado'
    ? 'is paid off: there is nothing to sell.'
    : 'is no contract.'
}
