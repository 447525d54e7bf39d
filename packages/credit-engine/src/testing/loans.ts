import { type Day, dayFromIso, isoOfMonth } from '../calendar/day.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import type { CapOf, Installment, Loan, LoanTerms, PaymentKind } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { partsInOrder, totalOf } from '../loan/parts.ts'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'

export const on = (iso: string): Day => dayFromIso(iso)

/** The worked example: 149,120 on the 23rd of each month from December 2026 on, the last 149,127. */
export function termsOfExample(change: Partial<LoanTerms> = {}): LoanTerms {
  return {
    principal: pesos(1_500_000),
    effectiveAnnualRate: effectiveAnnualRate('24.00'),
    installmentCount: 12,
    interestVatRate: percentage('19.00'),
    administrationFee: pesos(5_000),
    feeVatRate: percentage('19.00'),
    feeRecipient: 'thirdParty',
    upfrontInterest: pesos(0),
    disbursedOn: on('2026-11-21'),
    firstDueOn: on('2026-12-23'),
    ...change,
  }
}

/** 24.99 % in every month that is not named. */
export function caps(byMonth: Readonly<Record<string, string>> = {}): CapOf {
  return (month) => effectiveAnnualRate(byMonth[isoOfMonth(month)] ?? '24.99')
}

type SamplePayment = readonly [date: string, amount: number, kind?: PaymentKind]

/** A loan, the worked example unless said otherwise, after some payments. */
export function loanWith(
  payments: readonly SamplePayment[],
  loan: Loan = openLoan(termsOfExample()),
  capOf = caps(),
): Loan {
  return payments.reduce(
    (paid, [date, amount, kind = 'installment']) =>
      applyPayment(paid, { on: on(date), amount: pesos(amount), kind }, capOf),
    loan,
  )
}

/** The first three installments of the worked example, each on its due date: 1,160,138 of principal are left. */
export const threePaid: readonly SamplePayment[] = [
  ['2026-12-23', 149_120],
  ['2027-01-23', 149_120],
  ['2027-02-23', 149_120],
]

/** What each open row will bring: principal, interest, its VAT, and the total with the charge. */
export function rowsToCome({ installments }: Loan): readonly (readonly number[])[] {
  return installments
    .filter(({ paidOn }) => paidOn === null)
    .map(({ expected }) => [expected.principal, expected.interest, expected.interestVat, totalOf(expected)])
}

/** What is paid of a row, in the order of allocation. */
export function paidOf(installment: Installment | undefined): readonly number[] {
  return partsInOrder.map((part) => installment?.paid[part] ?? Number.NaN)
}
