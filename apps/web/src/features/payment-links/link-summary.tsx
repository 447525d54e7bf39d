import { lazy, Suspense } from 'react'
import { momentText } from '../../text/dates.ts'
import { paymentLinksText } from '../../text/payment-links.ts'
import { Amount } from '../../ui/amount.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SupportLine } from './support-line.tsx'
import type { LinkFacts } from './use-link.ts'

const PayLink = lazy(() => import('./pay/pay-link.tsx').then((module) => ({ default: module.PayLink })))

type Props = { readonly prepayment: 'downPayment' | 'guarantee'; readonly link: LinkFacts }

/** The link's facts, its state first, and what pays it while it is open. */
export function LinkSummary({ prepayment, link }: Props) {
  const words = paymentLinksText[prepayment]
  const isOpen = link.status === 'Pendente'
  return (
    <Screen title={paymentLinksText.greeting(link.borrower.name)} lead={words.lead}>
      <Amount label={words.label} value={link.amountFmt} />
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
      {isOpen && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <PayLink prepayment={prepayment} link={link} />
        </Suspense>
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
