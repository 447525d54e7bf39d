import { useState } from 'react'
import { captchaText } from '../../../text/captcha.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { earnTicket } from './earn-ticket.ts'

type Props = { readonly onAnswer: (ticket: string | null) => void }

/** One button: the phone works for about a second, and the call goes on. */
export function CaptchaDialog({ onAnswer }: Props) {
  const [phase, setPhase] = useState<'asking' | 'working' | 'failed'>('asking')
  const prove = async () => {
    setPhase('working')
    const ticket = await earnTicket()
    if (ticket === null) setPhase('failed')
    else onAnswer(ticket)
  }
  return (
    <Dialog
      isOpen
      title={captchaText.title}
      onClose={() => onAnswer(null)}
      actions={
        <Button isLoading={phase === 'working'} onClick={prove}>
          {captchaText.prove}
        </Button>
      }
    >
      <p>{captchaText.text}</p>
      <p role="status">{phase === 'working' ? captchaText.working : ''}</p>
      {phase === 'failed' && <Notice tone="bad">{captchaText.failed}</Notice>}
    </Dialog>
  )
}
