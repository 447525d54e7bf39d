import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { leaveWithSession } from '../client/borrower-session.ts'
import { rememberWanted } from '../client/entry.ts'
import { goToScreen } from '../client/navigate.ts'
import { readRenewal } from '../client/session-marks.ts'
import { useMaintenance } from '../client/use-maintenance.ts'
import type { ScreenName } from '../screens/registry.ts'
import { titles } from '../text/titles.ts'
import { ScreenSkeleton } from '../ui/waiting.tsx'

type Props = { readonly screen: ScreenName; readonly children: ReactNode }

/**
 * Stands before the borrower's area: without a session on this device it leads to the sign-in. Whether the session
 * still holds, the first call of the screen tells.
 */
export function BorrowerGate({ screen, children }: Props) {
  const [isSignedIn] = useState(() => readRenewal() !== null)
  useMaintenance()
  useEffect(() => leaveWithSession('login'), [])
  useEffect(() => {
    if (isSignedIn) return
    if (screen !== 'createPassword') rememberWanted(location.pathname + location.search)
    goToScreen('login', { replace: true })
  }, [isSignedIn, screen])
  const waiting = <ScreenSkeleton title={titles[screen]} />
  return isSignedIn ? <Suspense fallback={waiting}>{children}</Suspense> : waiting
}
