import type { PaymentResult } from '@cupo/wire'
import { paymentLinksText } from '../../../text/payment-links.ts'
import { outcomeOf } from '../../payment/result/outcome-of.ts'
import { PaymentResultView } from '../../payment/result/payment-result.tsx'
import { usePaymentResult } from '../../payment/result/use-payment-result.ts'
import { askLinkResult, sendLinkCopy } from './link-result-calls.ts'

type Props = { readonly prepayment: 'downPayment' | 'guarantee'; readonly proposalId: string }

/** The result itself, which keeps itself up to date. */
export function LinkResult({ prepayment, proposalId }: Props) {
  const asked = usePaymentResult((signal) => askLinkResult(prepayment, proposalId, signal))
  return (
    <>
      <PaymentResultView
        asked={asked}
        onSendCopy={(email, result) => sendLinkCopy(prepayment, email, result)}
      />
      {asked.result && hasFailed(asked.result) && <p>{paymentLinksText.openAgain}</p>}
    </>
  )
}

/** A payment that was given back may not be made again by its link. */
const hasFailed = (result: PaymentResult) =>
  outcomeOf(result).tone === 'bad' && result.x_cod_transaction_state !== 6
