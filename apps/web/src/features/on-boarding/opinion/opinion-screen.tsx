import { type SubmitEvent, useEffect, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { act, useApplication } from '../../../client/journey/application-store.ts'
import { leaveJourney } from '../../../client/leave-journey.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { commonText } from '../../../text/common.ts'
import { opinionText } from '../../../text/details.ts'
import { titles } from '../../../text/titles.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useStageFocus } from '../../../ui/heading-focus.ts'
import { DoneDrawing } from '../../../ui/illustration.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { StatusPage } from '../../../ui/status-page.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { StarRating } from './star-rating.tsx'

/** Conformance: R-J11, R-V8. */
const starsAtFirst = 5
const likedFrom = 4
const commentLengthMax = 200
const leavesAfterSeconds = 2

/** The survey; whoever has answered it before is thanked and goes on. */
export function OpinionScreen() {
  const { urlReturn, surveySent } = useApplication()
  const [stars, setStars] = useState(starsAtFirst)
  const [complement, setComplement] = useState('')
  const [isSent, setIsSent] = useState(surveySent)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  useStageFocus(isSent ? 'thanks' : 'form')

  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => leaveJourney(urlReturn), leavesAfterSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isSent, urlReturn])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    run(async () => {
      setFailure(null)
      const answer = await act({ action: 'survey', stars, complement, isPartial: true })
      if (answer.ok) setIsSent(true)
      else setFailure(answer)
    })
  }

  if (isSent) return <Thanks urlReturn={urlReturn} />
  return (
    <Screen title={titles.opinion} lead={opinionText.lead}>
      <form noValidate onSubmit={submit}>
        <StarRating stars={stars} onStars={setStars} />
        <TextArea
          name="complement"
          label={`${stars >= likedFrom ? opinionText.liked : opinionText.improve} (${commonText.optional})`}
          hint={opinionText.left(complement.length, commentLengthMax)}
          value={complement}
          maxLength={commentLengthMax}
          onChange={({ target }) => setComplement(target.value.slice(0, commentLengthMax))}
        />
        <FailureNotice failure={failure} />
        <ActionBar>
          <Button type="submit" disabled={isBusy} isLoading={isBusy}>
            {opinionText.send}
          </Button>
          <Button variant="text" disabled={isBusy} onClick={() => leaveJourney(urlReturn)}>
            {opinionText.skip}
          </Button>
        </ActionBar>
      </form>
    </Screen>
  )
}

/** The end of the journey, on the way back to the shop. */
function Thanks({ urlReturn }: { readonly urlReturn: string | null }) {
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
