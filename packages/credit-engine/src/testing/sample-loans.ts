/** Terms of a loan as plain values, for the engine and for what it is compared with. */
export type SampleLoan = {
  readonly principal: number
  readonly rate: string
  readonly installmentCount: number
}

/** So many loans of the product's size in 36 installments, the same ones every time. */
export function sampleLoans(count: number): readonly SampleLoan[] {
  return Array.from({ length: count }, (_, index) => ({
    // Steps prime to their ranges, so that no loan comes twice and nothing can be remembered. Products beyond 2^31
    // would make the amounts doubles inside, which those of a product never are.
    principal: 1_000_000 + ((index * 4_567) % 9_000_000),
    rate: ((1_500 + ((index * 739) % 1_500)) / 100).toFixed(2),
    installmentCount: 36,
  }))
}

/** One run of a benchmark: the work on each loan. */
export function runOver<Loan>(loans: readonly Loan[], work: (loan: Loan) => unknown): () => void {
  return () => {
    for (const loan of loans) work(loan)
  }
}

/** A part of a whole as a benchmark shows it: '0', or a percentage. */
export function shareText(part: number, whole: number): string {
  return part === 0 ? '0' : `${((100 * part) / whole).toFixed(1)} %`
}
