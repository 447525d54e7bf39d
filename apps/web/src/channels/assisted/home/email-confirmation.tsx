import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { fieldMessages, isEmail } from '@cupo/wire'
import type { SubmitEvent } from 'react'
import { FormFields } from '../../../forms/form-field.tsx'
import { emptyForm, type FormTable } from '../../../forms/form-table.ts'
import { useForm } from '../../../forms/send-form.ts'
import { assistedHomeText } from '../../../text/assisted.ts'
import styles from './email-confirmation.module.css'

const text = assistedHomeText.confirmEmail

const confirmationTable = (email: string) =>
  ({
    confirmation: {
      kind: 'email',
      words: { label: text.field },
      required: true,
      autoComplete: 'off',
      check(confirmation) {
        if (confirmation === '') return fieldMessages.alternateEmailRequired
        if (!isEmail(confirmation)) return fieldMessages.alternateEmail
        return confirmation.toLowerCase() === email.toLowerCase()
          ? null
          : fieldMessages.alternateEmailConfirmation
      },
    },
  }) satisfies FormTable

type Props = {
  readonly email: string
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

export function EmailConfirmation({ email, onConfirm, onClose }: Props) {
  const table = confirmationTable(email)
  const { read, errorAt, forget } = useForm(table)
  const { isBusy, run } = useBusy()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (read(event) !== null) run(onConfirm)
  }
  return (
    <Dialog isOpen size="sheet" title={text.title} onClose={isBusy ? undefined : onClose}>
      <form noValidate onSubmit={submit} onChange={() => forget('confirmation')} className={styles.form}>
        <p>{text.text}</p>
        <FormFields table={table} values={emptyForm(table)} errorAt={errorAt} />
        <div className={styles.actions}>
          <Button type="submit" isLoading={isBusy}>
            {text.confirm}
          </Button>
          <Button variant="text" disabled={isBusy} onClick={onClose}>
            {text.change}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
