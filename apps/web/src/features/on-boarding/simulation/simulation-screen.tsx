import { lazy, Suspense, useEffect, useState } from 'react'
import { commonText } from '../../../text/common.ts'
import { simulationText as text } from '../../../text/simulation.ts'
import { termsPlaceText } from '../../../text/terms-place.ts'
import { titles } from '../../../text/titles.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { MoneyTermsPlace } from '../money-terms/money-terms-place.tsx'

const loadSimulator = () => import('./simulator.tsx')
const Simulator = lazy(() => loadSimulator().then((module) => ({ default: module.Simulator })))

/** A free-investment loan before anybody has asked for it. Prerendered: campaigns lead here. */
export function SimulationScreen() {
  const [state, setState] = useState<'asleep' | 'awake' | 'offline'>('asleep')
  useEffect(() => {
    loadSimulator().then(
      () => setState('awake'),
      () => setState('offline'),
    )
  }, [])
  return (
    <Screen title={titles.simulation} lead={text.lead}>
      {state === 'awake' ? (
        <Suspense fallback={<SimulatorPlace />}>
          <Simulator place={<SimulatorPlace />} />
        </Suspense>
      ) : (
        <SimulatorPlace isOffline={state === 'offline'} />
      )}
    </Screen>
  )
}

/** The simulator before its figures. A browser asks only once for a chunk that failed: loading the page again is the way on. */
const SimulatorPlace = ({ isOffline = false }: { readonly isOffline?: boolean }) => (
  <>
    {isOffline ? <p role="alert">{commonText.offlineText}</p> : <MoneyTermsPlace sumLabel={text.sum} />}
    <ActionBar>
      {isOffline ? (
        <Button onClick={() => location.reload()}>{commonText.reload}</Button>
      ) : (
        <Button disabled>{termsPlaceText.want}</Button>
      )}
    </ActionBar>
  </>
)
