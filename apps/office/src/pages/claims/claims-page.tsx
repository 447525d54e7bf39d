import { Tag } from '@cupo/ui/notice.tsx'
import { claimKindText } from '@cupo/wire'
import { listOfficeClaims, type OfficeClaimRow } from '@cupo/wire/office'
import { Link } from 'wouter'
import { ask } from '../../client.ts'
import { Page } from '../../frame/page.tsx'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { claimStatusText, claimText } from '../../text/claims.ts'
import { officeText } from '../../text/office.ts'

const columns: readonly Column<OfficeClaimRow>[] = [
  {
    title: claimText.number,
    cell: ({ protocol }) => <Link to={`/reclamos/${protocol}`}>{protocol}</Link>,
  },
  { title: claimText.due, cell: DueOn },
  { title: claimText.kind, cell: ({ kind }) => claimKindText[kind] },
  { title: claimText.state, cell: ({ status }) => claimStatusText[status] },
  { title: claimText.filed, cell: ({ filedAtFmt }) => filedAtFmt },
]

function DueOn({ answerDueOnFmt, isOverdue, isUrgent }: OfficeClaimRow) {
  return (
    <>
      {answerDueOnFmt} {isOverdue && <Tag tone="bad">{claimText.overdue}</Tag>}{' '}
      {isUrgent && <Tag tone="warn">{claimText.urgent}</Tag>}
    </>
  )
}

export function ClaimsPage() {
  const list = useList(
    ['claims'],
    (cursor) => ask(listOfficeClaims, { query: cursor }),
    (page) => page.claims,
  )
  return (
    <Page title={officeText.claims}>
      <Table {...list} caption={officeText.claims} columns={columns} keyOf={({ protocol }) => protocol} />
    </Page>
  )
}
