import type { getPayablePlan, PayableCredit } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { goToScreen } from '../../../client/navigate.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { payText } from '../../../text/fast-payment-pay.ts'
import { titles } from '../../../text/titles.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CaptchaPlace } from '../../captcha/captcha-place.tsx'
import { type Payer, usePayer } from '../payer.ts'
import { askPlan } from './ask-plan.ts'
import { CreditCarousel } from './credit-carousel.tsx'
import { PayForm } from './pay-form.tsx'

/** The credits of a document and what can be paid to each (conformance: R-V47). */
export function PayScreen() {
  const payer = usePayer()
  if (payer === null) return <ScreenSkeleton title={titles.fastPaymentPay} />
  return <Pay payer={payer} />
}

function Pay({ payer }: { readonly payer: Payer }) {
  const { credits } = payer
  const [key, setKey] = useState(credits[0]?.keyMambu ?? '')
  const credit = credits.find(({ keyMambu }) => keyMambu === key)
  return (
    <Screen title={titles.fastPaymentPay} lead={credits.length > 1 ? payText.lead : payText.leadOfOne}>
      <CreditCarousel credits={credits} selected={key} onSelect={setKey} />
      {payer.hasBilled && <Notice tone="info">{payText.billed}</Notice>}
      {credit && <CreditToPay key={key} payer={payer} credit={credit} />}
      <CaptchaPlace />
    </Screen>
  )
}

type Props = { readonly payer: Payer; readonly credit: PayableCredit }

/** One credit's plan and its form; another credit starts afresh. */
function CreditToPay({ payer, credit }: Props) {
  const { asked, askAgain } = useAnswer<typeof getPayablePlan>(
    (signal) => askPlan(payer, credit.keyMambu, signal),
    credit.keyMambu,
  )
  switch (asked.kind) {
    case 'asking':
      return <Skeleton shape="card" />
    case 'failed':
      return (
        <>
          <FailureNotice failure={asked.failure} onRetry={askAgain} />
          <OtherDocument />
        </>
      )
    case 'answered':
      return (
        <PayForm credit={credit} plan={asked.body} onStale={askAgain}>
          <OtherDocument />
        </PayForm>
      )
  }
}

const OtherDocument = () => (
  <Button variant="text" onClick={() => goToScreen('fastPayment')}>
    {payText.otherDocument}
  </Button>
)
