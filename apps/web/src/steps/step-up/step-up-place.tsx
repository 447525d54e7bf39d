import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { createStore, useStore } from '@cupo/ui/store.ts'
import type { Call, StepUpPurpose } from '@cupo/wire'
import { lazy, Suspense } from 'react'
import type { Endpoint, Endpoints, InputOf } from '../../client/endpoints.ts'
import { type SendResult, send } from '../../client/send.ts'

const StepUpDialog = lazy(() =>
  loadChunk(() => import('./code-dialog.tsx')).then((module) => ({ default: module.StepUpDialog })),
)

export function StepUpPlace() {
  const asked = useStore(stepUpStore)
  if (!asked) return null
  return (
    <Suspense>
      <StepUpDialog code={asked.code} onAnswer={asked.answer} />
    </Suspense>
  )
}

export type StepUpCode = { readonly purpose: StepUpPurpose; readonly applicationId?: string }

type StepUp = {
  readonly answer: (isConfirmed: boolean) => void
  readonly code: StepUpCode
}

/** False when the person closes the dialog. */
const stepUpStore = createStore<StepUp | null>(null)

/** Sends the call again by itself after a fresh code that the API wants. */
export const sendSteppedUp = <E extends Endpoint>(
  purpose: StepUpPurpose,
  endpoint: E,
  input: InputOf<E>,
): Promise<SendResult<Endpoints[E]>> => withFreshCode({ purpose }, () => send(endpoint, input))

export async function withFreshCode<C extends Call>(
  code: StepUpCode,
  run: () => Promise<SendResult<C>>,
): Promise<SendResult<C>> {
  const first = await run()
  if (first.ok || first.errorCode !== 'CodigoRequerido') return first
  return (await askForCode(code)) ? run() : { ...first, isHandled: true }
}

function askForCode(code: StepUpCode): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      stepUpStore.set(null)
      resolve(isConfirmed)
    }
    stepUpStore.set({ answer, code })
  })
}
