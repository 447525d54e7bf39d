import { listHoldsToDecide } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../acts/holds.tsx'
import { ask } from '../../client.ts'
import { Page } from '../../frame/page.tsx'
import type { PageProps } from '../../frame/session.ts'
import { Table } from '../../frame/table.tsx'
import { holdText } from '../../text/holds.ts'

export function HoldsPage({ session }: PageProps) {
  const held = useQuery({ queryKey: ['holds', 'toDecide'], queryFn: () => ask(listHoldsToDecide, {}) })
  return (
    <Page title={holdText.title}>
      <Table
        caption={holdText.toConfirm}
        columns={columnsOf(session)}
        rows={held.data?.holds}
        keyOf={({ id }) => id}
        onMore={null}
        isLoadingMore={false}
        isFailed={held.isError}
        onRetry={() => void held.refetch()}
        empty={holdText.noneToConfirm}
      />
    </Page>
  )
}
