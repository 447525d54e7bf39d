import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { fieldMessages } from '@cupo/wire'
import type { SubmitEvent } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import type { HandledFailure } from '../../client/send.ts'
import { FormField } from '../../forms/form-field.tsx'
import type { FormTable } from '../../forms/form-table.ts'
import { useForm } from '../../forms/send-form.ts'
import { businessDateOf } from '../../text/dates.ts'
import { type EvidenteWords, evidenteText, evidenteWords } from '../../text/identity.ts'
import { useWords } from '../../ui/audience.ts'
import { CancelApplication } from '../cancel/cancel-application.tsx'

type Props = {
  readonly dateExpedition: string
  readonly isBusy: boolean
  readonly failure: HandledFailure | null
  readonly onType?: () => void
  readonly onDate: (dateExpedition: string) => void
}

/** A past day in Colombia. */
export const issueDateForm = (now: () => Date, text: EvidenteWords = evidenteText) =>
  ({
    dateExpedition: {
      kind: 'date',
      words: { label: text.dateLabel, hint: text.dateHint },
      required: true,
      check: (date) => (date !== null && date < businessDateOf(now()) ? null : fieldMessages.dateExpedition),
    },
  }) satisfies FormTable

export function IssueDateForm({ dateExpedition, isBusy, failure, onType, onDate }: Props) {
  const text = useWords(evidenteWords)
  const table = issueDateForm(() => new Date(), text)
  const { errorAt, read } = useForm(table)
  const problem = failure?.errors.find(({ field }) => field === 'dateExpedition')?.message
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const date = read(event)?.dateExpedition
    if (date) onDate(date)
  }

  return (
    <form noValidate onSubmit={submit} onChange={onType}>
      <FormField
        name="dateExpedition"
        field={table.dateExpedition}
        defaultValue={dateExpedition}
        error={errorAt('dateExpedition') ?? problem}
      />
      {!problem && <FailureNotice failure={failure} />}
      <CancelApplication />
      <ActionBar>
        <Button type="submit" isLoading={isBusy}>
          {text.sendDate}
        </Button>
      </ActionBar>
    </form>
  )
}
