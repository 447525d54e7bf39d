import { type ApprovalRow, listApprovals, mayApprove, officeActNames } from '@cupo/wire/office'
import { Link } from 'wouter'
import { ask } from '../../client.ts'
import { Filters } from '../../frame/filters.tsx'
import { useListAddress } from '../../frame/list-address.ts'
import { Page } from '../../frame/page.tsx'
import type { PageProps } from '../../frame/session.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { officeActText } from '../../text/acts.ts'
import { approvalQueueText, approvalText } from '../../text/approvals.ts'
import { StateTag, Subject } from './approval-parts.tsx'

const queues = ['me', 'mine', 'all'] as const

const fields = [
  {
    name: 'waitingFor',
    label: approvalText.queue,
    choices: queues.map((value) => ({ value, label: approvalQueueText[value] })),
  },
] as const

const columns: readonly Column<ApprovalRow>[] = [
  {
    title: approvalText.act,
    cell: ({ id, act }) => <Link to={`/aprobaciones/${id}`}>{officeActText[act]}</Link>,
  },
  { title: approvalText.about, cell: ({ subject }) => <Subject {...subject} /> },
  { title: approvalText.askedBy, cell: ({ askedBy }) => askedBy },
  { title: approvalText.asked, cell: ({ askedAtFmt }) => askedAtFmt },
  { title: approvalText.lapses, cell: ({ lapsesAtFmt }) => lapsesAtFmt },
  { title: approvalText.state, cell: ({ state }) => <StateTag state={state} /> },
]

export function ApprovalsPage({ session }: PageProps) {
  const address = useListAddress(fields)
  const own = officeActNames.some((act) => mayApprove(act, session.roles)) ? 'me' : 'mine'
  const waitingFor = address.filters.waitingFor ?? (session.permissions.includes('act') ? own : 'all')
  const list = useList(
    ['approvals', waitingFor],
    (cursor) => ask(listApprovals, { query: { waitingFor, ...cursor } }),
    (page) => page.approvals,
  )
  return (
    <Page title={approvalText.title}>
      <Filters address={{ ...address, filters: { waitingFor } }} />
      <Table
        {...list}
        caption={approvalText.title}
        columns={columns}
        keyOf={({ id }) => id}
        empty={approvalText.none[waitingFor]}
      />
    </Page>
  )
}
