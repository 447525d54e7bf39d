import { Card } from '@cupo/ui/card.tsx'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { getPaymentTask, type PaymentTaskDetail } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask, CallFailure } from '../../client.ts'
import columns from '../../frame/columns.module.css'
import { Page } from '../../frame/page.tsx'
import type { PageProps } from '../../frame/session.ts'
import { StaffNotes } from '../../notes/staff-notes.tsx'
import {
  accountKindText,
  heldInText,
  moneyText,
  taskKindText,
  taskLeadText,
  taskReasonText,
  transferStateText,
} from '../../text/money.ts'
import { officeText } from '../../text/office.ts'
import styles from './money.module.css'
import { TaskActs } from './task-acts.tsx'

export function TaskPage({ session, params }: PageProps) {
  const { id = '' } = params
  const task = useQuery({
    queryKey: ['task', id],
    queryFn: () => ask(getPaymentTask, { params: { id } }),
  })
  const { data } = task
  if (data === undefined) {
    const isUnknown = task.error instanceof CallFailure && [400, 404].includes(task.error.status)
    return (
      <Page title={officeText.money}>
        {task.isError && <Notice tone="bad">{isUnknown ? officeText.notHere : officeText.failed}</Notice>}
      </Page>
    )
  }
  const title =
    data.amountFmt === null ? taskKindText[data.kind] : `${taskKindText[data.kind]} de ${data.amountFmt}`
  return (
    <Page title={title} mark={<State {...data} />}>
      <div className={columns.columns}>
        <div className={columns.column}>
          <Card title={moneyText.what}>
            {data.reason !== null && <p>{taskReasonText[data.reason]}</p>}
            <p>{taskLeadText[data.kind]}</p>
          </Card>
          <TaskActs task={data} roles={session.roles} />
          {data.transfers.length > 0 && <Transfers {...data} />}
          <StaffNotes session={session} subject={{ type: 'paymentTask', name: id }} />
          <Notes {...data} />
        </div>
        <Facts task={data} seesLoans={session.permissions.includes('seeLoans')} />
      </div>
    </Page>
  )
}

const State = ({ state, isOverdue }: PaymentTaskDetail) => (
  <>
    {state === 'open' && <Tag tone="warn">{moneyText.open}</Tag>}
    {state === 'ordered' && <Tag tone="info">{moneyText.underWay}</Tag>}
    {state === 'closed' && <Tag tone="quiet">{moneyText.closed}</Tag>}
    {isOverdue && <Tag tone="bad">{moneyText.overdue}</Tag>}
  </>
)

const transferTones = { ordered: 'info', done: 'good', failed: 'bad' } as const

const Transfers = ({ transfers }: PaymentTaskDetail) => (
  <Card title={moneyText.transfers}>
    <ul className={styles.lines}>
      {transfers.map(({ reference, amountFmt, bankName, ending, state, orderedAtFmt }) => (
        <li key={reference} className={styles.line}>
          <span>
            <strong>{amountFmt}</strong> {bankName} ···{ending} · {moneyText.ordered} {orderedAtFmt}
          </span>
          <Tag tone={transferTones[state]}>{transferStateText[state]}</Tag>
        </li>
      ))}
    </ul>
  </Card>
)

const Notes = ({ notes }: PaymentTaskDetail) => (
  <Card title={moneyText.notes}>
    <ul className={styles.notes}>
      {notes.map(({ note, writtenAtFmt }, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes are only ever added at the end
        <li key={number}>
          <span className={styles.when}>{writtenAtFmt}</span>
          <span className={columns.written}>{note}</span>
        </li>
      ))}
    </ul>
  </Card>
)

type FactsProps = { readonly task: PaymentTaskDetail; readonly seesLoans: boolean }

function Facts({ task, seesLoans }: FactsProps) {
  const { owner, account, contractNumber, applicationId, splitFrom, heldIn } = task
  return (
    <dl className={columns.facts}>
      <dt>{moneyText.due}</dt>
      <dd>{task.dueOnFmt}</dd>
      {heldIn !== null && (
        <>
          <dt>{moneyText.held}</dt>
          <dd>
            {task.heldFmt}, {heldInText[heldIn]}
          </dd>
        </>
      )}
      <dt>{moneyText.whose}</dt>
      <dd>
        {owner === null ? (
          moneyText.nobody
        ) : (
          <>
            <p>{owner.name}</p>
            <p>{owner.document}</p>
            <p>{owner.mobile}</p>
            <p>{owner.email}</p>
          </>
        )}
      </dd>
      {heldIn !== null && (
        <>
          <dt>{moneyText.account}</dt>
          <dd>
            {account === null
              ? moneyText.noAccount
              : moneyText.accountOf(account.bankName, accountKindText[account.kind], account.ending)}
          </dd>
          <dt>{moneyText.told}</dt>
          <dd>{task.toldAtFmt ?? moneyText.notTold}</dd>
        </>
      )}
      {contractNumber !== null && (
        <>
          <dt>{moneyText.credit}</dt>
          <dd>
            <Link to={`/creditos/${contractNumber}`}>{contractNumber}</Link>
          </dd>
        </>
      )}
      {applicationId !== null && seesLoans && (
        <>
          <dt>{moneyText.application}</dt>
          <dd>
            <Link to={`/solicitudes/${applicationId}`}>{moneyText.seeApplication}</Link>
          </dd>
        </>
      )}
      {task.about !== null && (
        <>
          <dt>{moneyText.about}</dt>
          <dd>{task.about}</dd>
        </>
      )}
      <dt>{moneyText.opened}</dt>
      <dd>
        {task.openedAtFmt} ({moneyText.days(task.ageDays)})
      </dd>
      {task.closedAtFmt !== null && (
        <>
          <dt>{moneyText.closed}</dt>
          <dd>{moneyText.closedBy(task.closedBy ?? '', task.closedAtFmt)}</dd>
        </>
      )}
      {splitFrom !== null && (
        <>
          <dt>{moneyText.splitFrom}</dt>
          <dd>
            <Link to={`/dinero/${splitFrom.id}`}>{splitFrom.name}</Link>
          </dd>
        </>
      )}
    </dl>
  )
}
