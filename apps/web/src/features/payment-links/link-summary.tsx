import { momentText } from '../../text/dates.ts'
import { paymentLinksText } from '../../text/payment-links.ts'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
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
      <State status={link.status} />
      <Facts
        facts={[
          { term: paymentLinksText.order, value: link.idSalesOrder },
          { term: paymentLinksText.phone, value: link.deviceModel },
          { term: paymentLinksText.mobile, value: paymentLinksText.mobileEnding(link.mobile) },
          ...(isOpen ? [{ term: paymentLinksText.deadline, value: momentText(link.paymentDeadline) }] : []),
        ]}
      />
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
    </Screen>
  )
}

function State({ status }: Pick<LinkFacts, 'status'>) {
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
          {paymentLinksText.paidText}
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
