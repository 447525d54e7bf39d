import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import type { CallInput } from '@cupo/wire'
import {
  type Approval,
  type ApprovalRow,
  decideApproval,
  getApproval,
  type SubjectType,
} from '@cupo/wire/office'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActRows, wordsOf } from '../../acts/act-dialog.tsx'
import formStyles from '../../acts/act-form.module.css'
import { ask, CallFailure } from '../../client.ts'
import { CaseLink } from '../../frame/case-link.tsx'
import columns from '../../frame/columns.module.css'
import { Page } from '../../frame/page.tsx'
import type { PageProps, StaffSession } from '../../frame/session.ts'
import { signInAnew } from '../../frame/sign-in.tsx'
import { officeActText } from '../../text/acts.ts'
import { approvalText } from '../../text/approvals.ts'
import { officeText } from '../../text/office.ts'
import styles from './approval-page.module.css'
import { StateTag, Subject } from './approval-parts.tsx'

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
      <div className={columns.columns}>
        <div className={columns.column}>
          <Deed approval={data} />
          <Card title={approvalText.reason}>
            <p className={columns.written}>{data.reason}</p>
          </Card>
          {data.decisionReason !== '' && (
            <Card title={approvalText.rejectReason}>
              <p className={columns.written}>{data.decisionReason}</p>
            </Card>
          )}
          {data.state === 'asked' && <DecideOnApproval approval={data} />}
        </div>
        <dl className={columns.facts}>
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

const caseOf: Readonly<Record<string, SubjectType>> = {
  contract: 'loan',
  person: 'person',
  paymentTask: 'paymentTask',
}

type LinkProps = { readonly subject: ApprovalRow['subject']; readonly session: StaffSession }

function SubjectLink({ subject, session }: LinkProps) {
  const type = caseOf[subject.type]
  if (type === undefined) return <Subject {...subject} />
  return (
    <CaseLink session={session} to={{ type, name: subject.id }}>
      <Subject {...subject} />
    </CaseLink>
  )
}

type Decision = CallInput<typeof decideApproval>['body']

function DecideOnApproval({ approval }: { readonly approval: Approval }) {
  const queries = useQueryClient()
  const { id, isMine, mayDecide, isChanged } = approval
  const decide = useMutation({
    mutationFn: (body: Decision) => ask(decideApproval, { params: { id }, body }),
    onSuccess: (after) => {
      queries.setQueryData(['approval', id], after)
      for (const key of ['approvals', 'queues']) void queries.invalidateQueries({ queryKey: [key] })
    },
    onError: (error) => {
      if (!(error instanceof CallFailure)) return
      if (error.code === 'IngresoReciente') location.assign(signInAnew())
      if (error.status === 409) void queries.invalidateQueries({ queryKey: ['approval', id] })
    },
  })
  const send = (body: Decision) => {
    if (!decide.isPending) decide.mutate(body)
  }
  return (
    <>
      {decide.error && <Notice tone="bad">{failureOf(decide.error)}</Notice>}
      {isMine && (
        <Button
          variant="secondary"
          isLoading={decide.isPending}
          onClick={() => send({ decision: 'withdraw' })}
        >
          {approvalText.withdraw}
        </Button>
      )}
      {!mayDecide && !isMine && <p>{approvalText.mayNot}</p>}
      {mayDecide && (
        <Card title={approvalText.decide}>
          <div className={styles.decide}>
            {!isChanged && <Approve approval={approval} isSending={decide.isPending} onSend={send} />}
            <Reject isSending={decide.isPending} onSend={send} />
          </div>
        </Card>
      )}
    </>
  )
}

const failureOf = (error: Error): string =>
  error instanceof CallFailure && error.code === 'EtapaInvalida' ? approvalText.over : wordsOf(error)

type SendProps = { readonly isSending: boolean; readonly onSend: (decision: Decision) => void }

const Approve = ({ approval, isSending, onSend }: SendProps & { readonly approval: Approval }) =>
  approval.needsSignIn ? (
    <div className={formStyles.form}>
      <p>{approvalText.signInLead}</p>
      <a className={styles.signIn} href={signInAnew()}>
        {approvalText.signIn}
      </a>
    </div>
  ) : (
    <div>
      <Button isLoading={isSending} onClick={() => onSend({ decision: 'approve' })}>
        {approvalText.approve}
      </Button>
    </div>
  )

function Reject({ isSending, onSend }: SendProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <form
      noValidate
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim().length < 3) return setProblem(approvalText.tooShort)
        setProblem(undefined)
        onSend({ decision: 'reject', reason: reason.trim() })
      }}
    >
      <TextArea
        label={approvalText.rejectReason}
        hint={approvalText.rejectHint}
        error={problem}
        value={reason}
        maxLength={300}
        rows={2}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="danger" isLoading={isSending}>
        {approvalText.reject}
      </Button>
    </form>
  )
}
