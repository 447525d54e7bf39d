import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { TextArea } from '@cupo/ui/text-area.tsx'
import type { CallInput } from '@cupo/wire'
import { type Approval, decideApproval } from '@cupo/wire/office'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOf } from '../../acts/act-dialog.tsx'
import { ask, CallFailure } from '../../client.ts'
import { approvalText } from '../../text/approvals.ts'
import styles from './decide-on-approval.module.css'

type Decision = CallInput<typeof decideApproval>['body']

export function DecideOnApproval({ approval }: { readonly approval: Approval }) {
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
      if (error.code === 'IngresoReciente') location.assign(signInAddress(id))
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

/** The directory asks anew who it is, and leads back to this approval. */
const signInAddress = (id: string) =>
  `/office/sign-in?${new URLSearchParams({ anew: '1', to: `/aprobaciones/${id}` })}`

const failureOf = (error: Error): string =>
  error instanceof CallFailure && error.code === 'EtapaInvalida' ? approvalText.over : wordsOf(error)

type SendProps = { readonly isSending: boolean; readonly onSend: (decision: Decision) => void }

const Approve = ({ approval, isSending, onSend }: SendProps & { readonly approval: Approval }) =>
  approval.needsSignIn ? (
    <div className={styles.form}>
      <p>{approvalText.signInLead}</p>
      <a className={styles.signIn} href={signInAddress(approval.id)}>
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
      className={styles.form}
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
