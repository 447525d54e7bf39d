import { type CallResult, getTerms } from '@cupo/wire'
import { useEffect } from 'react'
import { FailureNotice } from '../../app/failure-notice.tsx'
import type { ScreenProps } from '../../app/lazy-screen.tsx'
import { goToScreen } from '../../app/navigate.ts'
import { ScreenLink } from '../../app/screen-link.tsx'
import { send } from '../../app/send.ts'
import { useAnswer } from '../../app/use-answer.ts'
import { collectionsPolicy } from '../../text/policies/collections.ts'
import { insuranceClauses } from '../../text/policies/insurance.ts'
import { type PolicySection, policies, policyText } from '../../text/policies/policy-names.ts'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './policy.module.css'

type Terms = CallResult<typeof getTerms>

/** One of the texts of the footer, for anybody to read. */
export function PolicyScreen({ params }: ScreenProps) {
  const policy = policies.find(({ slug }) => slug === params.policy)
  useEffect(() => {
    if (!policy) goToScreen('policy', { params: { policy: policies[0].slug }, replace: true })
  }, [policy])
  if (!policy) return null
  return (
    <Screen title={policy.title}>
      <PolicyBody slug={policy.slug} />
      <nav aria-label={policyText.others}>
        <ul className={styles.links}>
          {policies
            .filter(({ slug }) => slug !== policy.slug)
            .map(({ slug, title }) => (
              <li key={slug}>
                <ScreenLink to="policy" params={{ policy: slug }} className={styles.link}>
                  {title}
                </ScreenLink>
              </li>
            ))}
          <li>
            <ScreenLink to="selfManage" className={styles.link}>
              {policyText.back}
            </ScreenLink>
          </li>
        </ul>
      </nav>
    </Screen>
  )
}

function PolicyBody({ slug }: { readonly slug: (typeof policies)[number]['slug'] }) {
  switch (slug) {
    case 'terminos':
      return <KeptText part="terms" />
    case 'datos':
      return <KeptText part="dataTreatment" />
    case 'cobranza':
      return <Sections sections={collectionsPolicy} />
    case 'seguro':
      return <Sections sections={insuranceClauses} />
  }
}

/** A text that people accept: the server keeps it, with its version. */
function KeptText({ part }: { readonly part: Exclude<keyof Terms, 'version'> }) {
  const { asked, askAgain } = useAnswer<typeof getTerms>(
    (signal) => send(getTerms, { query: {} }, { signal }),
    part,
  )
  switch (asked.kind) {
    case 'asking':
      return <Skeleton shape="card" />
    case 'failed':
      return <FailureNotice failure={asked.failure} onRetry={askAgain} />
    case 'answered':
      return (
        <>
          <Sections sections={asked.body[part]} />
          <p className={styles.version}>{policyText.version(asked.body.version)}</p>
        </>
      )
  }
}

const Sections = ({ sections }: { readonly sections: readonly PolicySection[] }) => (
  <>
    {sections.map(({ title, paragraphs }) => (
      <section key={title} className={styles.section}>
        <h2 className={styles.title}>{title}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </>
)
