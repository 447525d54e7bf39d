import { fieldMessages } from '@cupo/wire'
import { type SubmitEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { DateField } from '../../../fields/masked-field.tsx'
import { textOf } from '../../../fields/read-fields.ts'
import { commonText } from '../../../text/common.ts'
import { evidenteText } from '../../../text/evidente.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { CancelApplication } from '../cancel-application/cancel-application.tsx'
import { readPastDate } from './read-past-date.ts'

type Props = {
  /** `yyyy-mm-dd`, or empty before it was ever given. */
  readonly dateExpedition: string
  readonly isBusy: boolean
  readonly failure: HandledFailure | null
  readonly onDate: (dateExpedition: string) => void
}

/** When the cédula was issued: the questions are only asked of whoever holds it. */
export function IssueDateForm({ dateExpedition, isBusy, failure, onDate }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const told = failure?.errors.find(({ field }) => field === 'dateExpedition')?.message

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const date = readPastDate(textOf(new FormData(event.currentTarget), 'dateExpedition'), new Date())
    setIsRefused(date === null)
    if (date !== null) onDate(date)
    else form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <DateField
        name="dateExpedition"
        defaultValue={dateExpedition}
        label={evidenteText.dateLabel}
        hint={evidenteText.dateHint}
        required
        error={isRefused ? fieldMessages.dateExpedition : told}
      />
      {!told && <FailureNotice failure={failure} />}
      <CancelApplication />
      <ActionBar>
        <Button type="submit" isLoading={isBusy}>
          {commonText.continue}
        </Button>
      </ActionBar>
    </form>
  )
}
