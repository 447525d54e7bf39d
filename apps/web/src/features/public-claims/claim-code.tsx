import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useSecondsLeft } from '@cupo/ui/use-seconds.ts'
import type { Claim } from '@cupo/wire'
import { type SubmitEvent, useRef, useState } from 'react'
import type { Failure } from '../../client/request.ts'
import { send } from '../../client/send.ts'
import { CodeEntry, useOtpLength } from '../../steps/one-time-code/code-entry.tsx'
import { pinMessage } from '../../steps/one-time-code/pin-message.ts'
import { publicClaimText } from '../../text/claims.ts'
import { otpText } from '../../text/sign-in.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'

export type SentClaimCode = {
  readonly claimRequestId: string
  readonly seconds: number
  readonly sentAt: number
  readonly shownDigits: string
}

export const lastDigitsOf = (mobile: string): string => mobile.slice(-4)

type Props = {
  readonly sent: SentClaimCode
  readonly onSent: (sent: SentClaimCode) => void
  readonly onChangeData: () => void
  readonly onClaim: (claim: Claim) => void
}

export function ClaimCode({ sent, onSent, onChangeData, onClaim }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const length = useOtpLength()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [resending, setResending] = useState<'running' | 'done' | null>(null)
  const { isBusy, run } = useBusy()
  const secondsLeft = useSecondsLeft(sent.seconds, sent.sentAt)
  const { claimRequestId } = sent
  const refuse = (failure: Failure) => {
    if (failure.status !== 0) setCode('')
    setError(pinMessage(failure))
    form.current?.querySelector<HTMLElement>('[name=code]')?.focus()
  }

  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.length < length) return
    run(async () => {
      setResending(null)
      const answer = await send(
        'POST /publicdata/claims/confirm',
        { body: { claimRequestId, code } },
        { part: 'claims' },
      )
      if (answer.ok) return onClaim(answer.body)
      if (!answer.isHandled) refuse(answer)
    })
  }
  const resend = async () => {
    setResending('running')
    const answer = await send(
      'POST /publicdata/claims/new-code',
      { body: { claimRequestId } },
      { part: 'claims' },
    )
    setResending(answer.ok ? 'done' : null)
    if (!answer.ok) return answer.isHandled ? undefined : refuse(answer)
    setCode('')
    setError(undefined)
    const { shownDigits } = sent
    onSent({ claimRequestId, seconds: answer.body.codeExpiresInSeconds, sentAt: Date.now(), shownDigits })
  }

  return (
    <Screen title={titles.otp} lead={otpText.sent(length, sent.shownDigits)}>
      <form ref={form} noValidate onSubmit={confirm}>
        <CodeEntry
          length={length}
          code={code}
          onCode={setCode}
          error={error}
          secondsLeft={secondsLeft}
          totalSeconds={sent.seconds}
          isResending={resending === 'running'}
          wasResent={resending === 'done'}
          onResend={resend}
        >
          <Button variant="text" onClick={onChangeData}>
            {publicClaimText.changeData}
          </Button>
        </CodeEntry>
        <ActionBar>
          <Button type="submit" disabled={code.length < length} isLoading={isBusy}>
            {commonText.continue}
          </Button>
        </ActionBar>
      </form>
    </Screen>
  )
}
