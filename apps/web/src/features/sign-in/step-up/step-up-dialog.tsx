import { type CallResult, confirmStepUp, sendStepUpPin } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import { FailureNotice } from '../../../app/failure-notice.tsx'
import { type HandledFailure, send } from '../../../app/send.ts'
import { commonText } from '../../../text/common.ts'
import { signInPinErrorText, stepUpText } from '../../../text/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { useSecondsLeft } from '../../../ui/use-seconds.ts'
import { CodeEntry } from '../../one-time-code/code-entry.tsx'
import { pinMessage } from '../../one-time-code/pin-message.ts'
import { useOtpLength } from '../../one-time-code/use-otp-length.ts'

type Props = { readonly onAnswer: (isConfirmed: boolean) => void }

type Sent = CallResult<typeof sendStepUpPin> & { readonly sentAt: number }

/** A code to the borrower's own line, before a change that a thief would make first. */
export function StepUpDialog({ onAnswer }: Props) {
  const length = useOtpLength()
  const { isBusy, run } = useBusy()
  const [sent, setSent] = useState<Sent | null>(null)
  const [count, setCount] = useState(0)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const secondsLeft = useSecondsLeft(sent?.pinExpiresInSeconds ?? 0, sent?.sentAt ?? null)

  const sendPin = async () => {
    setFailure(null)
    const answer = await send(sendStepUpPin, { body: {} }, { part: 'account' })
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

  const confirm = () =>
    run(async () => {
      if (code.length < length) return
      const answer = await send(confirmStepUp, { body: { pin: code } }, { part: 'account' })
      if (answer.ok) return onAnswer(true)
      if (answer.isHandled) return onAnswer(false)
      if (answer.status !== 0) setCode('')
      setError(pinMessage(answer, signInPinErrorText))
    })

  return (
    <Dialog
      isOpen
      title={stepUpText.title}
      onClose={() => onAnswer(false)}
      actions={
        sent && (
          <Button isLoading={isBusy} disabled={code.length < length} onClick={confirm}>
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
