import { Card } from '@cupo/ui/card.tsx'
import { Tag } from '@cupo/ui/notice.tsx'
import {
  listMoneyWithoutTask,
  listPaymentTasks,
  type MoneyWithoutTask,
  mayAsk,
  type PaymentTaskRow,
  paymentTaskKinds,
} from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ActButton } from '../../acts/act-dialog.tsx'
import { ask } from '../../client.ts'
import { Filters } from '../../frame/filters.tsx'
import { useListAddress } from '../../frame/list-address.ts'
import { Page } from '../../frame/page.tsx'
import type { PageProps } from '../../frame/session.ts'
import { type Column, Table } from '../../frame/table.tsx'
import { useList } from '../../frame/use-list.ts'
import { heldInText, moneyText, taskKindText } from '../../text/money.ts'
import { officeText } from '../../text/office.ts'
import styles from './money.module.css'

const columns: readonly Column<PaymentTaskRow>[] = [
  { title: moneyText.kind, cell: ({ id, kind }) => <Link to={`/dinero/${id}`}>{taskKindText[kind]}</Link> },
  { title: moneyText.due, cell: DueOn, csv: ({ dueOn }) => dueOn },
  {
    title: moneyText.amount,
    cell: ({ amountFmt }) => amountFmt ?? moneyText.noMoney,
    csv: ({ amount }) => amount ?? '',
    isNumber: true,
  },
  { title: moneyText.whose, cell: ({ whose }) => whose ?? moneyText.nobody },
  {
    title: moneyText.age,
    cell: ({ ageDays }) => moneyText.days(ageDays),
    csv: ({ ageDays }) => ageDays,
    isNumber: true,
  },
  {
    title: moneyText.state,
    cell: ({ state }) => (state === 'ordered' ? <Tag tone="info">{moneyText.underWay}</Tag> : moneyText.open),
  },
]

function DueOn({ dueOnFmt, isOverdue }: PaymentTaskRow) {
  return (
    <>
      {dueOnFmt} {isOverdue && <Tag tone="bad">{moneyText.overdue}</Tag>}
    </>
  )
}

const filters = [
  {
    name: 'kind',
    label: moneyText.kind,
    choices: paymentTaskKinds.map((kind) => ({ value: kind, label: taskKindText[kind] })),
  },
] as const

export function MoneyPage({ session }: PageProps) {
  const address = useListAddress(filters)
  const list = useList(
    ['tasks', address.filters],
    (cursor) => ask(listPaymentTasks, { query: { ...address.filters, ...cursor } }),
    (page) => page.tasks,
  )
  return (
    <Page title={officeText.money}>
      <Filters address={address} />
      <Table
        {...list}
        caption={officeText.money}
        columns={columns}
        keyOf={({ id }) => id}
        empty={moneyText.empty}
      />
      <WithoutTask session={session} />
    </Page>
  )
}

function WithoutTask({ session }: Pick<PageProps, 'session'>) {
  const { data } = useQuery({
    queryKey: ['tasks', 'without'],
    queryFn: () => ask(listMoneyWithoutTask, {}),
  })
  if (data === undefined || data.money.length + data.bills.length === 0) return null
  const { money, bills, hasMore } = data
  const isTreasury = mayAsk('reopenTask', session.roles)
  return (
    <div className={styles.beside}>
      {money.length > 0 && (
        <Card title={moneyText.without}>
          <p className={styles.lead}>{moneyText.withoutLead}</p>
          <ul className={styles.lines}>
            {money.map((row) => (
              <li key={`${row.subject} ${row.account}`} className={styles.line}>
                <span>
                  <strong>{row.heldFmt}</strong> {heldInText[row.account]}
                  {row.contractNumber !== null && (
                    <>
                      {' · '}
                      <Link to={`/creditos/${row.contractNumber}`}>{row.contractNumber}</Link>
                    </>
                  )}
                  {` · ${moneyText.covered(row.inTasksFmt)}`}
                </span>
                {isTreasury && <TaskOfMoney {...row} />}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {bills.length > 0 && (
        <Card title={moneyText.bills}>
          <p className={styles.lead}>{moneyText.billsLead}</p>
          <ul className={styles.lines}>
            {bills.map(({ contractNumber, dueOnFmt, amountFmt, billNumber }) => (
              <li key={`${contractNumber} ${dueOnFmt} ${billNumber}`} className={styles.line}>
                <span>
                  <strong>{amountFmt}</strong>
                  {' · '}
                  <Link to={`/creditos/${contractNumber}`}>{contractNumber}</Link>
                  {` · ${dueOnFmt} · ${billNumber ?? moneyText.notHandedIn}`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {hasMore && <p className={styles.lead}>{moneyText.more}</p>}
    </div>
  )
}

function TaskOfMoney({ closedTask, account, contractNumber }: MoneyWithoutTask['money']) {
  if (closedTask !== null) {
    return <ActButton order={{ act: 'reopenTask', input: { task: closedTask } }} keys={['tasks']} />
  }
  if (account !== 'customerCredit' || contractNumber === null) return null
  return <ActButton order={{ act: 'openTask', input: { contract: contractNumber } }} keys={['tasks']} />
}
