import { type AddressClient, type FieldError, saveAddress, streetTypes } from '@cupo/wire'
import { type SubmitEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { useApplication } from '../../../client/journey/application-store.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { commonText } from '../../../text/common.ts'
import { directionText } from '../../../text/direction.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SummedErrors } from '../../../ui/field.tsx'
import { type Choice, Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { CancelApplication } from '../cancel-application/cancel-application.tsx'
import styles from './address-form.module.css'
import { type AddressErrors, checkAddress } from './check-address.ts'
import { addressOf, type DraftAddress, typedAddress } from './draft-address.ts'
import { PlaceSelects } from './place-selects.tsx'

type Props = {
  readonly departments: readonly Choice[]
  readonly startsWith: DraftAddress
  readonly onSaved: (saved: AddressClient, draft: DraftAddress) => void
}

const streetChoices = streetTypes.map((type) => ({ value: type, label: directionText.streetTypes[type] }))
/** Together below the 160 characters that the server keeps. */
const streetLengthMax = 100
const complementLengthMax = 50

/** Where to deliver. What is missing is told at once on saving, and goes away as it is filled in. */
export function AddressForm({ departments, startsWith, onSaved }: Props) {
  const { applicationId } = useApplication()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(startsWith)
  const [isChecked, setIsChecked] = useState(false)
  // Those of the last submission, whatever was corrected since: a new list would be read out again.
  const [summed, setSummed] = useState<readonly FieldError[]>([])
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()

  const told = failure ? byField(failure.errors) : {}
  const errors: AddressErrors = isChecked ? { ...told, ...checkAddress(draft) } : told
  const change = (part: Partial<DraftAddress>) => {
    setDraft((before) => ({ ...before, ...part }))
    setFailure(null)
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    const wrong = checkAddress(draft)
    if (Object.keys(wrong).length > 0) {
      setSummed(listed(wrong))
      return focusFirstError(form.current)
    }
    setSummed([])
    typedAddress.set({ applicationId, draft })
    run(async () => {
      setFailure(null)
      const answer = await send(saveAddress, { params: { applicationId }, body: addressOf(draft) })
      if (answer.ok) return onSaved(answer.body, draft)
      setFailure(answer)
      setSummed(answer.errors)
      if (answer.errors.length > 0) focusFirstError(form.current)
    })
  }

  return (
    <SummedErrors value>
      <form ref={form} noValidate onSubmit={submit}>
        <ErrorSummary title={directionText.warning} errors={summed} />
        <PlaceSelects departments={departments} draft={draft} errors={errors} onChange={change} />
        <div className={styles.street}>
          <Select
            name="streetType"
            label={directionText.streetType}
            hint={directionText.streetTypeHint}
            required
            choices={streetChoices}
            value={draft.streetType}
            error={errors.streetType}
            onChange={({ target }) => change({ streetType: target.value })}
          />
          <TextField
            name="typedAddress"
            label={directionText.street}
            hint={directionText.streetHint}
            value={draft.street}
            maxLength={streetLengthMax}
            autoComplete="address-line1"
            required
            error={errors.typedAddress}
            onChange={({ target }) => change({ street: target.value })}
          />
        </div>
        <TextField
          name="complement"
          label={`${directionText.complement} (${commonText.optional})`}
          hint={directionText.complementHint}
          value={draft.complement}
          maxLength={complementLengthMax}
          autoComplete="address-line2"
          onChange={({ target }) => change({ complement: target.value })}
        />
        {Object.keys(told).length === 0 && <FailureNotice failure={failure} />}
        <CancelApplication />
        <ActionBar>
          <Button type="submit" isLoading={isBusy}>
            {directionText.save}
          </Button>
        </ActionBar>
      </form>
    </SummedErrors>
  )
}

const listed = (errors: AddressErrors): readonly FieldError[] =>
  Object.entries(errors).map(([field, message]) => ({ field, message }))

const byField = (errors: readonly FieldError[]): AddressErrors =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))

/** The fields show their errors first, then the first of them takes the focus. */
function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}
