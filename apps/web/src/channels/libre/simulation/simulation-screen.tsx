import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { type ChunkFailure, loadChunk, loadOrTell } from '@cupo/ui/load-chunk.ts'
import { MissingPart } from '@cupo/ui/missing-part.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { MoneyTermsPlace } from '../../../steps/money-terms/money-terms-place.tsx'
import { termsPlaceText, simulationText as text } from '../../../text/money-terms.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'

const simulator = () => import('./simulator.tsx')
const Simulator = lazy(() => loadChunk(simulator).then((module) => ({ default: module.Simulator })))

export function SimulationScreen() {
  const [isAwake, setIsAwake] = useState(false)
  const [missing, setMissing] = useState<ChunkFailure | null>(null)
  useEffect(() => {
    loadOrTell(simulator, setMissing).then((loaded) => setIsAwake(loaded !== null))
  }, [])
  return (
    <Screen title={titles.simulation} lead={text.lead}>
      {isAwake ? (
        <Suspense fallback={<SimulatorPlace />}>
          <Simulator place={<SimulatorPlace />} />
        </Suspense>
      ) : missing ? (
        <MissingPart failure={missing} />
      ) : (
        <SimulatorPlace />
      )}
    </Screen>
  )
}

const SimulatorPlace = () => (
  <>
    <MoneyTermsPlace sumLabel={text.sum} />
    <ActionBar>
      <Button disabled>{termsPlaceText.want}</Button>
    </ActionBar>
  </>
)
