import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useState } from 'react'
import { captchaText } from '../../text/form-notices.ts'
import { earnTicket } from './earn-ticket.ts'
import type { CaptchaReason } from './send-past-captcha.ts'

type Props = {
  readonly reason?: CaptchaReason
  readonly onAnswer: (ticket: string | null) => void
}

export function CaptchaDialog({ reason = 'attempts', onAnswer }: Props) {
  const { isBusy, run } = useBusy()
  const [hasFailed, setHasFailed] = useState(false)
  const prove = () =>
    run(async () => {
      setHasFailed(false)
      const ticket = await earnTicket()
      if (ticket === null) setHasFailed(true)
      else onAnswer(ticket)
    })
  return (
    <Dialog
      isOpen
      title={captchaText.title}
      onClose={() => onAnswer(null)}
      actions={
        <Button isLoading={isBusy} onClick={prove}>
          {captchaText.prove}
        </Button>
      }
    >
      <p>{captchaText.reasons[reason]}</p>
      <p role="status">{isBusy ? captchaText.working : ''}</p>
      {hasFailed && <Notice tone="bad">{captchaText.failed}</Notice>}
    </Dialog>
  )
}
