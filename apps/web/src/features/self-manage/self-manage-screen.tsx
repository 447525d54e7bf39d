import { Button } from '@cupo/ui/button.tsx'
import { Card } from '@cupo/ui/card.tsx'
import { loadAhead, loadChunk } from '@cupo/ui/load-chunk.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { goToScreen } from '../../client/navigate.ts'
import { reachesOneApplication } from '../../client/session-marks.ts'
import { greetingText, oneApplicationText } from '../../text/self-manage.ts'
import { titles } from '../../text/titles.ts'
import { AccountFrame } from './account-frame.tsx'
import { ApplicationsCard } from './home/applications/applications-card.tsx'
import { Banner } from './home/banner.tsx'
import { ClaimsCard } from './home/claims/claims-card.tsx'
import { CreditsCard } from './home/credits/credits-card.tsx'
import styles from './home/home.module.css'
import { OwnDataCard } from './home/own-data/own-data-card.tsx'
import { PreferencesCard } from './home/preferences/preferences-card.tsx'
import { type AskedBorrower, ProfileCard, useBorrower } from './home/profile/profile-card.tsx'
import { SecurityCard } from './home/profile/security-card.tsx'

const FinanceEducation = lazy(() =>
  loadChunk(() => import('./home/finance-education.tsx')).then((module) => ({
    default: module.FinanceEducation,
  })),
)

const RefundsCard = lazy(() =>
  loadChunk(() => import('./home/refunds/refunds-card.tsx')).then((module) => ({
    default: module.RefundsCard,
  })),
)

export function SelfManageScreen() {
  const [isOfOne] = useState(reachesOneApplication)
  return isOfOne ? <ApplicationHome /> : <PersonHome />
}

const ApplicationHome = () => (
  <AccountFrame title={titles.selfManage} heading={oneApplicationText.title}>
    <ApplicationsCard />
    <Card title={oneApplicationText.restTitle}>
      <p>{oneApplicationText.rest}</p>
      <Button variant="secondary" onClick={() => goToScreen('login')}>
        {oneApplicationText.signIn}
      </Button>
    </Card>
  </AccountFrame>
)

function PersonHome() {
  const borrower = useBorrower()
  useEffect(preloadChanges, [])
  return (
    <AccountFrame
      title={titles.selfManage}
      heading={greetingOf(borrower.asked)}
      side={
        <>
          <ProfileCard {...borrower} />
          <SecurityCard {...borrower} />
          <PreferencesCard {...borrower} />
          <OwnDataCard />
        </>
      }
    >
      <CreditsCard />
      <Suspense>
        <RefundsCard />
      </Suspense>
      <ApplicationsCard />
      <ClaimsCard claimant={documentOf(borrower.asked)} />
      <Banner />
      <Suspense fallback={<div className={styles.lessons} />}>
        <FinanceEducation />
      </Suspense>
    </AccountFrame>
  )
}

function greetingOf(asked: AskedBorrower['asked']): string | undefined {
  const name = asked.kind === 'answered' ? asked.body.personalData.name.split(' ')[0] : undefined
  return name && greetingText(name)
}

const documentOf = (asked: AskedBorrower['asked']): string | null =>
  asked.kind === 'answered' ? asked.body.personalData.identificationNumberFmt : null

const changes = [
  () => import('./home/profile/contact-dialogs.tsx'),
  () => import('./home/claims/new-claim-dialog.tsx'),
  () => import('../../steps/cancel/confirm-cancel-dialog.tsx'),
  () => import('./home/preferences/preferences-form.tsx'),
]

const afterMs = 1500

function preloadChanges(): () => void {
  const timer = setTimeout(() => {
    for (const load of changes) loadAhead<unknown>(load)
  }, afterMs)
  return () => clearTimeout(timer)
}
