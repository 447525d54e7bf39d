import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { journeyStore } from '../client/journey/application-store.ts'
import { followStanding } from '../client/journey/follow.ts'
import { leaveWithSession } from '../client/leave-with-session.ts'
import type { ScreenName } from '../client/paths.ts'
import { useMaintenance } from '../client/use-maintenance.ts'
import { pageTitle } from '../text/brand.ts'
import { commonText } from '../text/common.ts'
import { titles } from '../text/titles.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Screen } from '../ui/screen.tsx'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { useStore } from '../ui/store.ts'
import { allowsScreen, enterJourney } from './enter-journey.ts'
import { stepOfScreen } from './step-of-screen.ts'

type Props = { readonly screen: ScreenName; readonly children: ReactNode }

/** Stands before every step after the form: shows it once the customer's application is at hand and allows it. */
export function JourneyGate({ screen, children }: Props) {
  const title = titles[screen]
  const step = stepOfScreen[screen]
  const frame = { title, ...(step ? { step } : {}) }
  const { application } = useStore(journeyStore)
  const [isEntered, setIsEntered] = useState(application !== null)
  const [shown, setShown] = useState<ScreenName | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  useMaintenance()
  useEffect(() => leaveWithSession('form'), [])

  // A screen that is shown stays until the address changes: the status often moves on while a dialog still waits.
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
      if (isHere) setHasFailed(true)
    })
    return () => {
      isHere = false
      setHasFailed(false)
    }
  }, [screen, isEntered, attempt])

  // For a screen that fills the page and has no heading of its own.
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])

  if (isAllowed) return <Suspense fallback={<ScreenSkeleton {...frame} />}>{children}</Suspense>
  if (!hasFailed) return <ScreenSkeleton {...frame} />
  return (
    <Screen {...frame}>
      <Notice tone="warn" title={commonText.offlineTitle}>
        {commonText.offlineText}
      </Notice>
      <Button onClick={() => setAttempt(attempt + 1)}>{commonText.retry}</Button>
    </Screen>
  )
}
