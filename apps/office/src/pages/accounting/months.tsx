import { Tag } from '@cupo/ui/notice.tsx'
import { listOfficeMonths, type OfficeMonth } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ActButton } from '../../acts/act-dialog.tsx'
import { ask } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { accountingText } from '../../text/accounting.ts'
import styles from './accounting.module.css'

const columns: readonly Column<OfficeMonth>[] = [
  { title: accountingText.month, cell: ({ monthFmt }) => monthFmt },
  { title: accountingText.state, cell: State },
  {
    title: accountingText.missing,
    cell: ({ missing }) =>
      missing.length > 0 && (
        <ul>
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ),
    csv: ({ missing }) => missing.join(' '),
  },
]

function State({ isClosed, closedBy, closedAtFmt, missing }: OfficeMonth) {
  if (isClosed) return <Tag tone="quiet">{accountingText.closed(closedBy, closedAtFmt)}</Tag>
  return missing.length === 0 ? (
    <Tag tone="good">{accountingText.ready}</Tag>
  ) : (
    <Tag tone="info">{accountingText.open}</Tag>
  )
}

/** Months close in order: the oldest open one has the way on. */
const actsOf = (oldestOpen: string | undefined): Column<OfficeMonth> => ({
  title: accountingText.acts,
  isAct: true,
  cell: ({ month, isClosed, missing }) => {
    if (isClosed) return null
    if (missing.length === 0)
      return (
        <ActButton
          order={{ act: 'closeMonth', input: { month } }}
          keys={['months']}
          label={accountingText.askClose}
        />
      )
    return (
      month === oldestOpen && (
        <Link to={`/contabilidad?parte=${accountingText.exports}&periodo=${month}`}>
          {accountingText.seeExports}
        </Link>
      )
    )
  },
})

export function Months({ mayClose }: { readonly mayClose: boolean }) {
  const months = useQuery({ queryKey: ['months'], queryFn: () => ask(listOfficeMonths, {}) })
  const open = months.data?.months.filter(({ isClosed }) => !isClosed).toReversed()
  return (
    <div className={styles.place}>
      <Table
        caption={accountingText.months}
        columns={mayClose ? [...columns, actsOf(open?.[0]?.month)] : columns}
        rows={open?.concat(months.data?.months.filter(({ isClosed }) => isClosed) ?? [])}
        keyOf={({ month }) => month}
        onMore={null}
        isLoadingMore={false}
        isFailed={months.isError}
        onRetry={() => void months.refetch()}
      />
    </div>
  )
}
