import { defaultPaymentMethod, type PaymentMethod } from '@cupo/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { paymentLinksText } from '../../../text/payment-links.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSecondsLeft } from '../../../ui/use-seconds.ts'
import { MethodChoice } from '../../payment/method-choice.tsx'
import { loadCheckout } from '../../payment/open-checkout.ts'
import { PaymentErrorDialog } from '../../payment/payment-error-dialog.tsx'
import { SavePinDialog } from '../../payment/save-pin-dialog.tsx'
import { usePayment } from '../../payment/use-payment.ts'
import { keepLink } from '../kept-link.ts'
import { SupportLine } from '../support-line.tsx'
import type { LinkFacts } from '../use-link.ts'
import { registerPayment } from './register-payment.ts'

type Props = {
  readonly prepayment: 'downPayment' | 'guarantee'
  readonly link: LinkFacts
  /** What stands between the choice and the button. */
  readonly children: ReactNode
}

/** As the specification says (conformance: R-P10). */
const lockSeconds = 60

export function PayLink({ prepayment, link, children }: Props) {
  const [method, setMethod] = useState<PaymentMethod>(defaultPaymentMethod)
  const [pressedAt, setPressedAt] = useState<number | null>(null)
  const [isAtPin, setIsAtPin] = useState(false)
  const { isPaying, problem, dismiss, pay } = usePayment()
  const secondsLeft = useSecondsLeft(lockSeconds, pressedAt)
  const isLocked = pressedAt !== null && secondsLeft > 0
  // While the payer reads, the checkout's script is on its way.
  useEffect(() => void loadCheckout(), [])

  const goOn = () => {
    keepLink(link.proposalId, link.hash)
    return pay(`${link.proposalId} ${method}`, (headers) =>
      registerPayment(prepayment, link, method, headers),
    )
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
      {prepayment === 'guarantee' && link.cashUntilFmt !== null && (
        <MethodChoice
          value={method}
          onValue={setMethod}
          cashNote={paymentLinksText.cashUntil(link.cashUntilFmt)}
        />
      )}
      {prepayment === 'guarantee' && link.cashUntilFmt === null && <p>{paymentLinksText.noTimeForCash}</p>}
      {children}
      {isAtPin && problem === null && (
        <SavePinDialog isGoing={isPaying} onGoOn={goOn} onClose={() => setIsAtPin(false)} />
      )}
      <PaymentErrorDialog problem={problem} onClose={closeProblem}>
        <SupportLine />
      </PaymentErrorDialog>
      <ActionBar note={isLocked && !isPaying && <p>{paymentLinksText.payAgainIn(secondsLeft)}</p>}>
        <Button isLoading={isPaying} disabled={isLocked && !isPaying} onClick={press}>
          {paymentLinksText.pay}
        </Button>
      </ActionBar>
    </>
  )
}
