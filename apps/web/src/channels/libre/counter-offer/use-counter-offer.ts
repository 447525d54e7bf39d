import { overlayStore } from '@cupo/ui/layer-stores.ts'
import { useState } from 'react'
import { act, reloadApplication } from '../../../client/journey/application-store.ts'
import { followAnswer } from '../../../client/journey/follow.ts'
import { type AskSum, sumFailure } from '../../../steps/money-terms/sum-questions.ts'
import { type CalculatorView, useCalculator } from '../../../steps/money-terms/use-calculator.ts'
import { offerText } from '../../../text/offer.ts'

type CounterOffer = {
  readonly view: CalculatorView
  readonly isRecalculating: boolean
  readonly recalculate: () => Promise<void>
}

export function useCounterOffer(): CounterOffer {
  const view = useCalculator(askCounterOffer)
  const [isRecalculating, setIsRecalculating] = useState(false)

  const recalculate = async () => {
    setIsRecalculating(true)
    view.forget()
    overlayStore.set(offerText.recalculating)
    const application = await reloadApplication()
    if (application?.ok) await view.askAnew()
    else if (application) view.fail(application)
    overlayStore.set(null)
    setIsRecalculating(false)
  }
  return { view, isRecalculating, recalculate }
}

const askCounterOffer: AskSum = async (sum, signal) => {
  const answer = await act(
    sum === null ? { action: 'listOfferLibre' } : { action: 'listOfferLibre', requestedValue: sum },
    undefined,
    signal,
  )
  if (!answer.ok) return sumFailure(answer)
  const { data } = answer.body
  if (data && 'calculator' in data) return { ok: true, calculator: data.calculator }
  if (!signal.aborted) await followAnswer(answer.body)
  return { ok: false, failure: null }
}
