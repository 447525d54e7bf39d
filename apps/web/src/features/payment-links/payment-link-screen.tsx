import { FailureNotice } from '../../app/failure-notice.tsx'
import type { ScreenProps } from '../../app/lazy-screen.tsx'
import { leaveJourney } from '../../app/leave-journey.ts'
import { paymentLinksText } from '../../text/payment-links.ts'
import { titles } from '../../text/titles.ts'
import { Button } from '../../ui/button.tsx'
import { ClockDrawing, MailDrawing } from '../../ui/illustration.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { LinkSummary } from './link-summary.tsx'
import { SupportLine } from './support-line.tsx'
import { useLink } from './use-link.ts'

/** Whose link this is, what it asks for and until when. */
export function PaymentLinkScreen({ screen, params }: ScreenProps) {
  const asked = useLink(screen, params)
  const title = screen === 'guaranteePayment' ? titles.guaranteePayment : titles.advancedPayment
  if (asked.kind === 'answered') {
    return (
      <LinkSummary
        prepayment={screen === 'guaranteePayment' ? 'guarantee' : 'downPayment'}
        link={asked.link}
      />
    )
  }
  if (asked.kind === 'asking') {
    return (
      <Screen title={title} isWaiting>
        <Skeleton shape="amount" />
        <Skeleton shape="card" />
      </Screen>
    )
  }
  const { status } = asked.failure
  if (status === 410) {
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
  }
  if (status === 404 || status === 400) {
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
  }
  return (
    <Screen title={title}>
      <FailureNotice failure={asked.failure} onRetry={asked.askAgain} />
    </Screen>
  )
}

const ToTheShop = () => (
  <Button variant="secondary" onClick={() => leaveJourney(null)}>
    {paymentLinksText.toTheShop}
  </Button>
)
