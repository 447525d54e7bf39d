import { Button } from '@cupo/ui/button.tsx'
import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { FieldError } from '@cupo/ui/field.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type Borrower, offeredChannels, offersConsentText } from '@cupo/wire'
import { type SubmitEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../../../client/failure-notice.tsx'
import { type HandledFailure, send } from '../../../../client/send.ts'
import { preferencesText } from '../../../../text/self-manage.ts'
import styles from '../home.module.css'
import { flagsOf, hasBillingChannel, kinds } from './channels.ts'

type Preferences = Borrower['contactPreferences']

type Props = {
  readonly borrower: Pick<Borrower, 'contactPreferences' | 'isContactStopped'>
  readonly onSaved: (preferences: Preferences) => void
  readonly onCancel: () => void
}

export function PreferencesForm({ borrower, onSaved, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, run } = useBusy()
  const [isMissing, setIsMissing] = useState(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const flags = flagsOf((flag) => data.has(flag))
    setIsMissing(!hasBillingChannel(flags))
    if (!hasBillingChannel(flags)) {
      form.current?.querySelector('input')?.focus()
      return
    }
    run(async () => {
      setFailure(null)
      const answer = await send('PUT /borrower/contact-preferences', { body: flags })
      if (!answer.ok) return setFailure(answer)
      showToast({ tone: 'good', title: preferencesText.saved })
      onSaved(answer.body)
    })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      {kinds.map((kind) => (
        <fieldset key={kind} aria-describedby={kind === 'billing' ? 'no-channel' : undefined}>
          <legend className={styles.legend}>{preferencesText[kind]}</legend>
          <div className={styles.channels}>
            {offeredChannels.map((channel) => (
              <Checkbox
                key={channel}
                name={`${kind}${channel}`}
                label={preferencesText.channels[channel]}
                defaultChecked={borrower.contactPreferences[`${kind}${channel}`]}
              />
            ))}
          </div>
          {kind === 'marketing' && <p className={styles.note}>{offersConsentText}</p>}
          {kind === 'billing' && (
            <FieldError id="no-channel" error={isMissing ? preferencesText.noChannel : undefined} />
          )}
        </fieldset>
      ))}
      <p className={styles.note}>
        {borrower.isContactStopped ? preferencesText.resumeNote : preferencesText.statement}
      </p>
      <FailureNotice failure={failure} />
      <Button type="submit" isLoading={isBusy}>
        {preferencesText.save}
      </Button>
      <Button variant="text" disabled={isBusy} onClick={onCancel}>
        {commonText.cancel}
      </Button>
    </form>
  )
}
