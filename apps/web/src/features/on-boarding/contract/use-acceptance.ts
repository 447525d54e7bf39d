import { useRef, useState } from 'react'
import { act } from '../../../client/journey/act.ts'
import type { HandledFailure } from '../../../client/send.ts'

export type Ticks = { readonly isRead: boolean; readonly contract: boolean; readonly guarantee: boolean }

const nothingAccepted = { contract: false, guarantee: false } as const

/** What the customer has accepted so far, as the server keeps it; a tick that it could not keep is taken back. */
export function useAcceptance() {
  const [ticks, setTicks] = useState<Ticks>({ isRead: false, ...nothingAccepted })
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [waiting, setWaiting] = useState(0)
  const line = useRef(Promise.resolve())

  const keep = async (next: Ticks) => {
    const answer = await act({
      action: 'confirmClientAccept',
      isPartial: true,
      guarantee: next.guarantee,
      ...(next.contract ? {} : { accepted: false }),
    })
    if (!answer.ok) {
      setTicks((now) => ({ ...now, ...nothingAccepted }))
      setFailure(answer)
    }
    setWaiting((count) => count - 1)
  }

  const tick = (change: Partial<Ticks>) => {
    const changed = { ...ticks, ...change }
    // The guarantee is a part of the agreement: it is not accepted without it.
    const next = changed.contract ? changed : { ...changed, guarantee: false }
    setTicks(next)
    setFailure(null)
    setWaiting((count) => count + 1)
    // One after another, so that the last one kept is the last one ticked.
    line.current = line.current.then(() => keep(next))
  }

  return {
    ticks,
    tick,
    failure,
    isKeeping: waiting > 0,
    /** The server knows of no acceptance: back to the ticks. */
    forget: () => setTicks((now) => ({ ...now, ...nothingAccepted })),
  }
}
