import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { useStore } from '@cupo/ui/store.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { defaultCampaign, type ErrorCode, type MoneyTerm } from '@cupo/wire'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { goToScreen } from '../../../client/navigate.ts'
import { send } from '../../../client/send.ts'
import { readApplicationId, readRenewal } from '../../../client/session-marks.ts'
import { linkEntry, receiveStoreLink } from '../../../steps/form/receive-store-link.ts'
import { type StoreLink, storeLinkStore } from '../../../steps/form/store-link.ts'
import { MoneyTerms } from '../../../steps/money-terms/money-terms.tsx'
import {
  type AskSum,
  type Choice,
  sumFailure,
  useCalculator,
} from '../../../steps/money-terms/use-calculator.ts'
import { termsPlaceText, simulationText as text } from '../../../text/money-terms.ts'

const FailedLink = lazy(() =>
  loadChunk(() => import('../../../steps/form/link-news.tsx')).then((module) => ({
    default: module.FailedLink,
  })),
)
const loadOpenApplication = () => loadChunk(() => import('./open-application.tsx'))
const EmailGate = lazy(() => loadOpenApplication().then((module) => ({ default: module.EmailGate })))

type PlaceProps = { readonly place: ReactNode }

export function Simulator({ place }: PlaceProps) {
  const link = useReceivedLink()
  switch (link?.kind) {
    case 'none':
    case 'opened':
      return <Simulation campaign={campaignOf(link)} link={link} place={place} />
    case 'failed':
      return (
        <Suspense>
          <FailedLink message={link.message} />
        </Suspense>
      )
    default:
      return place
  }
}

function useReceivedLink(): StoreLink | null {
  const link = useStore(storeLinkStore)
  const [hasLooked, setHasLooked] = useState(false)
  useEffect(() => {
    receiveStoreLink().then(() => setHasLooked(true))
  }, [])
  return hasLooked ? link : null
}

const campaignOf = (link: StoreLink): string => (link.kind === 'opened' && link.campaign) || defaultCampaign

function choiceOf(link: StoreLink): Choice | null {
  if (link.kind !== 'opened') return null
  const { intended, quotaMax } = link
  if (intended) return { sum: intended.value, installments: intended.installments }
  return quotaMax === undefined ? null : { sum: quotaMax, installments: null }
}

type SimulationProps = PlaceProps & { readonly campaign: string; readonly link: StoreLink }

function Simulation({ campaign, link, place }: SimulationProps) {
  const [ask] = useState(() => simulationOf(campaign))
  const view = useCalculator(ask, choiceOf(link))
  const { calculator, term, failure } = view
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

  if (!calculator)
    return failure ? <FailureNotice failure={failure} onRetry={view.askAgain} isAlone /> : place
  return (
    <>
      <MoneyTerms
        view={view}
        calculator={calculator}
        sumLabel={text.sum}
        quotaMax={link.kind === 'opened' ? link.quotaMax : undefined}
      />
      <FailureNotice failure={failure} onRetry={view.askAgain} />
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
          {termsPlaceText.want}
        </Button>
      </ActionBar>
    </>
  )
}

const closedCampaign = 'CampanaInactiva' satisfies ErrorCode

function simulationOf(campaign: string): AskSum {
  let isOpen = false
  return async (sum, signal) => {
    if (!isOpen) {
      const check = await send(
        'GET /publicdata/validate/campaign/:campaign',
        { params: { campaign } },
        { signal },
      )
      if (!check.ok) return sumFailure(check)
      if (signal.aborted) return { ok: false, failure: null }
      if (check.body.status !== 'ATIVA') {
        goToScreen('unavailable', { state: { code: closedCampaign } })
        return { ok: false, failure: null }
      }
      isOpen = true
    }
    const query = sum === null ? {} : { value: String(sum) }
    const answer = await send('GET /publicdata/offer/:campaign', { params: { campaign }, query }, { signal })
    return answer.ok ? { ok: true, calculator: answer.body.data.calculator } : sumFailure(answer)
  }
}

/** The history entry keeps sum and term for a reload, nothing of a person. */
function goToForm(term: MoneyTerm, link: StoreLink): void {
  const { id_access, campaign, isPreValidated, document, mobile, email } =
    link.kind === 'opened' && link.campaign ? link : {}
  storeLinkStore.set({
    kind: 'opened',
    ...(id_access ? { id_access } : {}),
    ...(campaign ? { campaign } : {}),
    ...(isPreValidated ? { isPreValidated } : {}),
    ...(document ? { document } : {}),
    ...(mobile ? { mobile } : {}),
    ...(email ? { email } : {}),
    origin: 'Libre',
    intended: {
      value: term.intendedValue,
      valueFmt: term.intendedValueFmt,
      installments: term.installment,
      totalFmt: term.totalFmt,
    },
  })
  goToScreen('form', { state: linkEntry() })
}
