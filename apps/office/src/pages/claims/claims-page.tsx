import { claimKinds, claimKindText, claimStatuses } from '@cupo/wire'
import { listOfficeClaims, type OfficeClaimRow } from '@cupo/wire/office'
import { Link } from 'wouter'
import { ask } from '../../client.ts'
import { Filters } from '../../frame/filters.tsx'
import { useListAddress } from '../../frame/list-address.ts'
import { Page } from '../../frame/page.tsx'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { claimStatusText, claimText, dueText, whoseText } from '../../text/claims.ts'
import { officeText } from '../../text/office.ts'
import { Marks } from './marks.tsx'

const columns: readonly Column<OfficeClaimRow>[] = [
  {
    title: claimText.number,
    cell: ({ protocol }) => <Link to={`/reclamos/${protocol}`}>{protocol}</Link>,
  },
  { title: claimText.due, sort: 'due', cell: ({ answerDueOnFmt }) => answerDueOnFmt },
  { title: claimText.kind, cell: ({ kind }) => claimKindText[kind] },
  { title: claimText.state, cell: ({ status }) => claimStatusText[status] },
  { title: claimText.marks, cell: Marks },
  { title: claimText.whose, cell: ({ assignee }) => assignee ?? claimText.nobody },
  { title: claimText.filed, cell: ({ filedAtFmt }) => filedAtFmt },
]

const choicesOf = <Value extends string>(
  values: readonly Value[],
  text: Readonly<Record<Value, string>>,
): readonly { readonly value: Value; readonly label: string }[] =>
  values.map((value) => ({ value, label: text[value] }))

const fields = [
  {
    name: 'state',
    label: claimText.state,
    all: claimText.open,
    choices: choicesOf(claimStatuses, claimStatusText),
  },
  { name: 'kind', label: claimText.kind, choices: choicesOf(claimKinds, claimKindText) },
  { name: 'whose', label: claimText.whose, choices: choicesOf(['mine', 'nobody', 'others'], whoseText) },
  { name: 'due', label: claimText.due, choices: choicesOf(['overdue', 'soon'], dueText) },
] as const

export function ClaimsPage() {
  const address = useListAddress(fields)
  const { filters } = address
  const sort = address.sort === '-due' ? '-due' : 'due'
  const list = useList(
    ['claims', filters, sort],
    (cursor) => ask(listOfficeClaims, { query: { ...filters, ...cursor, sort } }),
    (page) => page.claims,
  )
  return (
    <Page title={officeText.claims}>
      <Filters address={address} />
      <Table
        {...list}
        caption={officeText.claims}
        columns={columns}
        keyOf={({ protocol }) => protocol}
        sort={sort}
        onSort={address.onSort}
      />
    </Page>
  )
}
