import { type Claim, type ClaimStatus, updateCaseStatus } from '@cupo/wire'
import { useState } from 'react'
import { send } from '../../../../client/send.ts'
import { claimStatusText, claimsText } from '../../../../text/claims.ts'
import { Button } from '../../../../ui/button.tsx'
import { type Fact, Facts } from '../../../../ui/facts.tsx'
import { Notice, Tag, type TagTone } from '../../../../ui/notice.tsx'
import { useBusy } from '../../../../ui/use-busy.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import styles from '../home.module.css'

const tones: Readonly<Record<ClaimStatus, TagTone>> = {
  New: 'info',
  Working: 'info',
  Escalated: 'warn',
  'On Hold': 'warn',
  Closed: 'good',
}

type Props = { readonly claim: Claim; readonly onChanged: (claim: Claim) => void }

/** A claim: where it stands, until when it is answered, the answer, and what the customer says of it. */
export function ClaimRow({ claim, onChanged }: Props) {
  const { subject, description, protocol, solution, status } = claim
  return (
    <>
      <div className={styles.head}>
        <div className={styles.breakable}>
          <h3 className={styles.name}>{subject}</h3>
          <p className={styles.small}>{`${claimsText.protocol} ${protocol}`}</p>
        </div>
        <Tag tone={tones[status]}>{claimStatusText[status]}</Tag>
      </div>
      <Facts facts={datesOf(claim)} />
      <details>
        <summary className={styles.unfold}>{claimsText.details}</summary>
        <p className={styles.words}>{description}</p>
      </details>
      {solution !== '' && (
        <div className={styles.empty}>
          <p>
            <strong>{claimsText.solution}</strong>
          </p>
          <p className={styles.words}>{solution}</p>
        </div>
      )}
      <RateAnswer claim={claim} onChanged={onChanged} />
    </>
  )
}

function datesOf({ createdDate, closedDate, answerDueDateFmt, status }: Claim): readonly Fact[] {
  const last =
    status === 'Closed' && closedDate !== ''
      ? { term: claimsText.closed, value: closedDate }
      : { term: claimsText.answerDue, value: answerDueDateFmt }
  return [{ term: claimsText.created, value: createdDate }, last]
}

type RateAnswerProps = { readonly claim: Claim; readonly onChanged: (claim: Claim) => void }

/** Whether an answer solved the claim: asked once it is closed, told from then on (conformance: R-V34). */
export function RateAnswer({ claim, onChanged }: RateAnswerProps) {
  const { caseId, caseStatus, status, subject } = claim
  const { isBusy, run } = useBusy()
  const [isFailed, setIsFailed] = useState(false)
  const say = (said: '0' | '1') =>
    run(async () => {
      setIsFailed(false)
      const answer = await send(updateCaseStatus, { params: { caseId, status: said } }, { part: 'claims' })
      if (answer.ok) onChanged(answer.body)
      else setIsFailed(!answer.isHandled)
    })
  if (caseStatus === 1) return <p role="status">{claimsText.saidSolved}</p>
  if (caseStatus === 0) return <p role="status">{claimsText.saidNotSolved}</p>
  if (status !== 'Closed') return null
  return (
    <>
      <p>{claimsText.isSolved}</p>
      <div className={styles.buttons}>
        <Button variant="secondary" isLoading={isBusy} onClick={() => say('1')}>
          {claimsText.solved}
          <VisuallyHidden>: {subject}</VisuallyHidden>
        </Button>
        <Button variant="text" disabled={isBusy} onClick={() => say('0')}>
          {claimsText.notSolved}
          <VisuallyHidden>: {subject}</VisuallyHidden>
        </Button>
      </div>
      {isFailed && <Notice tone="bad">{claimsText.updateFailed}</Notice>}
    </>
  )
}
