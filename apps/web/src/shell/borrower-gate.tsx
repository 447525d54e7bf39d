import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { leaveWithSession } from '../client/borrower-session.ts'
import { rememberWanted } from '../client/entry.ts'
import { goToScreen } from '../client/navigate.ts'
import { request } from '../client/request.ts'
import {
  mayBeSignedIn,
  reachesOneApplication,
  readRenewal,
  rememberSessionOfForm,
} from '../client/session-marks.ts'
import { useMaintenance } from '../client/use-maintenance.ts'
import type { ScreenName } from '../screens/registry.ts'
import { titles } from '../text/titles.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'

type Props = { readonly screen: ScreenName; readonly children: ReactNode }

/** The session of a form opens the home alone. A browser that keeps no mark asks the server first. */
export function BorrowerGate({ screen, children }: Props) {
  const [isSignedIn, setIsSignedIn] = useState<boolean | null>(() =>
    readRenewal() !== null ? opensAt(screen) : mayBeSignedIn() ? null : false,
  )
  useMaintenance()
  useEffect(() => leaveWithSession('login'), [])
  useEffect(() => {
    if (isSignedIn !== null) return
    const visit = new AbortController()
    request('GET /user/session', {}, { signal: visit.signal }).then((answer) => {
      if (visit.signal.aborted) return
      // Without an answer the screen's own calls say so.
      if (!answer.ok) return setIsSignedIn(answer.status === 0)
      if (answer.body.reach === 'application') rememberSessionOfForm()
      setIsSignedIn(opensAt(screen))
    })
    return () => visit.abort()
  }, [isSignedIn, screen])
  useEffect(() => {
    if (isSignedIn !== false) return
    if (screen !== 'createPassword') rememberWanted(location.pathname + location.search)
    goToScreen('login', { replace: true })
  }, [isSignedIn, screen])
  const waiting = <ScreenSkeleton title={titles[screen]} />
  return isSignedIn ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}

const opensAt = (screen: ScreenName): boolean => screen === 'selfManage' || !reachesOneApplication()
