import { Tag } from '@cupo/ui/notice.tsx'
import { listOfficePayouts, type OfficePayout } from '@cupo/wire/office'
import { ask } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { reconciliationText } from '../../text/reconciliation.ts'
import styles from './reconciliation.module.css'

const columns: readonly Column<OfficePayout>[] = [
  { title: reconciliationText.payouts, cell: ({ payout }) => payout },
  { title: reconciliationText.paidAt, cell: ({ paidAtFmt }) => paidAtFmt },
  { title: reconciliationText.gross, isNumber: true, cell: ({ grossFmt }) => grossFmt },
  { title: reconciliationText.fees, isNumber: true, cell: ({ feesFmt }) => feesFmt },
  { title: reconciliationText.withheld, isNumber: true, cell: ({ withheldFmt }) => withheldFmt },
  { title: reconciliationText.paid, isNumber: true, cell: ({ paidFmt }) => paidFmt },
  {
    title: reconciliationText.inBank,
    cell: ({ isBooked }) => (
      <Tag tone={isBooked ? 'good' : 'info'}>{isBooked ? reconciliationText.yes : reconciliationText.no}</Tag>
    ),
  },
]

export function Payouts() {
  const list = useList(
    ['payouts'],
    (cursor) => ask(listOfficePayouts, { query: cursor }),
    (page) => page.payouts,
  )
  return (
    <div className={styles.place}>
      <Table
        {...list}
        caption={reconciliationText.payouts}
        columns={columns}
        keyOf={({ payout }) => payout}
      />
    </div>
  )
}
