import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { Icon } from '@cupo/ui/icon.tsx'
import { starIcon } from '@cupo/ui/icons.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { TextArea } from '@cupo/ui/text-area.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { type SubmitEvent, useEffect, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { act, useApplication } from '../../client/journey/application-store.ts'
import { leaveJourney } from '../../client/leave-journey.ts'
import type { HandledFailure } from '../../client/send.ts'
import { type CreditWords, creditWords } from '../../text/offer.ts'
import { opinionText } from '../../text/order.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import { DoneDrawing, StatusPage } from '../../ui/status-page.tsx'
import styles from './opinion-screen.module.css'

const starsAtFirst = 5
const likedFrom = 4
const commentLengthMax = 200
const leavesAfterSeconds = 2

export function OpinionScreen() {
  const { urlReturn, surveySent, origin, transferDate } = useApplication()
  const { rated, farewell } = creditWords[origin]
  const [stars, setStars] = useState(starsAtFirst)
  const [complement, setComplement] = useState('')
  const [isSent, setIsSent] = useState(surveySent)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  useStageFocus(isSent ? 'thanks' : 'form')

  useEffect(() => {
    if (!isSent || farewell !== null) return
    const timer = setTimeout(() => leaveJourney(urlReturn), leavesAfterSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isSent, urlReturn, farewell])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    run(async () => {
      setFailure(null)
      const answer = await act({ action: 'survey', stars, complement, isPartial: true })
      if (answer.ok) setIsSent(true)
      else setFailure(answer)
    })
  }

  if (isSent) return <Thanks urlReturn={urlReturn} farewell={farewell} hasBegun={transferDate !== null} />
  return (
    <Screen title={titles.opinion} lead={opinionText.lead}>
      <form noValidate onSubmit={submit}>
        <StarRating legend={rated} stars={stars} onStars={setStars} />
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
          <Button type="submit" isLoading={isBusy}>
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

type ThanksProps = {
  readonly urlReturn: string | null
  readonly farewell: CreditWords['farewell']
  readonly hasBegun: boolean
}

function Thanks({ urlReturn, farewell, hasBegun }: ThanksProps) {
  const leave = () => leaveJourney(urlReturn)
  return (
    <>
      <StatusPage
        illustration={<DoneDrawing />}
        title={opinionText.thanksTitle}
        actions={<Button onClick={leave}>{farewell ? commonText.finish : opinionText.goNow}</Button>}
      >
        <p role="status">{farewell ? opinionText.thanksHelp : opinionText.thanksText}</p>
      </StatusPage>
      {farewell && (
        <Dialog
          isOpen
          title={farewell.title}
          onClose={leave}
          actions={<Button onClick={leave}>{commonText.finish}</Button>}
        >
          <p>{farewell.text(hasBegun)}</p>
        </Dialog>
      )}
    </>
  )
}

type Props = {
  readonly legend: string
  readonly stars: number
  readonly onStars: (stars: number) => void
}

function StarRating({ legend, stars, onStars }: Props) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((count) => (
          <label key={count} className={styles.star} data-filled={count <= stars ? '' : undefined}>
            <input
              type="radio"
              name="stars"
              value={count}
              checked={count === stars}
              onChange={() => onStars(count)}
              className={styles.radio}
            />
            <Icon of={starIcon} size="large" isFilled={count <= stars} />
            <VisuallyHidden>{opinionText.starsOf(count)}</VisuallyHidden>
          </label>
        ))}
        <span className={styles.words} aria-hidden="true">
          {opinionText.starsOf(stars)}
        </span>
      </div>
    </fieldset>
  )
}
