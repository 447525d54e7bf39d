import { defaultPaymentMethod, type PayableCredit, type PaymentMethod, requestFastPayment } from '@cupo/wire'
import { useEffect, useState } from 'react'
import { send } from '../../../client/send.ts'
import { commonText } from '../../../text/common.ts'
import { payText } from '../../../text/fast-payment-pay.ts'
import { paymentText } from '../../../text/payment.ts'
import { paymentPageText } from '../../../text/payment-page.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { bodyOf } from '../../payment/choice.ts'
import { MethodChoice } from '../../payment/method-choice.tsx'
import { loadCheckout } from '../../payment/open-checkout.ts'
import { PaymentErrorDialog } from '../../payment/payment-error-dialog.tsx'
import { type PaymentProblem, usePayment } from '../../payment/use-payment.ts'
import type { FastPaymentChoice } from './draft.ts'

type Props = {
  readonly credit: PayableCredit
  readonly choice: FastPaymentChoice
  readonly checkout: ReturnType<typeof useCheckout>
  readonly onClose: () => void
  readonly onStale: () => void
}

/** From the amount to the provider's page: the method, a last look, and what the server refused. */
export function Checkout({ credit, choice, checkout, onClose, onStale }: Props) {
  const [method, setMethod] = useState<PaymentMethod>(defaultPaymentMethod)
  const [isMethodChosen, setIsMethodChosen] = useState(false)
  const { isPaying, refusal, dismiss, go } = checkout
  if (refusal) {
    return (
      <PaymentErrorDialog
        problem={refusal}
        onClose={() => {
          dismiss()
          onClose()
          onStale()
        }}
      />
    )
  }
  return isMethodChosen ? (
    <ConfirmDialog
      credit={credit}
      choice={choice}
      method={method}
      isGoing={isPaying}
      onConfirm={() => go(choice, method)}
      onChange={() => setIsMethodChosen(false)}
      onClose={onClose}
    />
  ) : (
    <MethodStep
      method={method}
      onMethod={setMethod}
      onGoOn={() => setIsMethodChosen(true)}
      onClose={onClose}
    />
  )
}

type MethodStepProps = {
  readonly method: PaymentMethod
  readonly onMethod: (method: PaymentMethod) => void
  readonly onGoOn: () => void
  readonly onClose: () => void
}

/** Card, bank debit or cash. While the payer chooses, the checkout's script is on its way. */
export function MethodStep({ method, onMethod, onGoOn, onClose }: MethodStepProps) {
  useEffect(() => void loadCheckout(), [])
  return (
    <Dialog
      isOpen
      title={payText.methodTitle}
      onClose={onClose}
      actions={<Button onClick={onGoOn}>{commonText.continue}</Button>}
    >
      <MethodChoice value={method} onValue={onMethod} />
    </Dialog>
  )
}

type ConfirmDialogProps = {
  readonly credit: PayableCredit
  readonly choice: FastPaymentChoice
  readonly method: PaymentMethod
  readonly isGoing: boolean
  readonly onConfirm: () => void
  /** Back to the method. */
  readonly onChange: () => void
  readonly onClose: () => void
}

/** The last look before the checkout. */
export const ConfirmDialog = ({ credit, choice, method, isGoing, ...on }: ConfirmDialogProps) => {
  const inCash = method === 'Efectivo' ? choice.inCash : undefined
  return (
    <Dialog
      isOpen
      title={payText.confirmTitle}
      onClose={isGoing ? undefined : on.onClose}
      actions={
        <>
          <Button isLoading={isGoing} onClick={on.onConfirm}>
            {payText.confirm}
          </Button>
          <Button variant="text" disabled={isGoing} onClick={on.onChange}>
            {payText.change}
          </Button>
        </>
      }
    >
      <Amount size="medium" value={inCash?.valueFmt ?? choice.amountFmt} />
      {inCash && <p>{paymentPageText.installmentInCash(inCash.untilFmt)}</p>}
      <Facts
        facts={[
          { term: payText.rows.kind, value: choice.type },
          { term: credit.productName, value: payText.ending(credit.contractNumberMasked) },
          { term: payText.rows.method, value: payText.methods[method] },
        ]}
      />
    </Dialog>
  )
}

/** Registers the payment of a credit and opens its checkout; sorts what went wrong into the dialog and the form. */
export function useCheckout(key: string) {
  const { isPaying, problem, dismiss, pay } = usePayment()
  const isRefused = problem !== null && isRefusal(problem)
  return {
    isPaying,
    dismiss,
    /** The server's own refusal, for a dialog. */
    refusal: isRefused ? problem : null,
    /** Anything else, under the button. */
    failedText: problem === null || isRefused ? null : wordsOf(problem),
    go(choice: FastPaymentChoice, meioPagamento: PaymentMethod) {
      const body = bodyOf(choice, meioPagamento)
      const params = { provider: 'epayco' as const, key }
      return pay(JSON.stringify([key, body]), (headers) =>
        send(requestFastPayment, { params, body }, { headers, part: 'catalogue' }),
      )
    },
  }
}

const isRefusal = (problem: PaymentProblem) =>
  problem.kind === 'refused' &&
  problem.failure.message !== '' &&
  problem.failure.status >= 400 &&
  problem.failure.status < 500

function wordsOf(problem: PaymentProblem): string {
  if (problem.kind === 'noCheckout') return paymentText.noCheckout
  return problem.failure.message || commonText.offlineText
}
