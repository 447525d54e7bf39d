import { useEffect, useState } from 'react'
import { goToScreen } from '../../../client/navigate.ts'
import { signInInvitationText } from '../../../text/fast-payment-pay.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** The result is read first. */
const delayMs = 4_000

/** Invites to see the rest of the credit, once a visit, after the result has been seen. */
export function SignInInvitation() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      isOpen={isOpen}
      title={signInInvitationText.title}
      onClose={() => setIsOpen(false)}
      actions={
        <>
          <Button onClick={() => goToScreen('login')}>{signInInvitationText.enter}</Button>
          <Button variant="text" onClick={() => setIsOpen(false)}>
            {signInInvitationText.later}
          </Button>
        </>
      }
    >
      <p>{signInInvitationText.text}</p>
    </Dialog>
  )
}
