import { ActButton } from '@cupo/ui/act-button.tsx'
import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { useSecondsLeft } from '@cupo/ui/use-seconds.ts'
import { defaultPaymentMethod, ownLink, type PaymentMethod } from '@cupo/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { keepLink } from '../../../client/kept-in-tab.ts'
import { send } from '../../../client/send.ts'
import { paymentLinksText } from '../../../text/payment-links.ts'
import { MethodChoice, SavePinDialog } from '../../payment/method-choice.tsx'
import { loadCheckout } from '../../payment/open-checkout.ts'
import { PaymentErrorDialog } from '../../payment/payment-error-dialog.tsx'
import { usePayment } from '../../payment/use-payment.ts'
import { SupportLine } from '../page-end.tsx'
import { type LinkFacts, sendOwned } from '../use-link.ts'

type Props = {
  readonly upfrontPayment: 'downPayment' | 'guarantee'
  readonly link: LinkFacts
  readonly children: ReactNode
}

const lockSeconds = 60

export function PayLink({ upfrontPayment, link, children }: Props) {
  const [method, setMethod] = useState<PaymentMethod>(defaultPaymentMethod)
  const [pressedAt, setPressedAt] = useState<number | null>(null)
  const [isAtPin, setIsAtPin] = useState(false)
  const { isPaying, problem, dismiss, pay } = usePayment()
  const secondsLeft = useSecondsLeft(lockSeconds, pressedAt)
  const isLocked = pressedAt !== null && secondsLeft > 0
  useEffect(() => void loadCheckout(), [])

  const goOn = () => {
    keepLink(link.proposalId, link.hash)
    return pay(`${link.proposalId} ${method}`, async (headers) => {
      const answer = await registerPayment(upfrontPayment, link, method, headers)
      // Without an answer the same try may go out at once: its key registers it once.
      if (!answer.ok && answer.status === 0) setPressedAt(null)
      return answer
    })
  }
  const press = () => {
    setPressedAt(Date.now())
    if (method === 'Efectivo') setIsAtPin(true)
    else goOn()
  }
  const closeProblem = () => {
    setIsAtPin(false)
    dismiss()
  }

  return (
    <>
      {upfrontPayment === 'guarantee' && link.cashUntilFmt !== null && (
        <MethodChoice
          value={method}
          onValue={setMethod}
          cashNote={paymentLinksText.cashUntil(link.cashUntilFmt)}
        />
      )}
      {upfrontPayment === 'guarantee' && link.cashUntilFmt === null && (
        <p>{paymentLinksText.noTimeForCash}</p>
      )}
      {children}
      {isAtPin && problem === null && (
        <SavePinDialog isGoing={isPaying} onGoOn={goOn} onClose={() => setIsAtPin(false)} />
      )}
      <PaymentErrorDialog problem={problem} onClose={closeProblem}>
        <SupportLine />
      </PaymentErrorDialog>
      <ActionBar note={isLocked && !isPaying && <p>{paymentLinksText.payAgainIn(secondsLeft)}</p>}>
        <ActButton isLoading={isPaying} disabled={isLocked && !isPaying} onClick={press}>
          {paymentLinksText.pay(link.amountFmt)}
        </ActButton>
      </ActionBar>
    </>
  )
}

const calls = {
  downPayment: 'POST /publicdata/advanced-payment/:provider/:proposalId/request',
  guarantee: 'POST /publicdata/guarantee-payment/:provider/:proposalId/request',
} as const

/** The server computes the amount, and knows a signed-in owner without a secret. */
const registerPayment = (
  upfrontPayment: keyof typeof calls,
  { proposalId, hash }: Pick<LinkFacts, 'proposalId' | 'hash'>,
  meioPagamento: PaymentMethod,
  headers: Readonly<Record<string, string>>,
) =>
  sendOwned(hash, () =>
    send(
      calls[upfrontPayment],
      {
        params: { provider: 'epayco', proposalId },
        body: { ...(hash === ownLink ? {} : { hash }), meioPagamento },
      },
      { headers, part: 'catalogue' },
    ),
  )
