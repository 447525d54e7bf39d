import { useSecondsLeft } from '@cupo/ui/use-seconds.ts'
import { useEffect, useState } from 'react'

export const pinSecondsDefault = 80

export type SentCode = { readonly sentAt: number; readonly seconds: number }

export type CodeClock = {
  readonly isKnown: boolean
  readonly secondsLeft: number
  readonly totalSeconds: number
  readonly restart: (seconds: number) => void
}

type RequestState = { readonly code?: SentCode } | null

/**
 * Whole seconds, from when this page learned of the code or from before a reload. An unknown life allows another code
 * at once.
 */
export function useCodeClock(sent: SentCode | null): CodeClock {
  const [clock, setClock] = useState(() => timesOf(sent ?? keptCode() ?? { sentAt: 0, seconds: 0 }))
  const secondsLeft = useSecondsLeft(clock.seconds, clock.sentAt)
  useEffect(() => history.replaceState({ ...history.state, code: clock }, ''), [clock])
  return {
    isKnown: clock.seconds > 0,
    secondsLeft,
    /** A code that was nearly over when the screen opened still shows its part. */
    totalSeconds: Math.max(pinSecondsDefault, clock.seconds),
    restart: (seconds) => setClock({ sentAt: Date.now(), seconds }),
  }
}

/** Nothing else of what was sent may be kept. */
const timesOf = ({ sentAt, seconds }: SentCode): SentCode => ({ sentAt, seconds })

function keptCode(): SentCode | undefined {
  const kept: RequestState = history.state
  return kept?.code
}
