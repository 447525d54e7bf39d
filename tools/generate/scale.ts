/**
 * Costs of a portfolio, for `docs/beyond-one-postgresql.md`. They were measured on two cores of a shared machine in November
 * 2026: `npm run bench -- growth`, docs/measurements.md and docs/operations.md.
 */
const measured = {
  /** A signed application with its papers (docs/operations.md, "Start it"). */
  databaseBytesOfApplication: 112_000,
  walBytesOfApplication: 140_000,
  databaseBytesOfPayment: 9_000,
  walBytesOfPayment: 50_000,
  databaseBytesOfLoan: 12_000,
  /** Product and database, 64 payments in flight (docs/measurements.md). */
  processorMsOfPayment: 1.17,
  /** Of the daily job, with six days of each loan, at a load of 28: 100,000 in 62 s. */
  loansAdvancedASecond: 1_600,
} as const

const assumed = {
  paymentsOfLoanAMonth: 1,
  /** New applications a month, of all loans. */
  newShareAMonth: 0.05,
  /** Half of the loans share the busiest payment day, and two in five of a day's payments its busiest hour: 60 a second of a million. */
  busiestHourShare: 0.216,
  /** Due, late, begun month: of a payment day, each loan that has it works one day. */
  busiestDayShare: 0.5,
  /** Each loan passes the first of a month. */
  monthEndPasses: 2,
  /** Of `npm run verify-ledger`. */
  loansVerifiedASecond: 4_000,
  /** Of pgBackRest, one process, lz4, encrypted; to be measured on the lender's disks. */
  backupBytesASecond: 40_000_000,
  restoreBytesASecond: 60_000_000,
  processes: 4,
} as const

const portfolios = [100_000, 1_000_000, 10_000_000]

const rows: readonly (readonly [name: string, of: (loans: number) => string])[] = [
  ['database after a year', (loans) => bytes(databaseAfterYear(loans))],
  ['WAL of an average day', (loans) => bytes(walOfDay(loans))],
  ['payments a second in the busiest hour', (loans) => amount(paymentsASecond(loans))],
  [
    'cores for these payments, product and database',
    (loans) => amount((paymentsASecond(loans) * measured.processorMsOfPayment) / 1_000),
  ],
  [
    'daily job of the busiest payment day',
    (loans) => duration((loans * assumed.busiestDayShare) / measured.loansAdvancedASecond),
  ],
  [
    'month end (bound: twice the job over every loan)',
    (loans) => duration((loans * assumed.monthEndPasses) / measured.loansAdvancedASecond),
  ],
  ['`verify-ledger`', (loans) => duration(loans / assumed.loansVerifiedASecond)],
  [
    `full backup, ${assumed.processes} processes`,
    (loans) => duration(databaseAfterYear(loans) / assumed.backupBytesASecond / assumed.processes),
  ],
  [
    `restore, ${assumed.processes} processes, without replay`,
    (loans) => duration(databaseAfterYear(loans) / assumed.restoreBytesASecond / assumed.processes),
  ],
]

export function scaleTable(): string {
  const heading = ['', ...portfolios.map((loans) => `${loans.toLocaleString('en')} loans`)]
  const lines = [
    heading,
    heading.map(() => '---'),
    ...rows.map(([name, of]) => [name, ...portfolios.map(of)]),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const marked = /(<!-- scale -->\n)[\s\S]*?(<!-- \/scale -->)/

export const withScaleTable = (page: string): string =>
  page.replace(marked, (_all, begin: string, end: string) => `${begin}${scaleTable()}\n${end}`)

/** Every loan has its application; payments of a year are kept. */
function databaseAfterYear(loans: number): number {
  const { databaseBytesOfApplication, databaseBytesOfLoan, databaseBytesOfPayment } = measured
  const payments = 12 * assumed.paymentsOfLoanAMonth
  return loans * (databaseBytesOfApplication + databaseBytesOfLoan + payments * databaseBytesOfPayment)
}

function walOfDay(loans: number): number {
  const { walBytesOfApplication, walBytesOfPayment } = measured
  const { paymentsOfLoanAMonth, newShareAMonth } = assumed
  return (loans * (paymentsOfLoanAMonth * walBytesOfPayment + newShareAMonth * walBytesOfApplication)) / 30
}

const paymentsASecond = (loans: number) => (loans * assumed.busiestHourShare) / 3_600

const bytes = (count: number): string =>
  count < 1e12 ? `${amount(count / 1e9)} GB` : `${amount(count / 1e12)} TB`

const duration = (seconds: number): string => {
  if (seconds < 120) return `${amount(seconds)} s`
  return seconds < 7_200 ? `${amount(seconds / 60)} min` : `${amount(seconds / 3_600)} h`
}

/** Two figures, as the constants have. */
const amount = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: 2, useGrouping: true })
