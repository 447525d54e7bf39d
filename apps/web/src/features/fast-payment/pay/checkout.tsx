import { commonText } from '@cupo/ui/text/common.ts'
import type { PayableCredit, PaymentMethod } from '@cupo/wire'
import { send } from '../../../client/send.ts'
import { payText } from '../../../text/fast-payment.ts'
import { paymentText } from '../../../text/payment.ts'
import { bodyOf } from '../../payment/choice.ts'
import { MethodDialog } from '../../payment/method-dialog.tsx'
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

export function Checkout({ credit, choice, checkout, onClose, onStale }: Props) {
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
  return (
    <MethodDialog
      amountFmt={choice.amountFmt}
      label={choice.type}
      cashNote={choice.cashNote}
      isGoing={isPaying}
      onPay={(method) => go(choice, method)}
      onClose={onClose}
    >
      <p>
        {credit.productName}, {payText.ending(credit.contractNumberMasked)}
      </p>
    </MethodDialog>
  )
}

export function useCheckout(key: string) {
  const { isPaying, problem, dismiss, pay } = usePayment()
  const isRefused = problem !== null && isRefusal(problem)
  return {
    isPaying,
    dismiss,
    refusal: isRefused ? problem : null,
    failedText: problem === null || isRefused ? null : wordsOf(problem),
    go(choice: FastPaymentChoice, meioPagamento: PaymentMethod) {
      const body = bodyOf(choice, meioPagamento)
      const params = { provider: 'epayco' as const, key }
      return pay(JSON.stringify([key, body]), (headers) =>
        send('POST /publicdata/:provider/:key/request', { params, body }, { headers, part: 'catalogue' }),
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
