import type { PaymentResult } from '@cupo/wire'
import { goToScreen } from '../../../app/navigate.ts'
import { commonText } from '../../../text/common.ts'
import { paymentLinksText } from '../../../text/payment-links.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { outcomeOf } from '../../payment/result/outcome-of.ts'
import { PaymentResultView } from '../../payment/result/payment-result.tsx'
import { usePaymentResult } from '../../payment/result/use-payment-result.ts'
import { keptLink } from '../kept-link.ts'
import { SupportLine } from '../support-line.tsx'
import { FinishButton } from './finish-button.tsx'
import { askLinkResult, sendLinkCopy } from './link-result-calls.ts'

type Props = { readonly prepayment: 'downPayment' | 'guarantee'; readonly proposalId: string }

const pages = { downPayment: 'advancedPayment', guarantee: 'guaranteePayment' } as const

/** The result itself, which keeps itself up to date; after one that came to nothing, the way back to its link. */
export function LinkResult({ prepayment, proposalId }: Props) {
  const asked = usePaymentResult((options) => askLinkResult(prepayment, proposalId, options))
  const hash = keptLink(proposalId)
  const again = asked.result && howToPayAgain(asked.result)
  return (
    <>
      <PaymentResultView
        asked={asked}
        onSendCopy={(email, result) => sendLinkCopy(prepayment, email, result)}
      />
      {again && hash === null && <p>{paymentLinksText.openAgain}</p>}
      <SupportLine />
      <ActionBar>
        {again !== 'primary' && <FinishButton />}
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

/**
 * First of all where it came to nothing, besides where nothing is seen of it yet; a payment that was given back may not
 * be made again by its link.
 */
function howToPayAgain(result: PaymentResult): 'primary' | 'text' | null {
  if (result.x_cod_transaction_state === 6) return null
  if (outcomeOf(result).tone === 'bad') return 'primary'
  return result.x_cod_transaction_state === null ? 'text' : null
}
