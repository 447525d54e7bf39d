import { type PaymentMethod, requestFastPayment } from '@cupo/wire'
import { send } from '../../../client/send.ts'
import { commonText } from '../../../text/common.ts'
import { paymentText } from '../../../text/payment.ts'
import { bodyOf } from '../../payment/choice.ts'
import { type PaymentProblem, usePayment } from '../../payment/use-payment.ts'
import type { FastPaymentChoice } from './fast-payment-choice.ts'

/** Registers the payment of a credit and opens its checkout; sorts what went wrong into the dialog and the form. */
export function useCheckout(key: string) {
  const { isPaying, problem, dismiss, pay } = usePayment()
  const isRefused = problem !== null && isRefusal(problem)
  return {
    isPaying,
    dismiss,
    /** The server's own refusal, for a dialog. */
    refusal: isRefused ? problem : null,
    /** Anything else, under the button (conformance: R-V1). */
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
