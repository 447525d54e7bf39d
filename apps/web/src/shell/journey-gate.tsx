import { Button } from '@cupo/ui/button.tsx'
import { loadAhead } from '@cupo/ui/load-chunk.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { leaveWithSession } from '../client/borrower-session.ts'
import { entryHere, isAfterSigning, rememberWanted } from '../client/entry.ts'
import { journeyStore, reloadApplication } from '../client/journey/application-store.ts'
import { allowsScreen, destinationOf } from '../client/journey/destinations.ts'
import { followStanding } from '../client/journey/follow.ts'
import { placeOf } from '../client/journey/place.ts'
import { goToScreen } from '../client/navigate.ts'
import { send } from '../client/send.ts'
import { mayBeSignedIn, readApplicationId, rememberApplicationId } from '../client/session-marks.ts'
import { useMaintenance } from '../client/use-maintenance.ts'
import { actingHere } from '../client/who-acts.ts'
import { type ScreenName, screens } from '../screens/registry.ts'
import { pageTitle } from '../text/brand.ts'
import { titles, titlesWhileUnknown } from '../text/titles.ts'
import { Screen } from '../ui/screen.tsx'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { StepperPlaceContext } from '../ui/stepper.tsx'

type Header = ComponentType<{ readonly isCancellable: boolean; readonly isSellerToCome: boolean }>

/** No screen fails for a header that does not come. */
const SaleHeader = lazy<Header>(() =>
  loadAhead(() => import('../channels/assisted/frame/sale-header.tsx')).then((module) => ({
    default: module?.SaleHeader ?? (() => null),
  })),
)

type Props = { readonly screen: ScreenName; readonly children: ReactNode }

export function JourneyGate({ screen, children }: Props) {
  const { application } = useStore(journeyStore)
  const title = titles[screen]
  const waitingTitle = titlesWhileUnknown[screen] ?? title
  const { access, channel, hasPanel = false } = screens[screen]
  const place = placeOf(screen, application?.origin ?? channel ?? null)
  const [isEntered, setIsEntered] = useState(application !== null)
  const [shown, setShown] = useState<ScreenName | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  useMaintenance(application?.origin ?? null)
  useEffect(() => (access === 'customer' ? leaveWithSession(entryHere()) : undefined), [access])

  // Shown until the address changes: the status often moves on while a dialog still waits.
  const isAllowed =
    isEntered && application !== null && (shown === screen || allowsScreen(application, screen))
  if (isAllowed && shown !== screen) setShown(screen)

  // The application is read on entering the journey; from step to step it is already here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (isEntered) return
    setHasFailed(false)
    enterJourney(screen).then((isAnswered) => {
      setHasFailed(!isAnswered)
      setIsEntered(journeyStore.get().application !== null)
    })
  }, [attempt])

  // Back and Forward may reach a step that is over. Before the paint, so that nothing of it is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged once for each screen, and again on a new attempt
  useLayoutEffect(() => {
    if (!isEntered || isAllowed || !application) return
    let isHere = true
    followStanding(application, {}, true).then(() => {
      if (isHere && destinationOf(application).kind !== 'publicSite') setHasFailed(true)
    })
    return () => {
      isHere = false
      setHasFailed(false)
    }
  }, [screen, isEntered, attempt])

  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])

  const header = access === 'agent' && (
    <Suspense>
      <SaleHeader isCancellable={false} isSellerToCome />
    </Suspense>
  )
  const waiting = <ScreenSkeleton title={waitingTitle} header={header} hasPanel={hasPanel} />
  return (
    <StepperPlaceContext value={place}>
      {isAllowed ? (
        <Suspense fallback={waiting}>{children}</Suspense>
      ) : hasFailed ? (
        <Unanswered title={waitingTitle} header={header} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        waiting
      )}
    </StepperPlaceContext>
  )
}

type UnansweredProps = {
  readonly title: string
  readonly header: ReactNode
  readonly onRetry: () => void
}

const Unanswered = ({ title, header, onRetry }: UnansweredProps) => (
  <Screen title={title} header={header}>
    <Notice tone="warn" title={commonText.offlineTitle}>
      {commonText.offlineText}
    </Notice>
    <Button onClick={onRetry}>{commonText.retry}</Button>
  </Screen>
)

/**
 * Without a session the form, an agent without a sale their home, anybody at another step the application's. False
 * when no answer came.
 */
export async function enterJourney(screen: ScreenName): Promise<boolean> {
  if (!(await hasApplication())) return true
  const answer = await reloadApplication()
  if (answer === null) return true
  if (!answer.ok) {
    if (answer.status === 404) {
      const arrival = isAgent() ? { state: { code: answer.errorCode } } : {}
      goToScreen(isAgent() ? 'assistedDesk' : 'form', { ...arrival, replace: true })
    }
    return answer.status === 404 || answer.isHandled
  }
  const isUndecided = destinationOf(answer.body).kind === 'preOfferCheck'
  if (isUndecided || !allowsScreen(answer.body, screen)) await followStanding(answer.body, {}, true)
  return true
}

const isAgent = () => actingHere() === 'agent'

async function hasApplication(): Promise<boolean> {
  if (isAgent() ? readApplicationId() === null : !mayBeSignedIn()) {
    const entry = entryHere()
    if (entry === 'login') rememberWanted(location.pathname)
    goToScreen(entry, { replace: true })
    return false
  }
  return readApplicationId() !== null || findApplication()
}

async function findApplication(): Promise<boolean> {
  const session = await send('GET /user/session', {})
  const found = session.ok ? (session.body.openApplicationId ?? session.body.endedApplicationId) : null
  if (found !== null) {
    rememberApplicationId(found)
    return true
  }
  if (session.ok || !session.isHandled)
    goToScreen(isAfterSigning(location.pathname) ? 'selfManage' : 'form', { replace: true })
  return false
}
