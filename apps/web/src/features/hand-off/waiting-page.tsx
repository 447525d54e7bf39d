import { waitingText as text } from '../../text/hand-off.ts'
import { ClockDrawing, DoneDrawing } from '../../ui/illustration.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { CancelApplication } from '../on-boarding/cancel-application/cancel-application.tsx'

type Props = {
  readonly stage: 'unauthorized' | 'consulting' | 'withAgent'
  readonly agentName: string
  /** The installments are being chosen, and not the down payment. */
  readonly isOffer: boolean
}

/** The agent, or the lender, has the next step: what happens now, and that nothing is missed here. */
export function WaitingPage({ stage, agentName, isOffer }: Props) {
  switch (stage) {
    case 'unauthorized':
      return (
        <StatusPage key={stage} illustration={<ClockDrawing />} title={text.unauthorizedTitle} actions={null}>
          <p role="status">{text.unauthorized}</p>
          <p>{text.next}</p>
        </StatusPage>
      )
    case 'consulting':
      return (
        <StatusPage key={stage} illustration={<ClockDrawing />} title={text.consultingTitle} actions={null}>
          <p role="status">{text.consulting}</p>
        </StatusPage>
      )
    case 'withAgent':
      return (
        <StatusPage
          key={stage}
          illustration={<DoneDrawing />}
          title={text.authorizedTitle}
          actions={<CancelApplication />}
        >
          <p role="status">{isOffer ? text.offer(agentName) : text.preOffer(agentName)}</p>
          <p>{text.next}</p>
        </StatusPage>
      )
  }
}
