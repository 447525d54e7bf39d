import { Reasons } from '@cupo/ui/reasons.tsx'
import { linkEndText, saleEndText } from '../../text/hand-off.ts'
import { statusText } from '../../text/status.ts'
import { PauseDrawing, StatusPage } from '../../ui/status-page.tsx'

const words = {
  cancelled: { title: saleEndText.cancelledTitle, sentence: saleEndText.cancelled },
  refused: { title: saleEndText.refusedTitle, sentence: statusText.cannotProcess },
  ended: { title: saleEndText.endedTitle, sentence: saleEndText.ended },
} as const

type Props = {
  readonly kind: keyof typeof words
  readonly reasons: readonly string[]
}

export function SaleEnd({ kind, reasons }: Props) {
  const { title, sentence } = words[kind]
  return (
    <StatusPage key={kind} illustration={<PauseDrawing />} title={title} actions={null}>
      {reasons.length === 0 ? (
        <p>{sentence}</p>
      ) : (
        <Reasons lead={statusText.refusalLead.customer} reasons={reasons} />
      )}
      <p>{linkEndText.canClose}</p>
    </StatusPage>
  )
}
