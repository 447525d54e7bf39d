import { Card } from '@cupo/ui/card.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { type Approval, getApproval } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { ActRows } from '../../acts/act-rows.tsx'
import { ask, CallFailure } from '../../client.ts'
import { Page } from '../../frame/page.tsx'
import type { PageProps } from '../../frame/session.ts'
import { officeActText } from '../../text/acts.ts'
import { approvalText } from '../../text/approvals.ts'
import { officeText } from '../../text/office.ts'
import styles from './approval-page.module.css'
import { StateTag, SubjectLink } from './approval-parts.tsx'
import { DecideOnApproval } from './decide-on-approval.tsx'

export function ApprovalPage({ session, params }: PageProps) {
  const { id = '' } = params
  const approval = useQuery({
    queryKey: ['approval', id],
    queryFn: () => ask(getApproval, { params: { id } }),
  })
  const { data } = approval
  if (data === undefined) {
    const isUnknown = approval.error instanceof CallFailure && [400, 404].includes(approval.error.status)
    return (
      <Page title={approvalText.title}>
        {approval.isError && <Notice tone="bad">{isUnknown ? officeText.notHere : officeText.failed}</Notice>}
      </Page>
    )
  }
  return (
    <Page title={officeActText[data.act]} mark={<StateTag state={data.state} />}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Deed approval={data} />
          <Card title={approvalText.reason}>
            <p className={styles.written}>{data.reason}</p>
          </Card>
          {data.decisionReason !== '' && (
            <Card title={approvalText.rejectReason}>
              <p className={styles.written}>{data.decisionReason}</p>
            </Card>
          )}
          {data.state === 'asked' && <DecideOnApproval approval={data} />}
        </div>
        <dl className={styles.facts}>
          <dt>{approvalText.about}</dt>
          <dd>
            <SubjectLink subject={data.subject} session={session} />
          </dd>
          <dt>{approvalText.askedBy}</dt>
          <dd>{data.askedBy}</dd>
          <dt>{approvalText.asked}</dt>
          <dd>{data.askedAtFmt}</dd>
          <dt>{approvalText.lapses}</dt>
          <dd>{data.lapsesAtFmt}</dd>
          {data.decidedBy !== null && (
            <>
              <dt>{approvalText.decidedBy}</dt>
              <dd>{data.decidedBy}</dd>
            </>
          )}
          {data.decidedAtFmt !== null && (
            <>
              <dt>{approvalText.decided}</dt>
              <dd>{data.decidedAtFmt}</dd>
            </>
          )}
        </dl>
      </div>
    </Page>
  )
}

/** What happens, beside what its asker saw where that is not the same any more. */
function Deed({ approval }: { readonly approval: Approval }) {
  const { state, rows, rowsNow, rowsDone, isChanged, refusal } = approval
  if (state === 'done')
    return (
      <Card title={approvalText.did}>
        <ActRows rows={rowsDone} />
      </Card>
    )
  return (
    <>
      {refusal !== null && (
        <Notice tone="bad" title={approvalText.impossible} announce="none">
          {refusal}
        </Notice>
      )}
      {isChanged && refusal === null && <Notice tone="warn">{approvalText.changed}</Notice>}
      {rowsNow !== null && (
        <Card title={approvalText.will}>
          <ActRows rows={rowsNow} />
        </Card>
      )}
      {(isChanged || rowsNow === null) && (
        <Card title={rowsNow === null ? approvalText.wasAsked : approvalText.was}>
          <ActRows rows={rows} />
        </Card>
      )}
    </>
  )
}
