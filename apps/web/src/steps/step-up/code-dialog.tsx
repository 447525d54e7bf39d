import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useSecondsLeft } from '@cupo/ui/use-seconds.ts'
import type { CallInput, CallResult, sendStepUpPin } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { type HandledFailure, type SendResult, send } from '../../client/send.ts'
import { signInPinErrorText, stepUpText } from '../../text/sign-in.ts'
import { CodeEntry, useOtpLength } from '../one-time-code/code-entry.tsx'
import { pinMessage } from '../one-time-code/pin-message.ts'

type Props = {
  readonly code: CallInput<typeof sendStepUpPin>['body']
  readonly onAnswer: (isConfirmed: boolean) => void
}

export function StepUpDialog({ code, onAnswer }: Props) {
  const { purpose } = code
  const confirm = async (pin: string) => {
    const answer = await send('POST /user/step-up/confirm', { body: { purpose, pin } }, { part: 'catalogue' })
    if (!answer.ok && !answer.isHandled) return pinMessage(answer, signInPinErrorText)
    onAnswer(answer.ok)
    return null
  }
  return (
    <CodeDialog
      ask={() => send('POST /user/step-up', { body: code }, { part: 'catalogue' })}
      confirm={confirm}
      onClose={() => onAnswer(false)}
    />
  )
}

type SentPin = CallResult<typeof sendStepUpPin>

type CodeDialogProps = {
  readonly ask: () => Promise<SendResult<typeof sendStepUpPin>>
  readonly confirm: (code: string) => Promise<string | null>
  readonly onClose: () => void
}

export function CodeDialog({ ask, confirm, onClose }: CodeDialogProps) {
  const length = useOtpLength()
  const { isBusy, run } = useBusy()
  const [sent, setSent] = useState<(SentPin & { readonly sentAt: number }) | null>(null)
  const [count, setCount] = useState(0)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const secondsLeft = useSecondsLeft(sent?.pinExpiresInSeconds ?? 0, sent?.sentAt ?? null)

  const sendPin = async () => {
    setFailure(null)
    const answer = await ask()
    if (answer.ok) {
      setSent({ ...answer.body, sentAt: Date.now() })
      setCount((before) => before + 1)
    } else setFailure(answer)
    setCode('')
    setError(undefined)
  }
  const first = useEffectEvent(() => run(sendPin))
  useEffect(() => {
    first()
  }, [])

  const take = () =>
    run(async () => {
      if (code.length < length) return
      const wrong = await confirm(code)
      if (wrong === null) return
      if (wrong !== commonText.offlineText) setCode('')
      setError(wrong)
    })

  return (
    <Dialog
      isOpen
      size="sheet"
      title={stepUpText.title}
      onClose={onClose}
      actions={
        sent && (
          <Button isLoading={isBusy} disabled={code.length < length} onClick={take}>
            {commonText.confirm}
          </Button>
        )
      }
    >
      <p role="status">{sent ? stepUpText.sent(sent.mobileLastDigits) : failure ? '' : stepUpText.sending}</p>
      <FailureNotice failure={failure} onRetry={() => run(sendPin)} />
      {sent && (
        <CodeEntry
          length={length}
          code={code}
          onCode={setCode}
          error={error}
          secondsLeft={secondsLeft}
          totalSeconds={sent.pinExpiresInSeconds}
          isResending={isBusy && code === ''}
          wasResent={count > 1}
          onResend={() => run(sendPin)}
        />
      )}
    </Dialog>
  )
}
