import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { pageTitle } from '../../text/brand.ts'
import { commonText } from '../../text/common.ts'
import { titles } from '../../text/titles.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { useStore } from '../../ui/store.ts'
import type { ScreenName } from '../paths.ts'
import { journeyStore } from './application-store.ts'
import { enterJourney } from './enter-journey.ts'
import { stepOfScreen } from './step-of-screen.ts'

type Props = { readonly screen: ScreenName; readonly children: ReactNode }

/** Stands before every step after the form: shows it once the customer's application is at hand. */
export function JourneyGate({ screen, children }: Props) {
  const title = titles[screen]
  const step = stepOfScreen[screen]
  const frame = { title, ...(step ? { step } : {}) }
  const { application } = useStore(journeyStore)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)

  // The application is read on entering the journey; from step to step it is already here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (journeyStore.get().application) return
    setHasFailed(false)
    enterJourney(screen).then((isAnswered) => setHasFailed(!isAnswered))
  }, [attempt])

  // For a screen that fills the page and has no heading of its own.
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])

  if (application) return <Suspense fallback={<ScreenSkeleton {...frame} />}>{children}</Suspense>
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
