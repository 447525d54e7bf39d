import { useEffect, useState } from 'react'
import { createStore } from '../../../ui/store.ts'
import { useSecondsLeft } from '../../../ui/use-seconds.ts'

/** How long a code lives where the answer does not say (conformance: R-S1). */
const pinSecondsDefault = 80

/**
 * The code that was asked for. It lives in memory only: the identity number is the user name of the sign-in and must
 * not be stored, so a reload asks for it again.
 */
type PinRequest = {
  readonly identityNumber: string
  readonly mobileLastDigits: string
  readonly sentAt: number
  readonly seconds: number
}

/** Conformance: R-V17. */
export const pinRequestStore = createStore<PinRequest | null>(null)

type SentPin = Pick<PinRequest, 'identityNumber' | 'mobileLastDigits'> & {
  readonly seconds: number | undefined
}

export function rememberPinRequest({ seconds = pinSecondsDefault, ...request }: SentPin): void {
  pinRequestStore.set({ ...request, seconds, sentAt: Date.now() })
}

type Clock = { readonly sentAt: number; readonly seconds: number }

/** What a reload finds in the history entry; of the code its times only. */
type RequestState = { readonly code?: Clock } | null

/** The life of the code in whole seconds, from the form's answer or from before a reload; unknown counts as over. */
export function useCodeClock() {
  const [clock, setClock] = useState<Clock>(firstClock)
  const secondsLeft = useSecondsLeft(clock.seconds, clock.sentAt)
  useEffect(() => history.replaceState({ ...history.state, code: clock }, ''), [clock])
  return {
    secondsLeft,
    /** A code that was nearly over when the screen opened still shows its part of the whole. */
    totalSeconds: Math.max(pinSecondsDefault, clock.seconds),
    restart: (seconds: number) => setClock({ sentAt: Date.now(), seconds }),
  }
}

function firstClock(): Clock {
  const request = pinRequestStore.get()
  if (request) return { sentAt: request.sentAt, seconds: request.seconds }
  const kept: RequestState = history.state
  return kept?.code ?? { sentAt: 0, seconds: 0 }
}
