import { Disclosure } from '@cupo/ui/disclosure.tsx'
import { type Fact, Facts } from '@cupo/ui/facts.tsx'
import { Tag, type TagTone } from '@cupo/ui/notice.tsx'
import { type Claim, type ClaimStatus, claimKindText } from '@cupo/wire'
import { claimStatusText, claimsText } from '../../../../text/claims.ts'
import styles from '../home.module.css'

const tones: Readonly<Record<ClaimStatus, TagTone>> = {
  New: 'info',
  Working: 'info',
  Escalated: 'warn',
  'On Hold': 'warn',
  Closed: 'good',
}

export function ClaimDetails({ claim }: { readonly claim: Claim }) {
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
      <Facts facts={factsOf(claim)} />
      <Disclosure summary={claimsText.details}>
        <p className={styles.words}>{description}</p>
      </Disclosure>
      {solution !== '' && (
        <div className={styles.empty}>
          <p>
            <strong>{claimsText.solution}</strong>
          </p>
          <p className={styles.words}>{solution}</p>
        </div>
      )}
    </>
  )
}

function factsOf(claim: Claim): readonly Fact[] {
  const { kind, createdDate, closedDate, answerDueDateFmt, status } = claim
  const last =
    status === 'Closed' && closedDate !== ''
      ? { term: claimsText.closed, value: closedDate }
      : { term: claimsText.answerDue, value: answerDueDateFmt }
  const more = [
    { term: claimsText.extension, value: claim.extensionReason },
    { term: claimsText.contract, value: claim.contractNumber },
    { term: claimsText.payment, value: claim.paymentReference },
    { term: claimsText.inProcess, value: claim.isMarkedInProcess ? claimsText.marked : '' },
  ]
  return [
    { term: claimsText.kind, value: claimKindText[kind] },
    { term: claimsText.created, value: createdDate },
    last,
    ...more.filter(({ value }) => value !== ''),
  ]
}
