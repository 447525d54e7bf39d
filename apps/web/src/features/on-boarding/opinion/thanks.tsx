import { leaveJourney } from '../../../client/leave-journey.ts'
import { opinionText } from '../../../text/opinion.ts'
import { Button } from '../../../ui/button.tsx'
import { DoneDrawing } from '../../../ui/illustration.tsx'
import { StatusPage } from '../../../ui/status-page.tsx'

/** The end of the journey, on the way back to the shop. */
export function Thanks({ urlReturn }: { readonly urlReturn: string | null }) {
  return (
    <StatusPage
      illustration={<DoneDrawing />}
      title={opinionText.thanksTitle}
      actions={<Button onClick={() => leaveJourney(urlReturn)}>{opinionText.goNow}</Button>}
    >
      <p role="status">{opinionText.thanksText}</p>
    </StatusPage>
  )
}
