import { forgotPassword } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { commonText } from '../../../text/common.ts'
import { passwordText } from '../../../text/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { askSealed } from '../ask-sealed.ts'

type Props = { readonly identityNumber: string; readonly onClose: () => void }

/** Mails a link for a new password and shows what the server says of it, the same for everybody. */
export function ForgotPasswordDialog({ identityNumber, onClose }: Props) {
  const { isBusy, run } = useBusy()
  const [sentText, setSentText] = useState<string | null>(null)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const ask = () =>
    run(async () => {
      setFailure(null)
      const answer = await askSealed(forgotPassword, identityNumber, (identityCardNumber) => ({
        body: { identityCardNumber },
      }))
      if (answer.ok) setSentText(answer.body.emailSentText)
      else setFailure(answer)
    })
  return (
    <Dialog
      isOpen
      title={passwordText.forgot}
      onClose={onClose}
      actions={
        sentText === null ? (
          <Button isLoading={isBusy} onClick={ask}>
            {passwordText.sendLink}
          </Button>
        ) : (
          <Button onClick={onClose}>{commonText.understood}</Button>
        )
      }
    >
      <p role="status">{sentText ?? passwordText.forgotText}</p>
      <FailureNotice failure={failure} />
    </Dialog>
  )
}
