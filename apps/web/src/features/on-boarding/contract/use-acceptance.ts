import { useRef, useState } from 'react'
import { act } from '../../../app/journey/act.ts'
import type { HandledFailure } from '../../../app/send.ts'

export type Ticks = { readonly isRead: boolean; readonly contract: boolean; readonly guarantee: boolean }

/** What the customer has accepted so far; a tick that the server could not keep is taken back. */
export function useAcceptance() {
  const [ticks, setTicks] = useState<Ticks>({ isRead: false, contract: false, guarantee: false })
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [waiting, setWaiting] = useState(0)
  const line = useRef(Promise.resolve())

  const keep = async (next: Ticks, change: Partial<Ticks>) => {
    const answer = await act({ action: 'confirmClientAccept', isPartial: true, guarantee: next.guarantee })
    if (!answer.ok) {
      setTicks((now) => ({ ...now, ...without(change) }))
      setFailure(answer)
    }
    setWaiting((count) => count - 1)
  }
  const tick = (change: Partial<Ticks>) => {
    const next = { ...ticks, ...change }
    setTicks(next)
    setFailure(null)
    const isTakenBack = change.contract === false || change.guarantee === false
    if (isTakenBack || !next.contract) return
    setWaiting((count) => count + 1)
    // One after another, so that the last one kept is the last one ticked.
    line.current = line.current.then(() => keep(next, change))
  }
  return { ticks, tick, failure, isKeeping: waiting > 0 }
}

const without = (change: Partial<Ticks>): Partial<Ticks> =>
  Object.fromEntries(Object.keys(change).map((name) => [name, false]))
