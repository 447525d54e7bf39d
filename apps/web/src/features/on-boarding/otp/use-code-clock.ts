import { useEffect, useState } from 'react'
import { useSecondsLeft } from '../../../ui/use-seconds.ts'
import { pinRequestStore, pinSecondsDefault } from './pin-request.ts'

type Clock = { readonly sentAt: number; readonly seconds: number }

/** What a reload finds in the history entry; times only. */
type Kept = { readonly code?: Clock } | null

/** The life of the code in whole seconds, from the form's answer or from before a reload; unknown counts as over. */
export function useCodeClock() {
  const [clock, setClock] = useState<Clock>(firstClock)
  const secondsLeft = useSecondsLeft(clock.seconds, clock.sentAt)
  useEffect(() => history.replaceState({ code: clock }, ''), [clock])
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
  const kept: Kept = history.state
  return kept?.code ?? { sentAt: 0, seconds: 0 }
}
