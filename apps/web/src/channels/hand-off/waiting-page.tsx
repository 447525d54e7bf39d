import type { Application } from '@cupo/wire'
import { CancelApplication } from '../../steps/cancel/cancel-application.tsx'
import { waitingText as text } from '../../text/hand-off.ts'
import { ClockDrawing, DoneDrawing } from '../../ui/illustration.tsx'
import { StatusPage } from '../../ui/status-page.tsx'

type Props = {
  readonly stage: 'unauthorized' | 'consulting' | 'withAgent'
  readonly agentName: string
  readonly application: Application | null
}

export function WaitingPage({ stage, agentName, application }: Props) {
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
          <p role="status">{agentStep(agentName, application)}</p>
          <p>{text.next}</p>
        </StatusPage>
      )
  }
}

function agentStep(agentName: string, application: Application | null): string {
  if (application?.status === 'offer') return text.offer(agentName)
  const mandatory = application?.mandatoryDownPaymentFmt
  return mandatory ? text.mandatory(agentName, mandatory) : text.preOffer(agentName)
}
