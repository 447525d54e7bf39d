import { type SubmitEvent, useRef, useState } from 'react'
import { EmailField } from '../../../fields/email-field.tsx'
import { textOf } from '../../../fields/read-fields.ts'
import { commonText } from '../../../text/common.ts'
import { resendText } from '../../../text/payment-links.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { checkOtherEmail, type OtherEmailErrors } from './check-other-email.ts'
import styles from './resend-form.module.css'

type Props = {
  readonly email: string
  readonly isBusy: boolean
  /** Without an address it goes to the registered one. */
  readonly onSend: (other?: string) => void
  readonly onCancel: () => void
}

/** Where the link goes: the registered address, or another one written twice. */
export function ResendForm({ email, isBusy, onSend, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isOther, setIsOther] = useState(false)
  const [errors, setErrors] = useState<OtherEmailErrors>({})

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isOther) return onSend()
    const data = new FormData(event.currentTarget)
    const other = textOf(data, 'email').trim()
    const found = checkOtherEmail({
      email: other,
      confirmation: textOf(data, 'confirmation').trim(),
      hasTerms: data.has('terms'),
    })
    setErrors(found)
    if (Object.keys(found).length === 0) onSend(other)
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      {!isOther && <p className={styles.address}>{resendText.sendTo(email)}</p>}
      <Checkbox
        name="isOther"
        label={resendText.otherEmail}
        checked={isOther}
        onChange={({ target }) => setIsOther(target.checked)}
      />
      {isOther && (
        <>
          <EmailField name="email" label={resendText.email} required error={errors.email} />
          <EmailField
            name="confirmation"
            label={resendText.confirmation}
            autoComplete="off"
            required
            error={errors.confirmation}
          />
          <Checkbox name="terms" label={resendText.terms} error={errors.terms} />
        </>
      )}
      <div className={styles.actions}>
        <Button type="submit" isLoading={isBusy}>
          {resendText.send}
        </Button>
        <Button variant="text" disabled={isBusy} onClick={onCancel}>
          {commonText.cancel}
        </Button>
      </div>
    </form>
  )
}
