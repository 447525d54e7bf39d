import { Button } from '@cupo/ui/button.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useSecondsLeft } from '@cupo/ui/use-seconds.ts'
import { type SubmitEvent, useState } from 'react'
import type { HandledFailure } from '../../../client/send.ts'
import { CodeEntry, useOtpLength } from '../../../steps/one-time-code/code-entry.tsx'
import styles from '../../../steps/order/resend-form.module.css'
import { linkResendText } from '../../../text/payment-links.ts'

type Props = {
  readonly sentAt: number
  readonly isSending: boolean
  readonly onConfirm: (pin: string) => Promise<HandledFailure | null>
  readonly onResend: () => void
  readonly onFail: (failure: HandledFailure) => void
}

const codeSeconds = 80

export function CodeStep({ sentAt, isSending, onConfirm, onResend, onFail }: Props) {
  const length = useOtpLength()
  const { isBusy, run } = useBusy()
  const [firstSentAt] = useState(sentAt)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const secondsLeft = useSecondsLeft(codeSeconds, sentAt)

  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.length < length) return
    run(async () => {
      const failure = await onConfirm(code)
      if (failure === null || failure.isHandled) return
      if (failure.status === 0) return setError(commonText.offlineText)
      if (failure.errorCode !== 'CodigoRequerido') return onFail(failure)
      setCode('')
      setError(failure.message)
    })
  }
  const resend = () => {
    setCode('')
    setError(undefined)
    onResend()
  }

  return (
    <form noValidate onSubmit={confirm} className={styles.form}>
      <p>{linkResendText.codeText}</p>
      <CodeEntry
        length={length}
        code={code}
        onCode={setCode}
        error={error}
        secondsLeft={secondsLeft}
        totalSeconds={codeSeconds}
        isResending={isSending}
        wasResent={sentAt !== firstSentAt}
        onResend={resend}
      />
      <Button type="submit" disabled={code.length < length} isLoading={isBusy}>
        {commonText.confirm}
      </Button>
    </form>
  )
}
