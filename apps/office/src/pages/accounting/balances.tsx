import { TextField } from '@cupo/ui/field.tsx'
import { Tag } from '@cupo/ui/notice.tsx'
import { getOfficeBalances, type OfficeBalance } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { ask } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { accountingText, channelText } from '../../text/accounting.ts'
import { accountText } from '../../text/accounts.ts'
import styles from './accounting.module.css'

/** As the chart of accounts has them, not by the letter of their code. */
const accountsInOrder = Object.keys(accountText)
const placeOf = ({ account }: OfficeBalance) => accountsInOrder.indexOf(account)

const columns: readonly Column<OfficeBalance>[] = [
  { title: accountingText.account, cell: ({ account }) => accountText[account] ?? account },
  { title: accountingText.channel, cell: ({ channel }) => channelText[channel] ?? channel },
  {
    title: accountingText.debit,
    isNumber: true,
    cell: ({ debitFmt }) => debitFmt,
    csv: ({ debit }) => debit,
  },
  {
    title: accountingText.credit,
    isNumber: true,
    cell: ({ creditFmt }) => creditFmt,
    csv: ({ credit }) => credit,
  },
]

export function Balances() {
  const [search, setSearch] = useSearchParams()
  const on = search.get('dia') ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(on)
  const balances = useQuery({
    queryKey: ['balances', on],
    queryFn: () => ask(getOfficeBalances, { query: isDay ? { on } : {} }),
  })
  const { data } = balances
  const choose = (dia: string) => setSearch({ parte: accountingText.balance, dia }, { replace: true })
  return (
    <div className={styles.place}>
      <div className={styles.form}>
        <TextField
          label={accountingText.on}
          type="date"
          defaultValue={isDay ? on : ''}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      {data && (
        <p>
          {accountingText.sums(data.debitFmt, data.creditFmt)}{' '}
          <Tag tone={data.isBalanced ? 'good' : 'bad'}>
            {data.isBalanced ? accountingText.balanced : accountingText.notBalanced}
          </Tag>
        </p>
      )}
      <Table
        caption={accountingText.balance}
        columns={columns}
        rows={data?.rows.toSorted((a, b) => placeOf(a) - placeOf(b))}
        keyOf={({ account, channel }) => `${account}.${channel}`}
        onMore={null}
        isLoadingMore={false}
        isFailed={balances.isError}
        onRetry={() => void balances.refetch()}
      />
    </div>
  )
}
