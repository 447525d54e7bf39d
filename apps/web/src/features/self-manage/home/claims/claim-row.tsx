import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import type { Claim } from '@cupo/wire'
import { useState } from 'react'
import { send } from '../../../../client/send.ts'
import { claimsText } from '../../../../text/claims.ts'
import styles from '../home.module.css'
import { ClaimDetails } from './claim-details.tsx'

type Props = { readonly claim: Claim; readonly onChanged: (claim: Claim) => void }

export const ClaimRow = ({ claim, onChanged }: Props) => (
  <>
    <ClaimDetails claim={claim} />
    <RateAnswer claim={claim} onChanged={onChanged} />
  </>
)

type RateAnswerProps = { readonly claim: Claim; readonly onChanged: (claim: Claim) => void }

function RateAnswer({ claim, onChanged }: RateAnswerProps) {
  const { caseId, caseStatus, status, subject } = claim
  const { isBusy, run } = useBusy()
  const [isFailed, setIsFailed] = useState(false)
  const say = (said: '0' | '1') =>
    run(async () => {
      setIsFailed(false)
      const answer = await send(
        'POST /selfmanage/updateCaseStatus/:caseId/:status',
        { params: { caseId, status: said } },
        { part: 'claims' },
      )
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
