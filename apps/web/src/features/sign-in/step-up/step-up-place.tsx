import { lazy, Suspense } from 'react'
import { useStore } from '../../../ui/store.ts'
import { stepUpStore } from './send-stepped-up.ts'

const StepUpDialog = lazy(() =>
  import('./step-up-dialog.tsx').then((module) => ({ default: module.StepUpDialog })),
)

/** Where a screen lets the code of a change be asked for. */
export function StepUpPlace() {
  const asked = useStore(stepUpStore)
  if (!asked) return null
  return (
    <Suspense>
      <StepUpDialog applicationId={asked.applicationId} onAnswer={asked.answer} />
    </Suspense>
  )
}
