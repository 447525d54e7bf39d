import type { Claim, ClaimStatus } from '@cupo/wire'
import { claimStatusText, claimsText } from '../../../../text/claims.ts'
import { type Fact, Facts } from '../../../../ui/facts.tsx'
import { Tag, type TagTone } from '../../../../ui/tag.tsx'
import styles from '../home.module.css'
import { RateAnswer } from './rate-answer.tsx'

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
