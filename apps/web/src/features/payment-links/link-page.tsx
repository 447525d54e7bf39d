import { FailureNotice } from '../../client/failure-notice.tsx'
import { leaveJourney } from '../../client/leave-journey.ts'
import type { HandledFailure } from '../../client/send.ts'
import { deadlineText } from '../../text/dates.ts'
import { paymentLinksText } from '../../text/payment-links.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ClockDrawing, MailDrawing } from '../../ui/illustration.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { OtherPaymentNotice, PayOther } from './other-payment.tsx'
import { SupportLine } from './page-end.tsx'
import { PayLink } from './pay/pay-link.tsx'
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
          ...(isOpen
            ? [{ term: paymentLinksText.deadline, value: deadlineText(link.paymentDeadline, new Date()) }]
            : []),
        ]}
      />
      <OtherPaymentNotice other={link.otherPayment} />
      <SupportLine />
    </>
  )
  return (
    <Screen title={words.title} lead={paymentLinksText.lead(link.borrower.name, words.lead)}>
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

type LinkFailureProps = {
  readonly title: string
  readonly failure: HandledFailure
  readonly onRetry: () => void
}

/** A link that ran out, one that nobody knows, or one that could not be asked for. */
export function LinkFailure({ title, failure, onRetry }: LinkFailureProps) {
  switch (failure.status) {
    case 410:
      return (
        <StatusPage
          illustration={<ClockDrawing />}
          title={paymentLinksText.expiredTitle}
          actions={<ToTheShop />}
        >
          <p>{paymentLinksText.expiredText}</p>
          <SupportLine />
        </StatusPage>
      )
    case 400:
    case 404:
      return (
        <StatusPage
          illustration={<MailDrawing />}
          title={paymentLinksText.unknownTitle}
          actions={<ToTheShop />}
        >
          <p>{paymentLinksText.unknownText}</p>
          <SupportLine />
        </StatusPage>
      )
    default:
      return (
        <Screen title={title}>
          <FailureNotice failure={failure} onRetry={onRetry} />
        </Screen>
      )
  }
}

const ToTheShop = () => (
  <Button variant="secondary" onClick={() => leaveJourney(null)}>
    {paymentLinksText.toTheShop}
  </Button>
)
