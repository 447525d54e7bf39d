import {
  getAdvancedPaymentLink,
  getGuaranteePaymentLink,
  type OtherPayment,
  ownLink,
  type PaymentResult,
} from '@cupo/wire'
import { useEffect, useState } from 'react'
import { goToScreen } from '../../../client/navigate.ts'
import { request } from '../../../client/request.ts'
import { commonText } from '../../../text/common.ts'
import { paymentLinksText } from '../../../text/payment-links.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { outcomeOf } from '../../payment/result/outcome-of.ts'
import { PaymentResultView } from '../../payment/result/payment-result.tsx'
import { usePaymentResult } from '../../payment/result/use-payment-result.ts'
import { keptLink } from '../kept-link.ts'
import { PayOther } from '../other-payment.tsx'
import { SupportLine } from '../support-line.tsx'
import { sendOwned } from '../use-link.ts'
import { FinishButton } from './finish-button.tsx'
import { askLinkResult, sendLinkCopy } from './link-result-calls.ts'

type Props = { readonly prepayment: 'downPayment' | 'guarantee'; readonly proposalId: string }

const pages = { downPayment: 'advancedPayment', guarantee: 'guaranteePayment' } as const

/** The result itself, which keeps itself up to date; after one that came to nothing, the way back to its link. */
export function LinkResult({ prepayment, proposalId }: Props) {
  const asked = usePaymentResult((options) => askLinkResult(prepayment, proposalId, options))
  const hash = keptLink(proposalId)
  const again = asked.result && howToPayAgain(asked.result)
  const isPaid = asked.result?.x_cod_transaction_state === 1 && asked.result.isPosted
  const other = useOtherPayment({ prepayment, proposalId, hash: hash ?? ownLink, isPaid })
  return (
    <>
      <PaymentResultView
        asked={asked}
        onSendCopy={(email, result) => sendLinkCopy(prepayment, email, result)}
      />
      {again && hash === null && <p>{paymentLinksText.openAgain}</p>}
      <SupportLine />
      <ActionBar>
        {other && <PayOther proposalId={proposalId} other={other} />}
        {again !== 'primary' && <FinishButton variant={other ? 'text' : 'primary'} />}
        {again && hash !== null && (
          <Button
            variant={again}
            onClick={() => goToScreen(pages[prepayment], { params: { proposalId, hash } })}
          >
            {commonText.retry}
          </Button>
        )}
        {again === 'primary' && <FinishButton variant={hash === null ? 'primary' : 'text'} />}
      </ActionBar>
    </>
  )
}

type Paid = Props & { readonly hash: string; readonly isPaid: boolean }

/** What is still to be paid of the same order, once this payment is known to be made. */
function useOtherPayment({ prepayment, proposalId, hash, isPaid }: Paid): OtherPayment | null {
  const [other, setOther] = useState<OtherPayment | null>(null)
  useEffect(() => {
    if (!isPaid) return
    const leave = new AbortController()
    const asks = { params: { provider: 'epayco' as const, id: proposalId, hash } }
    const call = prepayment === 'guarantee' ? getGuaranteePaymentLink : getAdvancedPaymentLink
    sendOwned(hash, () => request(call, asks, { signal: leave.signal })).then((link) => {
      if (link.ok && !leave.signal.aborted) setOther(link.body.otherPayment)
    })
    return () => leave.abort()
  }, [prepayment, proposalId, hash, isPaid])
  return other
}

/**
 * First of all where it came to nothing, besides where nothing is seen of it yet; a payment that was given back may not
 * be made again by its link.
 */
function howToPayAgain(result: PaymentResult): 'primary' | 'text' | null {
  if (result.x_cod_transaction_state === 6) return null
  if (outcomeOf(result).tone === 'bad') return 'primary'
  return result.x_cod_transaction_state === null ? 'text' : null
}
