import { useHistoryState } from 'wouter/use-browser-location'
import type { ArrivalState } from '../../../client/navigate.ts'
import { FinishButton } from '../../../features/status/finish-button.tsx'
import { linkEndedText as text } from '../../../text/assisted.ts'
import { titles } from '../../../text/titles.ts'
import { ClockDrawing, StatusPage } from '../../../ui/status-page.tsx'

export function LinkEndedScreen() {
  const { code, message } = useHistoryState<ArrivalState | null>() ?? {}
  return (
    <StatusPage
      illustration={<ClockDrawing />}
      title={titles.assistedLinkEnded}
      actions={<FinishButton variant="primary" />}
    >
      <p>{reasonOf(code) ?? message ?? text.missing}</p>
      <p>{text.next}</p>
    </StatusPage>
  )
}

function reasonOf(code: string | undefined): string | undefined {
  switch (code) {
    case 'SesionVencida':
    case 'EnlaceVencido':
      return text.ended
    case 'EnlaceInvalido':
      return text.altered
    case 'EnlaceUsado':
      return text.used
    default:
      return undefined
  }
}
