import { dataTreatmentText, retentionKinds, retentionSentence, termsText, termsVersion } from '@cupo/wire'
import { useEffect } from 'react'
import { goToScreen } from '../../client/navigate.ts'
import type { ScreenProps } from '../../client/paths.ts'
import { pathTo } from '../../client/paths.ts'
import { collectionsPolicy } from '../../text/policies/collections.ts'
import { insuranceClauses } from '../../text/policies/insurance.ts'
import { lender } from '../../text/policies/lender.ts'
import { type PolicySection, policies } from '../../text/policies/policy-names.ts'
import { policyText } from '../../text/policies/policy-screen.ts'
import { Screen } from '../../ui/screen.tsx'
import styles from './policy.module.css'

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
                <a href={pathTo('policy', '', { policy: slug })} className={styles.link}>
                  {title}
                </a>
              </li>
            ))}
          <li>
            <a href={pathTo('selfManage', '')} className={styles.link}>
              {policyText.back}
            </a>
          </li>
        </ul>
      </nav>
    </Screen>
  )
}

function PolicyBody({ slug }: { readonly slug: (typeof policies)[number]['slug'] }) {
  switch (slug) {
    case 'terminos':
      return <AcceptedText sections={termsText(lender)} />
    case 'datos':
      return <AcceptedText sections={[...dataTreatmentText(lender), retention]} />
    case 'cobranza':
      return <Sections sections={collectionsPolicy} />
    case 'seguro':
      return <Sections sections={insuranceClauses} />
  }
}

/** How long each kind of data is kept, as the daily job keeps it (conformance: R-E10). */
const retention: PolicySection = {
  title: policyText.retention,
  paragraphs: Object.values(retentionKinds).map(retentionSentence),
}

/** A text that people accept, with the version that their consent records; it needs no call, and no script to be read. */
const AcceptedText = ({ sections }: { readonly sections: readonly PolicySection[] }) => (
  <>
    <Sections sections={sections} />
    <p className={styles.version}>{policyText.version(termsVersion)}</p>
  </>
)

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
