import { Button } from '@cupo/ui/button.tsx'
import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { fieldMessages, isEmail } from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { FormFields } from '../../forms/form-field.tsx'
import { emptyForm, type FormTable } from '../../forms/form-table.ts'
import { useForm } from '../../forms/send-form.ts'
import { resendText } from '../../text/payment-links.ts'
import styles from './details.module.css'

export const otherEmailTable = {
  email: {
    kind: 'email',
    words: { label: resendText.email },
    required: true,
    check(email) {
      if (email === '') return fieldMessages.alternateEmailRequired
      return isEmail(email) ? null : fieldMessages.alternateEmail
    },
  },
  confirmation: {
    kind: 'email',
    words: { label: resendText.confirmation },
    required: true,
    autoComplete: 'off',
    check(confirmation, { email }) {
      if (confirmation === '') return fieldMessages.alternateEmailRequired
      return confirmation === email ? null : fieldMessages.alternateEmailConfirmation
    },
  },
  terms: {
    kind: 'tick',
    words: { label: resendText.terms },
    check: (isTicked) => (isTicked ? null : fieldMessages.acceptTermsConditions),
  },
} satisfies FormTable

const noEntry = emptyForm(otherEmailTable)

type Props = {
  readonly email: string
  readonly isBusy: boolean
  readonly onSend: (other?: string) => void
  readonly onCancel: () => void
}

export function ResendForm({ email, isBusy, onSend, onCancel }: Props) {
  const { read, errorAt } = useForm(otherEmailTable)
  const [isOther, setIsOther] = useState(false)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isOther) {
      const other = read(event)
      if (other !== null) onSend(other.email)
    } else {
      event.preventDefault()
      onSend()
    }
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {!isOther && <p className={styles.address}>{resendText.sendTo(email)}</p>}
      <Checkbox
        name="isOther"
        label={resendText.otherEmail}
        checked={isOther}
        onChange={({ target }) => setIsOther(target.checked)}
      />
      {isOther && <FormFields table={otherEmailTable} values={noEntry} errorAt={errorAt} />}
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
