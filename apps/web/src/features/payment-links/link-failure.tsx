import { FailureNotice } from '../../client/failure-notice.tsx'
import { leaveJourney } from '../../client/leave-journey.ts'
import type { HandledFailure } from '../../client/send.ts'
import { paymentLinksText } from '../../text/payment-links.ts'
import { Button } from '../../ui/button.tsx'
import { ClockDrawing, MailDrawing } from '../../ui/illustration.tsx'
import { Screen } from '../../ui/screen.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { SupportLine } from './support-line.tsx'

type Props = {
  readonly title: string
  readonly failure: HandledFailure
  readonly onRetry: () => void
}

/** A link that ran out, one that nobody knows, or one that could not be asked for. */
export function LinkFailure({ title, failure, onRetry }: Props) {
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
