import { overlayStore } from '@cupo/ui/layer-stores.ts'
import { createStore } from '@cupo/ui/store.ts'
import type { InstallmentCount, OfferData, OfferOption } from '@cupo/wire'
import { useEffect, useState } from 'react'
import {
  act,
  journeyStore,
  reloadApplication,
  useApplication,
} from '../../client/journey/application-store.ts'
import { followAnswer } from '../../client/journey/follow.ts'
import type { HandledFailure } from '../../client/send.ts'
import { offerWords } from '../../text/offer.ts'
import { useWords } from '../../ui/audience.ts'
import { chooseInstallments } from './choose-installments.ts'

const seenOffer = createStore<{ readonly applicationId: string; readonly offer: OfferData } | null>(null)

export type Offer = {
  readonly offer: OfferData | null
  readonly chosen: InstallmentCount | null
  readonly option: OfferOption | null
  readonly isRecalculating: boolean
  readonly failure: HandledFailure | null
  readonly choose: (count: InstallmentCount) => void
  readonly recalculate: () => Promise<void>
}

export function useOffer(): Offer {
  const { applicationId } = useApplication()
  const text = useWords(offerWords)
  const [offer, setOffer] = useState<OfferData | null>(() => seenBefore(applicationId))
  const [chosen, setChosen] = useState<InstallmentCount | null>(null)
  const [isRecalculating, setIsRecalculating] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)

  const load = async () => {
    setFailure(null)
    const answer = await act({ action: 'listOffer' })
    if (!answer.ok) return setFailure(answer)
    const { data } = answer.body
    if (!data || !('offers' in data)) return followAnswer(answer.body)
    const current = journeyStore.get().application?.installmentsNumber ?? null
    setOffer(data)
    setChosen(
      chooseInstallments(
        data.offers.map(({ installment }) => installment),
        current,
      ),
    )
    seenOffer.set({ applicationId, offer: data })
  }

  const recalculate = async () => {
    setIsRecalculating(true)
    setChosen(null)
    overlayStore.set(text.recalculating)
    const application = await reloadApplication()
    if (application?.ok) await load()
    else if (application) setFailure(application)
    overlayStore.set(null)
    setIsRecalculating(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on entering
  useEffect(() => {
    if (offer) recalculate()
    else load()
  }, [])

  return {
    offer,
    chosen,
    option: offer?.offers.find(({ installment }) => installment === chosen) ?? null,
    isRecalculating,
    failure,
    choose: setChosen,
    recalculate,
  }
}

function seenBefore(applicationId: string): OfferData | null {
  const seen = seenOffer.get()
  return seen?.applicationId === applicationId ? seen.offer : null
}

export const forgetOffer = () => seenOffer.set(null)
