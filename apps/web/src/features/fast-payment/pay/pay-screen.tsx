import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { getPayablePlan, PayableCredit } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { goToScreen } from '../../../client/navigate.ts'
import { sealToServer } from '../../../client/seal-to-server.ts'
import { type SendResult, send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { CaptchaPlace } from '../../../steps/captcha/captcha-place.tsx'
import { askTicket } from '../../../steps/captcha/send-past-captcha.ts'
import { withdrawalNoteText } from '../../../text/account.ts'
import { payText } from '../../../text/fast-payment.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import { type Payer, payerStore, usePayer } from '../payer.ts'
import { CreditCarousel } from './credit-carousel.tsx'
import { PayForm } from './pay-form.tsx'

export function PayScreen() {
  const payer = usePayer()
  if (payer === null) return <ScreenSkeleton title={titles.fastPaymentPay} />
  return <Pay payer={payer} />
}

function Pay({ payer }: { readonly payer: Payer }) {
  const { credits } = payer
  const [key, setKey] = useState(credits[0]?.keyMambu ?? '')
  const [paidAnyway, setPaidAnyway] = useState<string | null>(null)
  const credit = credits.find(({ keyMambu }) => keyMambu === key)
  return (
    <Screen title={titles.fastPaymentPay} lead={credits.length > 1 ? payText.lead : payText.leadOfOne}>
      <CreditCarousel credits={credits} selected={key} onSelect={setKey} />
      {payer.hasBilled && <Notice tone="info">{payText.billed}</Notice>}
      {credit &&
        (credit.isPaused && paidAnyway !== key ? (
          <Paused onPay={() => setPaidAnyway(key)} />
        ) : (
          <CreditToPay key={key} payer={payer} credit={credit} />
        ))}
      <CaptchaPlace />
    </Screen>
  )
}

const Paused = ({ onPay }: { readonly onPay: () => void }) => (
  <>
    <Notice tone="info">{payText.paused}</Notice>
    <Button variant="text" onClick={onPay}>
      {withdrawalNoteText.payAnyway}
    </Button>
    <OtherDocument />
  </>
)

type Props = { readonly payer: Payer; readonly credit: PayableCredit }

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

async function askPlan(
  payer: Payer,
  id: string,
  signal: AbortSignal,
): Promise<SendResult<typeof getPayablePlan>> {
  const first = await askWith(payer, id, signal)
  if (first.ok || first.status !== 428) return first
  const ticket = await askTicket('expired')
  if (ticket === null || signal.aborted) return first
  const renewed = { ...payer, ticket }
  const answer = await askWith(renewed, id, signal)
  if (answer.ok) payerStore.set(renewed)
  return answer
}

async function askWith({ identityNumber, ticket }: Payer, id: string, signal: AbortSignal) {
  const document = await sealToServer(identityNumber)
  if (typeof document === 'object') return { ...document, isHandled: false }
  const headers = { 'X-Captcha-Ticket': ticket }
  return send(
    'GET /publicdata/fast-payment/paymentPlanning/:document/:id',
    { params: { document, id } },
    { headers, signal },
  )
}
