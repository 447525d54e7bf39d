import type { Call, CallInput } from '@cupo/wire'
import { type SendResult, send } from '../../../app/send.ts'
import { createStore } from '../../../ui/store.ts'

/** Set while a call waits for its code; answered with false when the borrower closes the dialog. */
export const stepUpStore = createStore<{ readonly answer: (isConfirmed: boolean) => void } | null>(null)

/** Sends a call; when the API wants a fresh code first, asks for it and sends the call again by itself. */
export async function sendSteppedUp<const C extends Call>(
  call: C,
  input: CallInput<C>,
): Promise<SendResult<C>> {
  const first = await send(call, input)
  if (first.ok || first.errorCode !== 'CodigoRequerido') return first
  return (await askForCode()) ? send(call, input) : { ...first, isHandled: true }
}

function askForCode(): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      stepUpStore.set(null)
      resolve(isConfirmed)
    }
    stepUpStore.set({ answer })
  })
}
