import { listOfficeJournal, type OfficeJournalEntry } from '@cupo/wire/office'
import { ask } from '../../client.ts'
import { Filters } from '../../frame/filters.tsx'
import { useListAddress } from '../../frame/list-address.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { accountingText, sourceText } from '../../text/accounting.ts'
import { accountText, entryKindText } from '../../text/accounts.ts'
import styles from './accounting.module.css'

const choicesOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

const columns: readonly Column<OfficeJournalEntry>[] = [
  { title: accountingText.bookedOn, cell: ({ bookedOnFmt }) => bookedOnFmt },
  { title: accountingText.valueOn, cell: ({ valueOnFmt }) => valueOnFmt },
  { title: accountingText.kind, cell: ({ kind }) => entryKindText[kind] ?? kind },
  { title: accountingText.source, cell: ({ source }) => sourceText[source] ?? source },
  { title: accountingText.contract, cell: ({ contract }) => contract ?? '' },
  {
    title: accountingText.amount,
    isNumber: true,
    cell: ({ amountFmt }) => amountFmt,
    csv: ({ amount }) => amount,
  },
  {
    title: accountingText.legs,
    cell: Legs,
    csv: ({ legs }) =>
      legs
        .map(
          ({ account, debitFmt, creditFmt }) =>
            `${accountText[account] ?? account} ${debitFmt === '' ? `-${creditFmt}` : debitFmt}`,
        )
        .join(', '),
  },
]

function Legs({ legs }: OfficeJournalEntry) {
  return (
    <div className={styles.legs}>
      {legs.map(({ account, debitFmt, creditFmt }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry may name an account twice, and never changes
        <div key={at} className={styles.leg}>
          <span>{accountText[account] ?? account}</span>
          <span className={styles.figure}>{debitFmt}</span>
          <span className={styles.figure}>{creditFmt}</span>
        </div>
      ))}
    </div>
  )
}

export function Journal() {
  const address = useListAddress([
    { name: 'account', label: accountingText.account, choices: choicesOf(accountText) },
    { name: 'source', label: accountingText.source, choices: choicesOf(sourceText) },
    { name: 'from', label: accountingText.from, type: 'date' },
    { name: 'to', label: accountingText.to, type: 'date' },
    { name: 'amount', label: accountingText.amountFilter, type: 'text' },
  ])
  const { amount, ...filters } = address.filters
  const digits = amount?.replace(/\D/g, '')
  const query = { ...filters, amount: digits === '' ? undefined : digits }
  const list = useList(
    ['journal', query],
    (cursor) => ask(listOfficeJournal, { query: { ...query, ...cursor } }),
    (page) => page.entries,
  )
  return (
    <div className={styles.place}>
      <Filters address={address} />
      <Table {...list} caption={accountingText.journal} columns={columns} keyOf={({ id }) => id} />
    </div>
  )
}
