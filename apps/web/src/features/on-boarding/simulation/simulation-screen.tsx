import { lazy, Suspense, useEffect, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { readApplicationId, readRenewal } from '../../../client/session-marks.ts'
import { moneyTermsText } from '../../../text/money-terms.ts'
import { simulationText as text } from '../../../text/simulation.ts'
import { titles } from '../../../text/titles.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { useStore } from '../../../ui/store.ts'
import { useBusy } from '../../../ui/use-busy.ts'
import { receiveStoreLink } from '../form/receive-store-link.ts'
import { type StoreLink, storeLinkStore } from '../form/store-link.ts'
import { MoneyTerms, MoneyTermsPlace } from '../money-terms/money-terms.tsx'
import { useCalculator } from '../money-terms/use-calculator.ts'
import { defaultCampaign, simulationOf } from './ask-simulation.ts'
import { goToForm } from './go-to-form.ts'

const FailedLink = lazy(() =>
  import('../form/link-news.tsx').then((module) => ({ default: module.FailedLink })),
)
const loadOpenApplication = () => import('./open-application.tsx')
const EmailGate = lazy(() => loadOpenApplication().then((module) => ({ default: module.EmailGate })))

/** A free-investment loan before anybody has asked for it: how much, in how many installments, and what it costs. */
export function SimulationScreen() {
  const link = useReceivedLink()
  return (
    <Screen title={titles.simulation} lead={text.lead}>
      {link?.kind === 'failed' && (
        <Suspense>
          <FailedLink message={link.message} />
        </Suspense>
      )}
      {link?.kind === 'none' || link?.kind === 'opened' ? (
        <Simulation campaign={campaignOf(link)} link={link} />
      ) : (
        <>
          <MoneyTermsPlace sumLabel={text.sum} />
          <ActionBar>
            <Button disabled>{moneyTermsText.want}</Button>
          </ActionBar>
        </>
      )}
    </Screen>
  )
}

/** The link of the visit, once it is known whether there is one. */
function useReceivedLink(): StoreLink | null {
  const link = useStore(storeLinkStore)
  const [hasLooked, setHasLooked] = useState(false)
  useEffect(() => {
    receiveStoreLink().then(() => setHasLooked(true))
  }, [])
  return hasLooked ? link : null
}

/** A link of another kind says nothing of a campaign. */
const campaignOf = (link: StoreLink): string => (link.kind === 'opened' && link.campaign) || defaultCampaign

type Props = { readonly campaign: string; readonly link: StoreLink }

function Simulation({ campaign, link }: Props) {
  const [ask] = useState(() => simulationOf(campaign))
  const intended = link.kind === 'opened' ? link.intended : undefined
  const view = useCalculator(
    ask,
    intended ? { sum: intended.value, installments: intended.installments } : null,
  )
  const { term } = view
  const { isBusy, run } = useBusy()
  const [isGated, setIsGated] = useState(false)

  const want = () =>
    run(async () => {
      if (!term) return
      if (readRenewal() === null || readApplicationId() === null) return goToForm(term, link)
      const { goOnWithOpenApplication } = await loadOpenApplication()
      const outcome = await goOnWithOpenApplication()
      setIsGated(outcome === 'emailUnproved')
      if (outcome === 'none') goToForm(term, link)
    })

  return (
    <>
      <MoneyTerms view={view} sumLabel={text.sum} />
      <FailureNotice failure={view.failure} onRetry={view.askAgain} />
      <p>{text.note}</p>
      <ActionBar
        note={
          isGated && (
            <Suspense>
              <EmailGate onClose={() => setIsGated(false)} />
            </Suspense>
          )
        }
      >
        <Button isLoading={isBusy} disabled={!term} onClick={want}>
          {moneyTermsText.want}
        </Button>
      </ActionBar>
    </>
  )
}
