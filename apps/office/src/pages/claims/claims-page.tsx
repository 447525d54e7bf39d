import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { claimKindText } from '@cupo/wire'
import { listOfficeClaims, type OfficeClaimRow } from '@cupo/wire/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask } from '../../client.ts'
import { Page } from '../../frame/page.tsx'
import { type Column, Table } from '../../frame/table.tsx'
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
  const claims = useInfiniteQuery({
    queryKey: ['claims'],
    queryFn: ({ pageParam }) =>
      ask(listOfficeClaims, { query: pageParam === null ? {} : { after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  return (
    <Page title={officeText.claims}>
      {claims.isError && <Notice tone="bad">{officeText.failed}</Notice>}
      {claims.data && (
        <Table
          caption={officeText.keys}
          columns={columns}
          rows={claims.data.pages.flatMap((page) => page.claims)}
          keyOf={({ protocol }) => protocol}
          onMore={claims.hasNextPage ? () => void claims.fetchNextPage() : null}
          isLoadingMore={claims.isFetchingNextPage}
        />
      )}
    </Page>
  )
}
