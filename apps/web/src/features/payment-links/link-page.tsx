import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { leaveJourney } from '../../client/leave-journey.ts'
import { goToScreen } from '../../client/navigate.ts'
import type { HandledFailure } from '../../client/send.ts'
import { deadlineText } from '../../text/dates.ts'
import { paymentLinksText, refundsText } from '../../text/payment-links.ts'
import { ClockDrawing, MailDrawing } from '../../ui/illustration.tsx'
import { Screen } from '../../ui/screen.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { OtherPaymentNotice, PayOther } from './other-payment.tsx'
import { SupportLine } from './page-end.tsx'
import { PayLink } from './pay/pay-link.tsx'
import type { LinkFacts } from './use-link.ts'

type Props = { readonly upfrontPayment: 'downPayment' | 'guarantee'; readonly link: LinkFacts }

export function LinkSummary({ upfrontPayment, link }: Props) {
  const words = paymentLinksText[upfrontPayment]
  if (link.status === 'Cancelado') return <EndedOrder title={words.title} link={link} />
  const isOpen = link.status === 'Pendente'
  const details = (
    <>
      <State link={link} />
      <RefundNotice refund={link.refund} />
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
        <PayLink upfrontPayment={upfrontPayment} link={link}>
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
      {!isOpen && !link.otherPayment && link.refund?.state === 'owed' && (
        <ActionBar>
          <NameAccount />
        </ActionBar>
      )}
    </Screen>
  )
}

const RefundNotice = ({ refund }: Pick<LinkFacts, 'refund'>) =>
  refund && (
    <Notice tone="warn" title={paymentLinksText.refundTitle(refund.valueFmt)}>
      {paymentLinksText.ended.states[refund.state]}
    </Notice>
  )

const NameAccount = () => <Button onClick={() => goToScreen('selfManage')}>{refundsText.name}</Button>

const State = ({ link: { status, otherPayment, refund } }: Pick<Props, 'link'>) =>
  status === 'Pendente' ? (
    <Notice tone="warn" title={paymentLinksText.pendingTitle}>
      {paymentLinksText.pendingText}
    </Notice>
  ) : (
    <Notice tone="good" title={paymentLinksText.paidTitle}>
      {otherPayment === null && refund === null ? paymentLinksText.paidText : paymentLinksText.paidPartly}
    </Notice>
  )

type EndedProps = { readonly title: string; readonly link: LinkFacts }

function EndedOrder({ title, link: { situation, refund, borrower, idSalesOrder, deviceModel } }: EndedProps) {
  const { ended, order, phone } = paymentLinksText
  return (
    <Screen title={title} lead={paymentLinksText.greeting(borrower.name)}>
      <Notice tone="warn" title={ended.titles[situation] ?? ended.cancelled}>
        {refund === null ? ended.nothingPaid : ended.states[refund.state]}
      </Notice>
      {refund && <Amount label={ended.refund[refund.state]} value={refund.valueFmt} />}
      <Facts
        facts={[
          { term: order, value: idSalesOrder },
          { term: phone, value: deviceModel },
        ]}
      />
      <SupportLine />
      {refund?.state === 'owed' && (
        <ActionBar>
          <NameAccount />
        </ActionBar>
      )}
    </Screen>
  )
}

type LinkFailureProps = {
  readonly title: string
  readonly failure: HandledFailure
  readonly onRetry: () => void
}

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
