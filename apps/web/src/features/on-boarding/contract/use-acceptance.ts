import { useState } from 'react'
import { act } from '../../../app/journey/act.ts'
import type { HandledFailure } from '../../../app/send.ts'
import { useBusy } from '../../../ui/use-busy.ts'

type Ticks = { readonly isRead: boolean; readonly contract: boolean; readonly guarantee: boolean }

/** What the customer has accepted so far; each tick is kept on the server before it counts here. */
export function useAcceptance() {
  const [ticks, setTicks] = useState<Ticks>({ isRead: false, contract: false, guarantee: false })
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()

  const tick = (change: Partial<Ticks>) => {
    const next = { ...ticks, ...change }
    const isTakenBack = change.contract === false || change.guarantee === false
    return run(async () => {
      setFailure(null)
      if (!isTakenBack && next.contract) {
        const answer = await act({
          action: 'confirmClientAccept',
          isPartial: true,
          guarantee: next.guarantee,
        })
        if (!answer.ok) return setFailure(answer)
      }
      setTicks(next)
    })
  }
  return { ticks, tick, failure, isBusy }
}
