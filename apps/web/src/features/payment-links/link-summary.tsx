import { momentText } from '../../text/dates.ts'
import { paymentLinksText } from '../../text/payment-links.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { OtherPaymentNotice, PayOther } from './other-payment.tsx'
import { PayLink } from './pay/pay-link.tsx'
import { SupportLine } from './support-line.tsx'
import type { LinkFacts } from './use-link.ts'

type Props = { readonly prepayment: 'downPayment' | 'guarantee'; readonly link: LinkFacts }

/** The amount of a link, what pays it while it is open, its state and its facts. */
export function LinkSummary({ prepayment, link }: Props) {
  const words = paymentLinksText[prepayment]
  const isOpen = link.status === 'Pendente'
  const details = (
    <>
      <State link={link} />
      <Facts
        facts={[
          { term: paymentLinksText.order, value: link.idSalesOrder },
          { term: paymentLinksText.phone, value: link.deviceModel },
          { term: paymentLinksText.mobile, value: paymentLinksText.mobileEnding(link.mobile) },
          ...(isOpen ? [{ term: paymentLinksText.deadline, value: momentText(link.paymentDeadline) }] : []),
        ]}
      />
      <OtherPaymentNotice other={link.otherPayment} />
      <SupportLine />
    </>
  )
  return (
    <Screen title={paymentLinksText.greeting(link.borrower.name)} lead={words.lead}>
      <Amount label={words.label} value={link.amountFmt} />
      {isOpen ? (
        <PayLink prepayment={prepayment} link={link}>
          {details}
        </PayLink>
      ) : (
        details
      )}
      {!isOpen && link.otherPayment && (
        <ActionBar>
          <PayOther proposalId={link.proposalId} other={link.otherPayment} />
        </ActionBar>
      )}
    </Screen>
  )
}

function State({ link: { status, otherPayment } }: Pick<Props, 'link'>) {
  switch (status) {
    case 'Pendente':
      return (
        <Notice tone="warn" title={paymentLinksText.pendingTitle}>
          {paymentLinksText.pendingText}
        </Notice>
      )
    case 'Pago':
      return (
        <Notice tone="good" title={paymentLinksText.paidTitle}>
          {otherPayment === null ? paymentLinksText.paidText : paymentLinksText.paidPartly}
        </Notice>
      )
    case 'Cancelado':
      return (
        <Notice tone="info" title={paymentLinksText.cancelledTitle}>
          {paymentLinksText.cancelledText}
        </Notice>
      )
  }
}
