import { linkEndText, saleEndText } from '../../text/hand-off.ts'
import { statusText } from '../../text/status.ts'
import { PauseDrawing } from '../../ui/illustration.tsx'
import { StatusPage } from '../../ui/status-page.tsx'

const words = {
  cancelled: { title: saleEndText.cancelledTitle, sentence: saleEndText.cancelled },
  refused: { title: saleEndText.refusedTitle, sentence: statusText.cannotProcess },
  ended: { title: saleEndText.endedTitle, sentence: saleEndText.ended },
} as const

/** A sale that ended without a signature; why it was refused, the agent's screen does not say here either. */
export function SaleEnd({ kind }: { readonly kind: keyof typeof words }) {
  const { title, sentence } = words[kind]
  return (
    <StatusPage key={kind} illustration={<PauseDrawing />} title={title} actions={null}>
      <p>{sentence}</p>
      <p>{linkEndText.canClose}</p>
    </StatusPage>
  )
}
