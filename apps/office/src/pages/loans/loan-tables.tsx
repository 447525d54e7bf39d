import { Tag } from '@cupo/ui/notice.tsx'
import type { AccountInstallment } from '@cupo/wire'
import {
  listOfficeLoanEntries,
  type OfficeLoan,
  type OfficeLoanDay,
  type OfficeLoanEntry,
  type OfficeLoanPayment,
} from '@cupo/wire/office'
import { ask } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { accountText, entryKindText } from '../../text/accounts.ts'
import {
  installmentStatusText,
  loanText,
  paymentKindText,
  paymentSourceText,
  paymentStateText,
} from '../../text/loans.ts'
import { amountColumn } from './amount-column.tsx'
import styles from './case.module.css'

const whole = { onMore: null, isLoadingMore: false } as const

type Sum = Omit<NonNullable<OfficeLoanDay['due']>, 'dateFmt'>
type DueRow = Sum & { readonly what: string; readonly when: string; readonly paidAhead: number }

const dueColumns: readonly Column<DueRow>[] = [
  { title: loanText.what, cell: ({ what }) => what },
  { title: loanText.when, cell: ({ when }) => when },
  amountColumn(loanText.capital, ({ capital, paidAhead }) => capital + paidAhead),
  amountColumn(loanText.interest, ({ interest }) => interest),
  amountColumn(loanText.tax, ({ tax }) => tax),
  amountColumn(loanText.fees, ({ fees }) => fees),
  amountColumn(loanText.penalty, ({ penalty }) => penalty),
  amountColumn(loanText.paidAhead, ({ paidAhead }) => 0 - paidAhead),
  amountColumn(loanText.total, ({ total }) => total),
]

export function Dues({ loan, day }: { readonly loan: OfficeLoan; readonly day: OfficeLoanDay }) {
  const { due, payoff } = day
  const rows: readonly DueRow[] = [
    ...(due === null
      ? []
      : [
          {
            ...due,
            what: loanText.toPay,
            when: day.isLate ? loanText.atOnce : loanText.until(due.dateFmt),
            paidAhead: 0,
          },
        ]),
    ...(payoff === null ? [] : [{ ...payoff, what: loanText.payoff, when: loanText.onDay(loan.onFmt) }]),
  ]
  if (rows.length === 0) return null
  return (
    <Table
      {...whole}
      caption={loanText.amounts}
      columns={dueColumns}
      rows={rows}
      keyOf={({ what }) => what}
    />
  )
}

const planColumns: readonly Column<AccountInstallment>[] = [
  { title: loanText.number, isNumber: true, cell: ({ number }) => number },
  { title: loanText.dueOn, cell: ({ dateDueFmt }) => dateDueFmt },
  {
    title: loanText.state,
    cell: ({ status }) =>
      status === 'LATE' ? (
        <Tag tone="bad">{installmentStatusText[status]}</Tag>
      ) : (
        installmentStatusText[status]
      ),
  },
  amountColumn(loanText.capital, ({ capital_expected }) => capital_expected),
  amountColumn(loanText.interest, ({ interest_expected }) => interest_expected),
  amountColumn(loanText.tax, ({ tax_expected }) => tax_expected),
  amountColumn(loanText.fees, ({ fees_expected }) => fees_expected),
  amountColumn(loanText.penalty, ({ penalty_expected }) => penalty_expected),
  amountColumn(loanText.total, ({ total_expected }) => total_expected),
  amountColumn(loanText.paid, ({ total_paid }) => total_paid),
  amountColumn(loanText.open, ({ total_due }) => total_due),
]

export const Plan = ({ day }: { readonly day: OfficeLoanDay }) => (
  <Table
    {...whole}
    caption={loanText.plan}
    columns={planColumns}
    rows={day.installments}
    keyOf={({ number }) => String(number)}
  />
)

/** What no payment of the credit has is no column. */
export const paymentColumnsOf = (payments: readonly OfficeLoanPayment[]) => [
  ...paymentColumns,
  ...rarePaymentColumns.flatMap(({ part, title }) =>
    payments.some(({ split }) => split?.[part]) ? [amountColumn(title, paymentPart(part))] : [],
  ),
]

const paymentPart =
  (part: 'penalty' | 'prepaid' | 'overpaid') =>
  ({ split }: OfficeLoanPayment) =>
    split?.[part]

const rarePaymentColumns = [
  { part: 'penalty', title: loanText.penalty },
  { part: 'prepaid', title: loanText.prepaid },
  { part: 'overpaid', title: loanText.overpaid },
] as const

const paymentColumns: readonly Column<OfficeLoanPayment>[] = [
  { title: loanText.paidOn, cell: ({ paidOnFmt }) => paidOnFmt },
  {
    title: loanText.what,
    cell: ({ kind, source, reference }) => (
      <>
        {paymentKindText[kind]}
        <p className={styles.reference} title={reference}>
          {paymentSourceText[source]} {reference}
        </p>
      </>
    ),
  },
  {
    title: loanText.state,
    cell: ({ state }) => <Tag tone={state === 'applied' ? 'good' : 'warn'}>{paymentStateText[state]}</Tag>,
  },
  amountColumn(loanText.amount, ({ amount }) => amount),
  amountColumn(loanText.capital, ({ split }) => split?.capital),
  amountColumn(loanText.interest, ({ split }) => split?.interest),
  amountColumn(loanText.tax, ({ split }) => split?.tax),
  amountColumn(loanText.fees, ({ split }) => split?.fees),
]

type Waiver = OfficeLoan['waivers'][number]

const waiverColumns: readonly Column<Waiver>[] = [
  { title: loanText.date, cell: ({ onFmt }) => onFmt },
  { title: loanText.what, cell: ({ part }) => loanText.parts[part] },
  amountColumn(loanText.amount, ({ amount }) => amount),
  amountColumn(loanText.tax, ({ vat }) => vat),
  { title: loanText.reason, cell: ({ reason }) => reason },
  { title: loanText.who, cell: ({ actor }) => actor },
]

export const Waivers = ({ waivers }: Pick<OfficeLoan, 'waivers'>) => (
  <Table
    {...whole}
    caption={loanText.waivers}
    columns={waiverColumns}
    rows={waivers}
    keyOf={(waiver) => `${waiver.onFmt} ${waiver.part} ${waiver.amount} ${waiver.reason}`}
    empty={loanText.noWaivers}
  />
)

type JournalLine = Omit<OfficeLoanEntry, 'lines'> &
  OfficeLoanEntry['lines'][number] & { readonly place: number }

/** An entry's own columns stand on its first line alone, and on each line of the file. */
const ofEntry = (title: string, textOf: (line: JournalLine) => string): Column<JournalLine> => ({
  title,
  cell: (line) => (line.place === 0 ? textOf(line) : ''),
  csv: textOf,
})

const journalColumns: readonly Column<JournalLine>[] = [
  { ...ofEntry(loanText.number, ({ number }) => String(number)), isNumber: true },
  ofEntry(loanText.booked, ({ bookedOnFmt }) => bookedOnFmt),
  ofEntry(loanText.entry, ({ kind }) => entryKindText[kind] ?? kind),
  ofEntry(loanText.who, ({ actor }) => actor),
  { title: loanText.account, cell: ({ account }) => accountText[account] ?? account },
  amountColumn(loanText.debit, ({ amount }) => (amount > 0 ? amount : undefined)),
  amountColumn(loanText.credit, ({ amount }) => (amount < 0 ? -amount : undefined)),
]

export function Journal({ contract }: { readonly contract: string }) {
  const list = useList(
    ['loan-entries', contract],
    (cursor) => ask(listOfficeLoanEntries, { params: { contract }, query: cursor }),
    ({ entries }) =>
      entries.flatMap(({ lines, ...entry }) => lines.map((line, place) => ({ ...entry, ...line, place }))),
  )
  return (
    <Table
      {...list}
      caption={loanText.journal}
      columns={journalColumns}
      keyOf={({ number, place }) => `${number}.${place}`}
    />
  )
}

type Balance = OfficeLoan['balances'][number]

const balanceColumns: readonly Column<Balance>[] = [
  { title: loanText.account, cell: ({ account }) => accountText[account] ?? account },
  amountColumn(loanText.debit, ({ balance }) => (balance > 0 ? balance : undefined)),
  amountColumn(loanText.credit, ({ balance }) => (balance < 0 ? -balance : undefined)),
]

export const Balances = ({ balances }: Pick<OfficeLoan, 'balances'>) => (
  <Table
    {...whole}
    caption={loanText.balances}
    columns={balanceColumns}
    rows={balances}
    keyOf={({ account }) => account}
  />
)
