import { announceArrival, wasAnnounced } from '@cupo/ui/heading-focus.ts'
import { loadAhead, loadChunk } from '@cupo/ui/load-chunk.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { placeOf } from '../client/journey/place.ts'
import { goToScreen, usePath } from '../client/navigate.ts'
import { matchPath } from '../client/paths.ts'
import { channelOfScreen, useVisitChannel } from '../client/visit.ts'
import { whenIdle } from '../client/when-idle.ts'
import type { ChatPlace } from '../features/chat/chat-widget.tsx'
import { type ScreenName, screens } from '../screens/registry.ts'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { StepperPlaceContext } from '../ui/stepper.tsx'
import { chatPlaceOf } from './chat-place.ts'
import { loadLayers } from './layers-when-needed.tsx'
import { preloadNext, screenComponents } from './screen-components.ts'

const JourneyGate = lazy(() =>
  loadChunk(() => import('./journey-gate.tsx')).then((module) => ({ default: module.JourneyGate })),
)

const BorrowerGate = lazy(() =>
  loadChunk(() => import('./borrower-gate.tsx')).then((module) => ({ default: module.BorrowerGate })),
)

const ChatWidget = lazy<ComponentType<{ readonly place: ChatPlace }>>(() =>
  loadAhead(() => import('../features/chat/chat-widget.tsx')).then((module) => ({
    default: module?.ChatWidget ?? (() => null),
  })),
)

const gates = {
  public: null,
  customer: JourneyGate,
  borrower: BorrowerGate,
  agent: JourneyGate,
  handOff: null,
}

export function ScreenRouter() {
  const pathname = usePath()
  const channel = useVisitChannel()
  const match = matchPath(pathname)
  const found = match && screenComponents[match.screen]
  useArrival(match?.screen ?? null, pathname)
  useMaintenanceCheck(match?.screen ?? null)

  if (!match || !found) return <Unknown />
  const { Component } = found
  const screen = <Component key={pathname} screen={match.screen} params={match.params} />
  const { access, needsNoSale } = screens[match.screen]
  const Gate = needsNoSale ? null : gates[access]
  const chat = chatPlaceOf(access, pathname)
  return (
    <StepperPlaceContext value={placeOf(match.screen, access === 'public' ? channel : null)}>
      <Suspense fallback={<Waiting />}>
        {Gate ? (
          <Gate screen={match.screen}>
            {screen}
            {chat && (
              <Suspense>
                <ChatWidget place={chat} />
              </Suspense>
            )}
          </Gate>
        ) : (
          screen
        )}
      </Suspense>
    </StepperPlaceContext>
  )
}

function Unknown() {
  useEffect(() => goToScreen('login', { replace: true, state: { message: commonText.unknownAddress } }), [])
  return <Waiting />
}

const Waiting = () => <ScreenSkeleton title={commonText.loading} />

function useMaintenanceCheck(screen: ScreenName | null): void {
  useEffect(() => {
    if (screen === null || !screens[screen].checksMaintenance) return
    let isHere = true
    loadAhead(() => import('../client/use-maintenance.ts')).then((check) =>
      check?.leaveForMaintenance(channelOfScreen(screen), () => isHere),
    )
    return () => {
      isHere = false
    }
  }, [screen])
}

let lastPathname: string | null = null

/**
 * Once for each new address; then the layers and the likely next screens, in the first quiet moment after a touch.
 */
function useArrival(screen: ScreenName | null, pathname: string): void {
  useEffect(() => {
    if (lastPathname === null) {
      if (wasAnnounced()) announceArrival()
    } else if (lastPathname !== pathname) {
      scrollTo(0, 0)
      announceArrival()
    }
    lastPathname = pathname
    if (screen === null) return
    let giveUp: (() => void) | null = null
    const preload = () => {
      giveUp ??= whenIdle(() => Promise.all([loadLayers(), preloadNext(screen)]))
    }
    addEventListener('focusin', preload, { once: true })
    addEventListener('pointerdown', preload, { once: true })
    return () => {
      giveUp?.()
      removeEventListener('focusin', preload)
      removeEventListener('pointerdown', preload)
    }
  }, [screen, pathname])
}
