import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type Borrower, isEmail } from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { FailureNotice } from '../../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../../client/send.ts'
import { FormFields } from '../../../../forms/form-field.tsx'
import { emptyForm, type FormTable, type SentForm } from '../../../../forms/form-table.ts'
import { useForm } from '../../../../forms/send-form.ts'
import { sendSteppedUp } from '../../../../steps/step-up/step-up-place.tsx'
import { profileText } from '../../../../text/self-manage.ts'
import styles from '../home.module.css'

type Props = { readonly onChanged: (borrower: Borrower) => void; readonly onClose: () => void }

const phoneDigits = 10

export const phoneTable = {
  telephoneNumber: {
    kind: 'mobile',
    words: { label: profileText.phone },
    check: (digits) => (digits.length < phoneDigits ? profileText.phoneWrong : null),
  },
} satisfies FormTable

export const PhoneDialog = (props: Props) => (
  <ContactDialog
    {...props}
    table={phoneTable}
    title={profileText.phoneTitle}
    lead={profileText.phoneLead}
    savedTitle={profileText.phoneSaved}
    send={({ telephoneNumber }) =>
      sendSteppedUp('otherMobile', 'POST /borrower/contactInsert', {
        body: { telephoneNumber, preference: 'PRIMARY' },
      })
    }
  />
)

export const emailTable = {
  email: {
    kind: 'email',
    words: { label: profileText.newEmail },
    check: (email) => (isEmail(email) ? null : profileText.emailWrong),
  },
} satisfies FormTable

export const EmailDialog = (props: Props) => (
  <ContactDialog
    {...props}
    table={emailTable}
    title={profileText.emailTitle}
    lead={profileText.emailLead}
    savedTitle={profileText.emailSaved}
    send={(body) => sendSteppedUp('otherEmail', 'POST /borrower/changeEmail', { body })}
  />
)

type ContactDialogProps<Table extends FormTable> = Props & {
  readonly table: Table
  readonly title: string
  readonly lead: string
  readonly savedTitle: string
  readonly send: (
    form: SentForm<Table>,
  ) => Promise<{ readonly ok: true; readonly body: Borrower } | HandledFailure>
}

function ContactDialog<Table extends FormTable>({
  table,
  title,
  lead,
  savedTitle,
  send,
  onChanged,
  onClose,
}: ContactDialogProps<Table>) {
  const { read, errorAt } = useForm(table)
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = read(event)
    setFailure(null)
    if (form === null) return
    run(async () => {
      const answer = await send(form)
      if (!answer.ok) return setFailure(answer)
      onChanged(answer.body)
      showToast({ tone: 'good', title: savedTitle, text: profileText.savedText })
      onClose()
    })
  }
  return (
    <Dialog isOpen size="sheet" title={title} onClose={isBusy ? undefined : onClose}>
      <form noValidate onSubmit={submit} className={styles.form}>
        <p>{lead}</p>
        <FormFields table={table} values={emptyForm(table)} errorAt={errorAt} />
        <FailureNotice failure={failure} />
        <Button type="submit" isLoading={isBusy}>
          {profileText.save}
        </Button>
        <Button variant="text" disabled={isBusy} onClick={onClose}>
          {commonText.cancel}
        </Button>
      </form>
    </Dialog>
  )
}
