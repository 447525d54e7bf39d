import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { Disclosure } from '@cupo/ui/disclosure.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { Select } from '@cupo/ui/select.tsx'
import {
  assignOfficeClaim,
  listOfficeWorkers,
  type OfficeClaim,
  type OfficeClaimWork,
  previewOfficeAnswer,
  workOnOfficeClaim,
} from '@cupo/wire/office'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, CallFailure } from '../../client.ts'
import type { StaffSession } from '../../frame/session.ts'
import { claimText } from '../../text/claims.ts'
import { officeText } from '../../text/office.ts'
import styles from './work-on-claim.module.css'
import { Written } from './written.tsx'

const moves = [
  { status: 'Escalated', label: claimText.escalate },
  { status: 'On Hold', label: claimText.hold },
] as const

type Props = { readonly claim: OfficeClaim; readonly session: StaffSession }

export function WorkOnClaim({ claim, session }: Props) {
  const queries = useQueryClient()
  const { protocol } = claim
  const keep = (after: OfficeClaim) => {
    queries.setQueryData(['claim', protocol], after)
    for (const key of ['claims', 'queues']) void queries.invalidateQueries({ queryKey: [key] })
  }
  const work = useMutation({
    mutationFn: (body: OfficeClaimWork) => ask(workOnOfficeClaim, { params: { protocol }, body }),
    onSuccess: keep,
  })
  if (claim.status === 'Closed') return null
  return (
    <>
      {work.error && <Notice tone="bad">{wordsOf(work.error)}</Notice>}
      <div className={styles.moves}>
        {(claim.assignee !== session.user || claim.status !== 'Working') && (
          <Button
            variant="secondary"
            onClick={() =>
              work.mutate(
                claim.assignee === session.user ? { act: 'move', status: 'Working' } : { act: 'take' },
              )
            }
          >
            {claim.assignee === session.user ? claimText.goOn : claimText.take}
          </Button>
        )}
        {moves
          .filter(({ status }) => status !== claim.status)
          .map(({ status, label }) => (
            <Button key={status} variant="secondary" onClick={() => work.mutate({ act: 'move', status })}>
              {label}
            </Button>
          ))}
        {session.permissions.includes('assignWork') && <Assign claim={claim} onDone={keep} />}
      </div>
      <Card title={claimText.answer}>
        <Written
          label={claimText.answerLabel}
          hint={claimText.answerHint}
          button={claimText.sendAnswer}
          isLong
          lettersMax={4_000}
          onSend={(answer) => work.mutateAsync({ act: 'answer', answer })}
          preview={(answer) => ask(previewOfficeAnswer, { params: { protocol }, body: { answer } })}
        />
      </Card>
      <Disclosure summary={claimText.link}>
        <Written
          label={claimText.linkLabel}
          button={claimText.doLink}
          lettersMax={100}
          onSend={(to) => work.mutateAsync({ act: 'link', to })}
        />
      </Disclosure>
      {claim.mayBeExtended && (
        <Disclosure summary={claimText.extend}>
          <Written
            label={claimText.extendLabel}
            hint={claimText.extendHint}
            button={claimText.doExtend}
            isLong
            lettersMax={1_000}
            onSend={(reason) => work.mutateAsync({ act: 'extend', reason })}
          />
        </Disclosure>
      )}
    </>
  )
}

type AssignProps = { readonly claim: OfficeClaim; readonly onDone: (after: OfficeClaim) => void }

function Assign({ claim, onDone }: AssignProps) {
  const { protocol, assignee } = claim
  const workers = useQuery({ queryKey: ['workers'], queryFn: () => ask(listOfficeWorkers, {}) })
  const assign = useMutation({
    mutationFn: (user: string | null) => ask(assignOfficeClaim, { params: { protocol }, body: { user } }),
    onSuccess: onDone,
  })
  const users = [...new Set([...(workers.data?.workers ?? []), ...(assignee === null ? [] : [assignee])])]
  return (
    <>
      <Select
        label={claimText.assign}
        placeholder={claimText.nobody}
        choices={users.map((user) => ({ value: user, label: user }))}
        value={assignee ?? ''}
        onChange={({ target }) =>
          !assign.isPending && assign.mutate(target.value === '' ? null : target.value)
        }
      />
      {assign.error && <Notice tone="bad">{officeText.failed}</Notice>}
    </>
  )
}

function wordsOf(error: Error): string {
  if (!(error instanceof CallFailure)) return officeText.failed
  if (error.status === 404) return claimText.notTheirs
  return error.status === 409 ? claimText.over : officeText.failed
}
