import { useEffect, useState } from 'react'
import { act } from '../../../client/journey/act.ts'
import { journeyStore, usePreOffer } from '../../../client/journey/application-store.ts'
import { followAnswer, isPreOffer } from '../../../client/journey/follow.ts'
import type { HandledFailure } from '../../../client/send.ts'
import type { DownPaymentLimits } from './check-down-payment.ts'

type Loaded = {
  readonly limits: DownPaymentLimits | null
  readonly failure: HandledFailure | null
  readonly retry: () => Promise<void>
}

/** The bounds of the last pre-offer check; asked for again when this visit has none yet. */
export function useDownPaymentLimits(): Loaded {
  const limits = usePreOffer()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const load = async () => {
    setFailure(null)
    const answer = await act({ action: 'preOffer' })
    if (!answer.ok) return setFailure(answer)
    const { data } = answer.body
    if (data && isPreOffer(data)) journeyStore.set({ ...journeyStore.get(), preOffer: data })
    else await followAnswer(answer.body)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, on entering without limits
  useEffect(() => {
    if (!limits) load()
  }, [])
  return { limits, failure, retry: load }
}
