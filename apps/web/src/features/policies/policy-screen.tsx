import {
  dataTreatmentText,
  formChannels,
  retentionKinds,
  retentionSentence,
  termsText,
  termsVersion,
} from '@cupo/wire'
import { useEffect } from 'react'
import { goToScreen } from '../../client/navigate.ts'
import type { ScreenProps } from '../../client/paths.ts'
import { pathTo } from '../../client/paths.ts'
import { type PolicySection, policies } from '../../text/common.ts'
import { collectionsPolicy, insuranceClauses, lender, policyText } from '../../text/policies.ts'
import { Screen } from '../../ui/screen.tsx'
import styles from './policy.module.css'

export function PolicyScreen({ params }: ScreenProps) {
  const policy = policies.find(({ slug }) => slug === params.policy)
  useEffect(() => {
    if (!policy) goToScreen('policy', { params: { policy: policies[0].slug }, replace: true })
  }, [policy])
  if (!policy) return null
  return (
    <Screen title={policy.title}>
      <PolicyBody slug={policy.slug} />
      <p className={styles.back}>
        <a href={pathTo('selfManage', '')} className={styles.link}>
          {policyText.back}
        </a>
      </p>
    </Screen>
  )
}

function PolicyBody({ slug }: { readonly slug: (typeof policies)[number]['slug'] }) {
  switch (slug) {
    case 'terminos':
      return formChannels.map((channel) => (
        <section key={channel} className={styles.terms}>
          <h2 className={styles.channel}>{policyText.termsOf[channel]}</h2>
          <Sections sections={termsText(lender, channel)} heading="h3" />
          <Version date={termsVersion(channel)} />
        </section>
      ))
    case 'datos':
      return (
        <>
          <Sections sections={[...dataTreatmentText(lender), retention]} />
          <Version date={termsVersion()} />
        </>
      )
    case 'cobranza':
      return <Sections sections={collectionsPolicy} />
    case 'seguro':
      return <Sections sections={insuranceClauses} />
  }
}

const retention: PolicySection = {
  title: policyText.retention,
  paragraphs: Object.values(retentionKinds).map(retentionSentence),
}

const Version = ({ date }: { readonly date: string }) => (
  <p className={styles.version}>{policyText.version(date)}</p>
)

type SectionsProps = { readonly sections: readonly PolicySection[]; readonly heading?: 'h2' | 'h3' }

const Sections = ({ sections, heading: Heading = 'h2' }: SectionsProps) => (
  <>
    {sections.map(({ title, paragraphs }) => (
      <section key={title} className={styles.section}>
        <Heading className={styles.title}>{title}</Heading>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </>
)
