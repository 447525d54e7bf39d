import { Card } from '@cupo/ui/card.tsx'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { claimKindText } from '@cupo/wire'
import { getOfficeClaim, type OfficeClaim } from '@cupo/wire/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask, CallFailure } from '../../client.ts'
import { CaseLink } from '../../frame/case-link.tsx'
import columns from '../../frame/columns.module.css'
import { Page } from '../../frame/page.tsx'
import type { PageProps, StaffSession } from '../../frame/session.ts'
import { StaffNotes } from '../../notes/staff-notes.tsx'
import { changeText, claimStatusText, claimText } from '../../text/claims.ts'
import { officeText } from '../../text/office.ts'
import styles from './claim-page.module.css'
import { Marks } from './marks.tsx'
import { WorkOnClaim } from './work-on-claim.tsx'

export function ClaimPage({ session, params }: PageProps) {
  const { protocol = '' } = params
  const mayWork = session.permissions.includes('workOnClaims')
  const claim = useQuery({
    queryKey: ['claim', protocol],
    queryFn: () => ask(getOfficeClaim, { params: { protocol } }),
  })
  const title = claimText.title(protocol)
  if (claim.data === undefined) {
    const isUnknown = claim.error instanceof CallFailure && [400, 404].includes(claim.error.status)
    return (
      <Page title={title}>
        {claim.isError && <Notice tone="bad">{isUnknown ? officeText.notHere : officeText.failed}</Notice>}
      </Page>
    )
  }
  const { data } = claim
  return (
    <Page title={title} mark={<State {...data} />}>
      <div className={columns.columns}>
        <div className={columns.column}>
          <Card title={data.subject}>
            <p className={columns.written}>{data.description}</p>
          </Card>
          {data.solution !== '' && (
            <Card title={claimText.answered}>
              <p className={columns.written}>{data.solution}</p>
            </Card>
          )}
          {mayWork && <WorkOnClaim claim={data} session={session} />}
          <StaffNotes session={session} subject={{ type: 'claim', name: protocol }} />
          <History {...data} />
        </div>
        <Facts claim={data} session={session} />
      </div>
    </Page>
  )
}

const State = (claim: OfficeClaim) => (
  <>
    <Tag tone={claim.status === 'Closed' ? 'good' : 'info'}>{claimStatusText[claim.status]}</Tag>
    <Marks {...claim} />
  </>
)

function History({ history }: OfficeClaim) {
  return (
    <Card title={claimText.history}>
      <ol className={styles.history}>
        {history.map(({ atFmt, by, change, to }) => (
          <li key={`${atFmt} ${change} ${to}`}>
            <span className={styles.when}>{atFmt}</span>
            <span>
              {by.kind === 'staff' ? by.user : by.kind === 'person' ? claimText.byPerson : claimText.bySystem}
              {' · '}
              {changeText[change](to)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

type FactsProps = { readonly claim: OfficeClaim; readonly session: StaffSession }

function Facts({ claim, session }: FactsProps) {
  const { filer, contractNumber, paymentReference, extension } = claim
  return (
    <dl className={columns.facts}>
      <dt>{claimText.due}</dt>
      <dd>
        {claim.answerDueOnFmt}
        {extension && <p>{claimText.extended(extension.firstDueOnFmt)}</p>}
      </dd>
      <dt>{claimText.whose}</dt>
      <dd>{claim.assignee ?? claimText.nobody}</dd>
      <dt>{claimText.kind}</dt>
      <dd>{claimKindText[claim.kind]}</dd>
      <dt>{claimText.law}</dt>
      <dd>{claim.law}</dd>
      <dt>{claimText.filed}</dt>
      <dd>{claim.filedAtFmt}</dd>
      <dt>{claimText.person}</dt>
      <dd>
        {filer === null ? (
          <p>{claimText.ofAccount}</p>
        ) : (
          <>
            <p>{filer.name}</p>
            <p>{filer.document}</p>
            <p>{filer.mobile}</p>
            <p>{filer.email}</p>
          </>
        )}
        {claim.personId !== null && <Link to={`/personas/${claim.personId}`}>{claimText.seePerson}</Link>}
        {claim.isUnproved && <Notice tone="warn">{claimText.unproved}</Notice>}
      </dd>
      <dt>{claimText.about}</dt>
      <dd>
        {contractNumber !== null && (
          <p>
            {claimText.credit}{' '}
            <CaseLink session={session} to={{ type: 'loan', name: contractNumber }}>
              {contractNumber}
            </CaseLink>
          </p>
        )}
        {paymentReference !== null && (
          <p>
            {claimText.payment} {paymentReference}
          </p>
        )}
        {contractNumber === null && paymentReference === null && claimText.aboutNothing}
      </dd>
    </dl>
  )
}
