import type { Kysely } from 'kysely'
import { applicationStore } from '../../../apps/api/src/features/origination/store/applications.ts'
import {
  findPerson,
  type LoanName,
  type Matters,
  readMatters,
} from '../../../apps/api/src/features/payments/matters/payment-matters.ts'
import { readUsuryCaps } from '../../../apps/api/src/features/policy/policy.ts'
import { historiesOf } from '../../../apps/api/src/features/servicing/payment-history.ts'
import { columnsOf } from '../../../apps/api/src/features/servicing/plan/present-plan.ts'
import {
  type LoanFile,
  loanOn,
  loanStore,
  readLoanFile,
  type StoredLoan,
} from '../../../apps/api/src/features/servicing/servicing.ts'
import {
  type Account,
  chartOfAccounts,
  entriesOf,
  type PostedEntry,
} from '../../../apps/api/src/ledger/ledger.ts'
import type { Database } from '../../../apps/api/src/platform/database/schema.ts'
import { formatPesos, formatRate } from '../../../apps/api/src/platform/format.ts'
import type { Secrets } from '../../../apps/api/src/platform/secrets.ts'
import {
  addParts,
  type CapOf,
  type Day,
  dueOf,
  type InstallmentStatus,
  isOverdue,
  isoOf,
  type Loan,
  nominalMonthlyRate,
  noParts,
  outstandingPrincipal,
  type Parts,
  payoffQuote,
  statusOf,
  totalOf,
} from '../../../packages/credit-engine/src/index.ts'
import { describeMatters, type ProviderAnswer } from './describe-matters.ts'
import { amountText, type Cell, cut, table } from './table.ts'

export type LoanReport = {
  readonly lines: readonly string[]
  /** False without a result, or when loan, payments and ledger disagree. */
  readonly isFine: boolean
}

type RecordReading = (loanId: string) => Promise<void>

type Ask = (matters: Matters) => Promise<readonly ProviderAnswer[]>

export async function tellLoans(
  db: Kysely<Database>,
  secrets: Secrets,
  name: LoanName,
  on: Day,
  ask: Ask = async () => [],
  record: RecordReading = async () => {},
): Promise<LoanReport> {
  const person = await findPerson(db, secrets, name)
  const matters = await readMatters(db, applicationStore(secrets), person)
  const told = describeMatters(matters, await ask(matters))
  const { lines, isFine } = await loansOf(db, person.documentIndex, matters.applications, on, record)
  const hasMatters = matters.attempts.length + matters.transactions.length + matters.notices.length > 0
  return { lines: hasMatters || isFine ? [...lines, '', '', ...told] : lines, isFine }
}

async function loansOf(
  db: Kysely<Database>,
  documentIndex: Buffer | null,
  applications: Matters['applications'],
  on: Day,
  record: RecordReading,
): Promise<LoanReport> {
  if (documentIndex === null) return { lines: ['Nobody of ours is named by it.'], isFine: false }
  const loans = await loanStore.ofDocument(db, documentIndex)
  if (loans.length === 0) return { lines: [whyNone(applications)], isFine: false }
  const { capOf } = await readUsuryCaps(db)
  const histories = await historiesOf(db, loans)
  const told = await Promise.all(
    loans.map(async (stored) => {
      const { id, loan, contractNumber } = stored
      await record(id)
      const file = { stored, entries: await entriesOf(db, id), ...(await readLoanFile(db, id)) }
      const onDay = loanOn(loan, histories.get(id) ?? [], on, capOf)
      const lines =
        onDay === null
          ? [`Loan ${contractNumber} begins on ${isoOf(loan.terms.disbursedOn)}, after ${isoOf(on)}.`]
          : describeLoan(file, onDay, on, capOf)
      return { lines, isFine: file.problems.length === 0 }
    }),
  )
  return {
    lines: told.flatMap(({ lines }, index) => (index === 0 ? lines : ['', '', ...lines])),
    isFine: told.every(({ isFine }) => isFine),
  }
}

function whyNone(applications: Matters['applications']): string {
  if (applications.length === 0) return 'Nobody with this document has applied here.'
  const told = applications.map(({ situation, activity }) => `${situation} at ${activity}`)
  return `No loan of this document. Its applications: ${told.join(', ')}.`
}

type ToldFile = LoanFile & { readonly stored: StoredLoan; readonly entries: readonly PostedEntry[] }

/** At most 100 columns. `loan` is the state on the day, `file` the stored one. */
function describeLoan(file: ToldFile, loan: Loan, on: Day, capOf: CapOf): readonly string[] {
  // A sold loan stands as handed over.
  const last = loan.closed?.on ?? on
  return [
    ...describeHead(file, loan, on),
    '',
    `Plan on ${isoOf(last)}`,
    ...describePlan(loan, last, capOf),
    '',
    ...describePayments(file),
    '',
    'Journal',
    ...describeJournal(file),
    '',
    'Balances',
    ...describeBalances(file),
    '',
    ...describePayoff(loan, on, capOf),
    ...describeVerification(file),
  ]
}

const channels = { Finter: 'device financing', Libre: 'personal loan', Assistido: 'assisted sale' } as const

function describeHead({ stored }: ToldFile, loan: Loan, on: Day): readonly string[] {
  const { terms } = loan
  const rate = terms.effectiveAnnualRate
  const facts: readonly (readonly [string, string])[] = [
    ['situation', situationOf(loan, on)],
    ...(loan.chargedOff ? [['charged off', `on ${isoOf(loan.chargedOff.on)}`] as const] : []),
    ['channel', `${stored.origin}, ${channels[stored.origin]}`],
    ['lent', `${formatPesos(terms.principal)} on ${isoOf(terms.disbursedOn)}`],
    ['installments', `${countOf(loan)}, the first due on ${isoOf(terms.firstDueOn)}`],
    ['rate', `${formatRate(rate)} EA, ${formatRate(nominalMonthlyRate(rate))} a month`],
    ['VAT', `${formatRate(terms.interestVatRate)} on interest and penalty`],
    ['charge', `${formatPesos(terms.administrationFee)} a month, VAT ${formatRate(terms.feeVatRate)}`],
    ['paid by', stored.isMobileBill ? 'the mobile bill' : 'the borrower'],
    ['capital owed', formatPesos(loan.closed?.because === 'sold' ? 0 : outstandingPrincipal(loan))],
    ['prepaid', formatPesos(loan.prepaid)],
    ['overpaid', formatPesos(loan.overpaid)],
    ['worked in to', isoOf(stored.loan.asOf)],
    ['key', stored.key],
    ['application', stored.applicationId],
  ]
  const title = `Loan ${stored.contractNumber}`
  return [title, '═'.repeat(title.length), ...facts.map(([name, text]) => `${name.padEnd(14)}${plain(text)}`)]
}

function countOf({ terms, installments }: Loan): string {
  const agreed = terms.installmentCount
  return installments.length === agreed ? `${agreed}` : `${agreed} agreed, ${installments.length} now`
}

function situationOf(loan: Loan, on: Day): string {
  if (loan.closed) return `${loan.closed.because} on ${isoOf(loan.closed.on)}`
  if (!isOverdue(loan, on)) return 'open, nothing overdue'
  const late = loan.installments.filter((row) => statusOf(row, on) === 'LATE')
  return `open, ${late.length} late since ${isoOf(late[0]?.dueOn ?? on)}`
}

function describePayments({ payments }: LoanFile): readonly string[] {
  if (payments.length === 0) return ['No payments']
  const rows = payments.map(({ valueOn, kind, source, reference, state, amount }) => [
    valueOn,
    kind,
    source,
    reference.length > 32 ? `${reference.slice(0, 12)}…${reference.slice(-19)}` : reference,
    state,
    amount,
  ])
  return ['Payments', ...table(['paid on', 'kind', 'source', 'reference', 'state', 'amount'], rows)]
}

function describePayoff(loan: Loan, on: Day, capOf: CapOf): readonly string[] {
  if (loan.closed) return []
  const { parts: quoted, paidAhead } = payoffQuote(loan, on, capOf)
  const { total, capital, interest, tax, fees, penalty } = columnsOf(quoted)
  const parts = Object.entries({ capital: capital + paidAhead, interest, VAT: tax, charge: fees, penalty })
    .filter(([, amount]) => amount > 0)
    .map(([name, amount]) => `${name} ${amountText(amount)}`)
  const credited = paidAhead > 0 ? ` - paid ahead ${amountText(paidAhead)}` : ''
  return [`Payoff on ${isoOf(on)}`, `${plain(formatPesos(total))} = ${parts.join(' + ')}${credited}`, '']
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

function describeJournal({ entries }: ToldFile): readonly string[] {
  const rows = entries.flatMap((entry) => [
    [entry.number, entry.bookedOn, titleOf(entry, entries), '', ''],
    ...entry.lines.map(({ account, amount }) => ['', '', `  ${account}`, ...sides(amount)]),
  ])
  return table(['no', 'booked', 'entry', 'debit', 'credit'], rows)
}

function describeBalances({ balances }: LoanFile): readonly string[] {
  const rows = (Object.entries(balances) as [Account, number][])
    .filter(([, balance]) => balance !== 0)
    .map(([account, balance]) => [account, chartOfAccounts[account].kind, ...sides(balance)])
  return table(['account', 'kind', 'debit', 'credit'], rows)
}

function describeVerification({ problems }: LoanFile): readonly string[] {
  if (problems.length > 0) return ['NOT VERIFIED', ...problems.map((problem) => cut(problem, 100))]
  return ['Verified: loan, payments and ledger agree, account by account.']
}

function titleOf({ kind, valueOn, bookedOn, actor, reverses }: PostedEntry, entries: readonly PostedEntry[]) {
  const mirrored = entries.find(({ id }) => id === reverses)
  const title = [
    kind,
    ...(mirrored === undefined ? [] : [`of entry ${mirrored.number}`]),
    ...(valueOn === bookedOn ? [] : [`as of ${valueOn}`]),
    `by ${actor}`,
  ]
  return cut(title.join(' '), 60)
}

const sides = (amount: number): readonly Cell[] => (amount < 0 ? ['', -amount] : [amount, ''])

const words: Readonly<Record<InstallmentStatus, string>> = {
  PENDING: 'pending',
  PARTIALLY_PAID: 'partly',
  LATE: 'late',
  PAID: 'paid',
}

const head = 'no,due,status,capital,interest,VAT,charge,penalty,total,paid,to pay'.split(',')

function describePlan(loan: Loan, on: Day, capOf: CapOf): readonly string[] {
  const rows = loan.installments.map((row) => {
    const due = dueOf(row, on, loan.terms, capOf)
    const name: readonly Cell[] = [row.number, isoOf(row.dueOn), words[statusOf(row, on)]]
    return { name, paid: row.paid, due }
  })
  const sums = rows.reduce(
    (sum, row) => ({ paid: addParts(sum.paid, row.paid), due: addParts(sum.due, row.due) }),
    { paid: noParts, due: noParts },
  )
  const cells = [
    ...rows.map(({ name, ...amounts }) => [...name, ...amountsOf(amounts)]),
    ['', 'together', '', ...amountsOf(sums)],
  ]
  return table(head, cells, ' ')
}

function amountsOf({ paid, due }: { readonly paid: Parts; readonly due: Parts }): readonly Cell[] {
  const { capital, interest, tax, fees, penalty, total } = columnsOf(addParts(paid, due))
  return [capital, interest, tax, fees, penalty, total, totalOf(paid), totalOf(due)]
}
