import { type Borrower, insertContact } from '@cupo/wire'
import { useState } from 'react'
import { MobileField } from '../../../../fields/masked-field.tsx'
import { digitsOf, textOf } from '../../../../fields/read-fields.ts'
import { profileText } from '../../../../text/home.ts'
import { showToast } from '../../../../ui/toast-store.ts'
import { sendSteppedUp } from '../../../sign-in/step-up/send-stepped-up.ts'
import { ChangeDialog } from './change-dialog.tsx'

type Props = { readonly onChanged: (borrower: Borrower) => void; readonly onClose: () => void }

const digitsMin = 10

/** Another phone, behind a fresh code (conformance: R-V30). */
export function PhoneDialog({ onChanged, onClose }: Props) {
  const [isWrong, setIsWrong] = useState(false)
  const save = async (data: FormData) => {
    const telephoneNumber = digitsOf(textOf(data, 'telephoneNumber'))
    setIsWrong(telephoneNumber.length < digitsMin)
    if (telephoneNumber.length < digitsMin) return null
    const answer = await sendSteppedUp(insertContact, {
      body: { telephoneNumber, preference: 'PRIMARY' },
    })
    if (!answer.ok) return answer
    onChanged(answer.body)
    showToast({ tone: 'good', title: profileText.phoneSaved, text: profileText.savedText })
    onClose()
    return null
  }
  return (
    <ChangeDialog title={profileText.phoneTitle} lead={profileText.phoneLead} onSave={save} onClose={onClose}>
      <MobileField
        name="telephoneNumber"
        label={profileText.phone}
        error={isWrong ? profileText.phoneWrong : undefined}
      />
    </ChangeDialog>
  )
}
