import { ActButton } from '@cupo/ui/act-button.tsx'
import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useSecondsLeft } from '@cupo/ui/use-seconds.ts'
import { defaultPaymentMethod, ownLink, type PaymentMethod } from '@cupo/wire'
import { type ReactNode, useEffect, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { keepLink } from '../../client/kept-in-tab.ts'
import { leaveJourney } from '../../client/leave-journey.ts'
import { goToScreen } from '../../client/navigate.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { deadlineText } from '../../text/dates.ts'
import { paymentLinksText, refundsText } from '../../text/payment-links.ts'
import { Screen } from '../../ui/screen.tsx'
import { ClockDrawing, MailDrawing, StatusPage } from '../../ui/status-page.tsx'
import { MethodChoice, SavePinDialog } from '../payment/method-dialog.tsx'
import { loadCheckout } from '../payment/open-checkout.ts'
import { PaymentErrorDialog, usePayment } from '../payment/use-payment.tsx'
import { OtherPaymentNotice, PayOther, SupportLine } from './page-end.tsx'
import { type LinkFacts, sendOwned } from './use-link.ts'

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

type PayLinkProps = {
  readonly upfrontPayment: 'downPayment' | 'guarantee'
  readonly link: LinkFacts
  readonly children: ReactNode
}

const lockSeconds = 60

function PayLink({ upfrontPayment, link, children }: PayLinkProps) {
  const [method, setMethod] = useState<PaymentMethod>(defaultPaymentMethod)
  const [pressedAt, setPressedAt] = useState<number | null>(null)
  const [isAtPin, setIsAtPin] = useState(false)
  const { isPaying, problem, dismiss, pay } = usePayment()
  const secondsLeft = useSecondsLeft(lockSeconds, pressedAt)
  const isLocked = pressedAt !== null && secondsLeft > 0
  useEffect(() => void loadCheckout(), [])

  const goOn = () => {
    keepLink(link.proposalId, link.hash)
    return pay(`${link.proposalId} ${method}`, async (headers) => {
      const answer = await registerPayment(upfrontPayment, link, method, headers)
      // Without an answer the same try may go out at once: its key registers it once.
      if (!answer.ok && answer.status === 0) setPressedAt(null)
      return answer
    })
  }
  const press = () => {
    setPressedAt(Date.now())
    if (method === 'Efectivo') setIsAtPin(true)
    else goOn()
  }
  const closeProblem = () => {
    setIsAtPin(false)
    dismiss()
  }

  return (
    <>
      {upfrontPayment === 'guarantee' && link.cashUntilFmt !== null && (
        <MethodChoice
          value={method}
          onValue={setMethod}
          cashNote={paymentLinksText.cashUntil(link.cashUntilFmt)}
        />
      )}
      {upfrontPayment === 'guarantee' && link.cashUntilFmt === null && (
        <p>{paymentLinksText.noTimeForCash}</p>
      )}
      {children}
      {isAtPin && problem === null && (
        <SavePinDialog isGoing={isPaying} onGoOn={goOn} onClose={() => setIsAtPin(false)} />
      )}
      <PaymentErrorDialog problem={problem} onClose={closeProblem}>
        <SupportLine />
      </PaymentErrorDialog>
      <ActionBar note={isLocked && !isPaying && <p>{paymentLinksText.payAgainIn(secondsLeft)}</p>}>
        <ActButton isLoading={isPaying} disabled={isLocked && !isPaying} onClick={press}>
          {paymentLinksText.pay(link.amountFmt)}
        </ActButton>
      </ActionBar>
    </>
  )
}

const calls = {
  downPayment: 'POST /publicdata/advanced-payment/:provider/:proposalId/request',
  guarantee: 'POST /publicdata/guarantee-payment/:provider/:proposalId/request',
} as const

/** The server computes the amount, and knows a signed-in owner without a secret. */
const registerPayment = (
  upfrontPayment: keyof typeof calls,
  { proposalId, hash }: Pick<LinkFacts, 'proposalId' | 'hash'>,
  meioPagamento: PaymentMethod,
  headers: Readonly<Record<string, string>>,
) =>
  sendOwned(hash, () =>
    send(
      calls[upfrontPayment],
      {
        params: { provider: 'epayco', proposalId },
        body: { ...(hash === ownLink ? {} : { hash }), meioPagamento },
      },
      { headers, part: 'catalogue' },
    ),
  )
