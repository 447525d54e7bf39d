import { Button } from '@cupo/ui/button.tsx'
import { Tag } from '@cupo/ui/notice.tsx'
import { getOfficeClearing, listOfficeClearing, type OfficeClearing } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../client.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { accountText } from '../../text/accounts.ts'
import { reconciliationText } from '../../text/reconciliation.ts'
import styles from './reconciliation.module.css'

const columns: readonly Column<OfficeClearing>[] = [
  { title: reconciliationText.account, cell: ({ account }) => accountText[account] },
  { title: reconciliationText.balance, isNumber: true, cell: ({ balanceFmt }) => balanceFmt },
  { title: reconciliationText.stated, isNumber: true, cell: ({ statedFmt }) => statedFmt },
  { title: reconciliationText.onItsWay, isNumber: true, cell: ({ onItsWayFmt }) => onItsWayFmt },
  { title: reconciliationText.items, isNumber: true, cell: ({ items }) => items },
  {
    title: reconciliationText.unexplained,
    isNumber: true,
    cell: ({ unexplained, unexplainedFmt }) => (
      <Tag tone={unexplained === 0 ? 'good' : 'bad'}>{unexplainedFmt}</Tag>
    ),
    csv: ({ unexplained }) => unexplained,
  },
]

export function Clearing() {
  const [seen, setSeen] = useState<OfficeClearing['account'] | null>(null)
  const clearing = useQuery({ queryKey: ['clearing'], queryFn: () => ask(getOfficeClearing, {}) })
  const acts: Column<OfficeClearing> = {
    title: reconciliationText.acts,
    isAct: true,
    cell: ({ account }) => (
      <Button variant="text" onClick={() => setSeen(account)}>
        {reconciliationText.seeItems}
      </Button>
    ),
  }
  return (
    <div className={styles.place}>
      <Table
        caption={reconciliationText.clearing}
        columns={[...columns, acts]}
        rows={clearing.data?.accounts}
        keyOf={({ account }) => account}
        onMore={null}
        isLoadingMore={false}
        isFailed={clearing.isError}
        onRetry={() => void clearing.refetch()}
      />
      {seen && <Items key={seen} account={seen} />}
    </div>
  )
}

type Item = Awaited<ReturnType<typeof ask<typeof listOfficeClearing>>>['items'][number]

const itemColumns: readonly Column<Item>[] = [
  { title: reconciliationText.item, cell: ({ about }) => about },
  {
    title: reconciliationText.amount,
    isNumber: true,
    cell: ({ amountFmt }) => amountFmt,
    csv: ({ amount }) => amount,
  },
  { title: reconciliationText.day, cell: ({ dayFmt }) => dayFmt },
]

function Items({ account }: { readonly account: OfficeClearing['account'] }) {
  const list = useList(
    ['clearing', account],
    (cursor) => ask(listOfficeClearing, { params: { account }, query: cursor }),
    (page) => page.items,
  )
  return (
    <section>
      <h2>{accountText[account]}</h2>
      <Table
        {...list}
        caption={accountText[account] ?? account}
        columns={itemColumns}
        keyOf={({ name }) => name}
      />
    </section>
  )
}
