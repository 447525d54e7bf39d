import type { OfficeLoan } from '@cupo/wire/office'
import { type Column, Table } from '../../frame/table.tsx'
import { loanText, paperText } from '../../text/loans.ts'

type Paper = OfficeLoan['papers'][number]

const columns: readonly Column<Paper>[] = [
  { title: loanText.paper, cell: ({ paper }) => paperText[paper] },
  { title: loanText.date, cell: ({ dateFmt }) => dateFmt },
]

export const Papers = ({ papers }: Pick<OfficeLoan, 'papers'>) => (
  <Table
    caption={loanText.papers}
    columns={columns}
    rows={papers}
    keyOf={({ paper }) => paper}
    onMore={null}
    isLoadingMore={false}
    empty={loanText.noPapers}
  />
)
