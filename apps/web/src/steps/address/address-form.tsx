import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { ErrorSummary } from '@cupo/ui/error-summary.tsx'
import { SummedErrors } from '@cupo/ui/field.tsx'
import { type Choice, Select } from '@cupo/ui/select.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type AddressClient, type FieldError, streetTypes } from '@cupo/wire'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { useApplication } from '../../client/journey/application-store.ts'
import { type HandledFailure, send } from '../../client/send.ts'
import { FormField } from '../../forms/form-field.tsx'
import { checkForm } from '../../forms/send-form.ts'
import { focusFirstError, messageAt } from '../../forms/shown-errors.ts'
import { directionText } from '../../text/order.ts'
import { CancelApplication } from '../cancel/cancel-application.tsx'
import { addressForm, addressOf, type DraftAddress, sentAddress } from './address.ts'
import styles from './address-form.module.css'
import { PlaceSelects } from './place-selects.tsx'

type Props = {
  readonly departments: readonly Choice[]
  readonly startsWith: DraftAddress
  readonly onSaved: (saved: AddressClient, draft: DraftAddress) => void
  readonly children?: ReactNode
}

const streetChoices = streetTypes.map((type) => ({ value: type, label: directionText.streetTypes[type] }))
export function AddressForm({ departments, startsWith, onSaved, children }: Props) {
  const { applicationId } = useApplication()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(startsWith)
  const [isChecked, setIsChecked] = useState(false)
  // The summary keeps the errors of the last submission: a new list would be read out again.
  const [summed, setSummed] = useState<readonly FieldError[]>([])
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()

  const wrong = isChecked ? checkForm(addressForm, draft) : []
  const refused = failure?.errors ?? []
  const errorAt = (field: keyof DraftAddress) => messageAt([...wrong, ...refused], field)
  const change = (part: Partial<DraftAddress>) => {
    setDraft((before) => ({ ...before, ...part }))
    setFailure(null)
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    const errors = checkForm(addressForm, draft)
    setSummed(errors)
    if (errors.length > 0) return focusFirstError(form.current)
    sentAddress.keep(applicationId, draft)
    run(async () => {
      setFailure(null)
      const answer = await send('POST /address/save/:applicationId', {
        params: { applicationId },
        body: addressOf(draft),
      })
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
        {children}
        <PlaceSelects departments={departments} draft={draft} errorAt={errorAt} onChange={change} />
        <div className={styles.street}>
          <Select
            name="streetType"
            label={addressForm.streetType.words.label}
            hint={addressForm.streetType.words.hint}
            required
            choices={streetChoices}
            value={draft.streetType}
            error={errorAt('streetType')}
            onChange={({ target }) => change({ streetType: target.value })}
          />
          <FormField
            name="typedAddress"
            field={addressForm.typedAddress}
            value={draft.typedAddress}
            error={errorAt('typedAddress')}
            onValue={(street) => change({ typedAddress: street })}
          />
        </div>
        <FormField
          name="complement"
          field={addressForm.complement}
          value={draft.complement}
          onValue={(complement) => change({ complement })}
        />
        {refused.length === 0 && <FailureNotice failure={failure} />}
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
