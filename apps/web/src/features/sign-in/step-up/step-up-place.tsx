import type { Call, CallInput } from '@cupo/wire'
import { lazy, Suspense } from 'react'
import { type SendResult, send } from '../../../client/send.ts'
import { loadChunk } from '../../../ui/load-chunk.ts'
import { createStore, useStore } from '../../../ui/store.ts'

const StepUpDialog = lazy(() =>
  loadChunk(() => import('./code-dialog.tsx')).then((module) => ({ default: module.StepUpDialog })),
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

export type StepUp = {
  readonly answer: (isConfirmed: boolean) => void
  /** The application that is to be signed: the code goes to its line. */
  readonly applicationId: string | undefined
}

/**
 * Set while a call waits for its code; answered with false when the person closes the dialog.
 */
export const stepUpStore = createStore<StepUp | null>(null)

/** Sends a call; when the API wants a fresh code first, asks for it and sends the call again by itself. */
export const sendSteppedUp = <const C extends Call>(call: C, input: CallInput<C>): Promise<SendResult<C>> =>
  withFreshCode(() => send(call, input))

/** The same for anything that is sent, for signing with the code of its own application. */
export async function withFreshCode<const C extends Call>(
  run: () => Promise<SendResult<C>>,
  applicationId?: string,
): Promise<SendResult<C>> {
  const first = await run()
  if (first.ok || first.errorCode !== 'CodigoRequerido') return first
  return (await askForCode(applicationId)) ? run() : { ...first, isHandled: true }
}

function askForCode(applicationId: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      stepUpStore.set(null)
      resolve(isConfirmed)
    }
    stepUpStore.set({ answer, applicationId })
  })
}
