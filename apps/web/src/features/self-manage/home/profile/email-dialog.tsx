import { type Borrower, changeEmail, isEmail } from '@cupo/wire'
import { useState } from 'react'
import { EmailField } from '../../../../fields/email-field.tsx'
import { textOf } from '../../../../fields/read-fields.ts'
import { profileText } from '../../../../text/home.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import { sendSteppedUp } from '../../../sign-in/step-up/send-stepped-up.ts'
import { ChangeDialog } from './change-dialog.tsx'

type Props = { readonly onChanged: (borrower: Borrower) => void; readonly onClose: () => void }

/** Another e-mail address, behind a fresh code (conformance: R-V30). */
export function EmailDialog({ onChanged, onClose }: Props) {
  const [isWrong, setIsWrong] = useState(false)
  const save = async (data: FormData) => {
    const email = textOf(data, 'email').trim()
    setIsWrong(!isEmail(email))
    if (!isEmail(email)) return null
    const answer = await sendSteppedUp(changeEmail, { body: { email } })
    if (!answer.ok) return answer
    onChanged(answer.body)
    showToast({ tone: 'good', title: profileText.emailSaved, text: profileText.savedText })
    onClose()
    return null
  }
  return (
    <ChangeDialog title={profileText.emailTitle} lead={profileText.emailLead} onSave={save} onClose={onClose}>
      <EmailField
        name="email"
        label={profileText.newEmail}
        error={isWrong ? profileText.emailWrong : undefined}
      />
    </ChangeDialog>
  )
}
