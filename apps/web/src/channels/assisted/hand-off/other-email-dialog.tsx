import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import type { SubmitEvent } from 'react'
import { FormFields } from '../../../forms/form-field.tsx'
import { emptyForm } from '../../../forms/form-table.ts'
import { useForm } from '../../../forms/send-form.ts'
import { otherEmailTable } from '../../../steps/order/resend-form.tsx'
import { customerPhoneText as text } from '../../../text/assisted.ts'
import { resendText } from '../../../text/payment-links.ts'
import styles from './other-email-dialog.module.css'
import type { CustomerPhone } from './use-customer-phone.ts'

type Props = {
  readonly phone: CustomerPhone
  readonly endsOpenOne: boolean
  readonly onClose: () => void
}

const noEntry = emptyForm(otherEmailTable)

export function OtherEmailDialog({ phone, endsOpenOne, onClose }: Props) {
  const { read, errorAt } = useForm(otherEmailTable)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const other = read(event)
    if (other !== null && (await phone.resend(other.email))) onClose()
  }
  return (
    <Dialog isOpen size="sheet" title={text.otherTitle} onClose={phone.isSending ? undefined : onClose}>
      <form noValidate onSubmit={submit} className={styles.form}>
        {endsOpenOne && <p>{text.askResend.text}</p>}
        <FormFields
          table={otherEmailTable}
          values={noEntry}
          errorAt={(name) =>
            errorAt(name) ?? (name === 'email' ? (phone.emailError ?? undefined) : undefined)
          }
        />
        <Button type="submit" isLoading={phone.isSending} disabled={phone.isLimitReached}>
          {resendText.send}
        </Button>
        <Button variant="text" disabled={phone.isSending} onClick={onClose}>
          {commonText.cancel}
        </Button>
      </form>
    </Dialog>
  )
}
