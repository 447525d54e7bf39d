import { HintBox } from '@cupo/ui/hint-box.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { useContext, useEffect, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { act, journeyStore, useApplication, usePreOffer } from '../../client/journey/application-store.ts'
import { followAnswer, isPreOffer } from '../../client/journey/follow.ts'
import type { HandledFailure } from '../../client/send.ts'
import { preOfferWords } from '../../text/offer.ts'
import { titles } from '../../text/titles.ts'
import { useWords } from '../../ui/audience.ts'
import { PhoneCard } from '../../ui/phone-card.tsx'
import { ScreenFrame } from '../../ui/screen-frame.ts'
import { CancelApplication } from '../cancel/cancel-application.tsx'
import type { DownPaymentLimits } from './down-payment.ts'
import { DownPaymentForm } from './down-payment-form.tsx'

export function PreOfferStep() {
  const application = useApplication()
  const Frame = useContext(ScreenFrame)
  const text = useWords(preOfferWords)
  const { limits, failure, retry } = useDownPaymentLimits()
  const [phone] = application.access.equipments
  const isMandatory = limits !== null && limits.advancedPayment > 0
  return (
    <Frame
      title={titles.preOffer}
      lead={isMandatory ? text.leadMandatory : text.lead}
      hint={<HintBox>{text.hint}</HintBox>}
    >
      {phone && <PhoneCard phone={phone} />}
      <FailureNotice failure={failure} onRetry={retry} isAlone />
      {limits && <DownPaymentForm limits={limits} current={application.advancedPayment} />}
      {!limits &&
        (failure ? (
          <CancelApplication />
        ) : (
          <>
            <Skeleton shape="short" />
            <Skeleton shape="field" />
          </>
        ))}
    </Frame>
  )
}

type PreOfferAnswer = {
  readonly limits: DownPaymentLimits | null
  readonly failure: HandledFailure | null
  readonly retry: () => Promise<void>
}

function useDownPaymentLimits(): PreOfferAnswer {
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
