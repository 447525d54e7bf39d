import type { PaymentResult } from '@cupo/wire'
import type { ScreenProps } from '../../../app/lazy-screen.tsx'
import { goToScreen } from '../../../app/navigate.ts'
import { commonText } from '../../../text/common.ts'
import { paymentLinksText } from '../../../text/payment-links.ts'
import { titles } from '../../../text/titles.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { outcomeOf } from '../../payment/result/outcome-of.ts'
import { PaymentResultView } from '../../payment/result/payment-result.tsx'
import { usePaymentResult } from '../../payment/result/use-payment-result.ts'
import { SupportLine } from '../support-line.tsx'
import { askLinkResult, sendLinkCopy } from './link-result-calls.ts'

/** How the payment of a link stands; 'Finalizar' leads to the borrower's home. */
export function LinkResultScreen({ screen, params }: ScreenProps) {
  const prepayment = screen === 'guaranteePaymentResult' ? 'guarantee' : 'downPayment'
  const { proposalId = '' } = params
  const asked = usePaymentResult((signal) => askLinkResult(prepayment, proposalId, signal))
  return (
    <Screen
      title={
        screen === 'guaranteePaymentResult' ? titles.guaranteePaymentResult : titles.advancedPaymentResult
      }
    >
      <PaymentResultView
        asked={asked}
        onSendCopy={(email, result) => sendLinkCopy(prepayment, email, result)}
      />
      {asked.result && hasFailed(asked.result) && <p>{paymentLinksText.openAgain}</p>}
      <SupportLine />
      <ActionBar>
        <Button onClick={() => goToScreen('selfManage')}>{commonText.finish}</Button>
      </ActionBar>
    </Screen>
  )
}

/** A payment that was given back may not be made again by its link. */
const hasFailed = (result: PaymentResult) =>
  outcomeOf(result).tone === 'bad' && result.x_cod_transaction_state !== 6
