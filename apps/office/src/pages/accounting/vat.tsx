import { Select } from '@cupo/ui/select.tsx'
import { getOfficeVat } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { ask } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { accountingText, treatmentText, vatSourceText, withheldText } from '../../text/accounting.ts'
import styles from './accounting.module.css'

type Row = { readonly concept: string; readonly base: string; readonly tax: string }

const columns: readonly Column<Row>[] = [
  { title: accountingText.concept, cell: ({ concept }) => concept },
  { title: accountingText.base, isNumber: true, cell: ({ base }) => base },
  { title: accountingText.tax, isNumber: true, cell: ({ tax }) => tax },
]

const returnsShown = 12

/** The two months of `month` and those of the returns before. */
function firstMonths(month: string): readonly string[] {
  const [year = 0, first = 1] = month.split('-').map(Number)
  return Array.from({ length: returnsShown }, (_, back) => {
    const months = year * 12 + first - 1 - back * 2
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}

export function Vat() {
  const [search, setSearch] = useSearchParams()
  const month = search.get('mes')
  const current = useQuery({ queryKey: ['vat', null], queryFn: () => ask(getOfficeVat, { query: {} }) })
  const vat = useQuery({
    queryKey: ['vat', month],
    queryFn: () => ask(getOfficeVat, { query: month === null ? {} : { month } }),
  })
  const { data } = vat
  const rows: readonly Row[] | undefined = data && [
    ...data.generated.map(({ source, treatment, baseFmt, vatFmt }) => ({
      concept: `${vatSourceText[source]} ${treatmentText[treatment]}`,
      base: baseFmt,
      tax: vatFmt,
    })),
    { concept: accountingText.generated, base: '', tax: data.vatFmt },
    { concept: accountingText.inputVat, base: '', tax: data.inputVatFmt },
    { concept: accountingText.withholdings, base: '', tax: data.withholdingsFmt },
    ...data.withheld.map(({ kind, amountFmt }) => ({
      concept: `${accountingText.withholdings}: ${withheldText[kind] ?? kind}`,
      base: '',
      tax: amountFmt,
    })),
  ]
  return (
    <div className={styles.place}>
      {current.data && (
        <div className={styles.form}>
          <Select
            label={accountingText.firstMonth}
            choices={firstMonths(current.data.month).map((value) => ({ value, label: value }))}
            value={month ?? current.data.month}
            onChange={({ target }) =>
              setSearch({ parte: accountingText.vat, mes: target.value }, { replace: true })
            }
          />
        </div>
      )}
      {data && <p>{accountingText.between(data.fromFmt, data.throughFmt)}</p>}
      <Table
        caption={accountingText.vat}
        columns={columns}
        rows={rows}
        keyOf={({ concept }) => concept}
        onMore={null}
        isLoadingMore={false}
        isFailed={vat.isError}
        onRetry={() => void vat.refetch()}
      />
    </div>
  )
}
