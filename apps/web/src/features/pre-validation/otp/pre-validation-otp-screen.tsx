import { Button } from '@cupo/ui/button.tsx'
import { Disclosure } from '@cupo/ui/disclosure.tsx'
import { useStageFocus } from '@cupo/ui/heading-focus.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import type { ErrorCode } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ArrivalState } from '../../../client/navigate.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { CaptchaPlace } from '../../../steps/captcha/captcha-place.tsx'
import { useOtpLength } from '../../../steps/one-time-code/code-entry.tsx'
import { CodeForm } from '../../../steps/one-time-code/code-form.tsx'
import { useCodeClock } from '../../../steps/one-time-code/use-code-clock.ts'
import { preValidationOtpText as text } from '../../../text/pre-validation-result.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { askQuota } from '../ask-quota.ts'
import { AskStage } from '../ask-stage.tsx'
import {
  backToForm,
  keepInPreValidation,
  type LineCode,
  type PreValidation,
  usePreValidation,
} from '../pre-validation.ts'
import { audienceOf, visitStore } from '../visit.ts'
import styles from './pre-validation-otp.module.css'
import { checkCode, resendCode } from './send-code.ts'

type SentToMobile = PreValidation & { readonly pin: LineCode }

const hasCode = (held: PreValidation): held is SentToMobile => held.pin !== null

export function PreValidationOtpScreen() {
  const held = usePreValidation(hasCode)
  return held && <CodeStage held={held} />
}

type Stage =
  | { readonly kind: 'code' | 'asking' }
  | { readonly kind: 'failed'; readonly failure: HandledFailure }

function CodeStage({ held }: { readonly held: SentToMobile }) {
  const length = useOtpLength()
  const isBack = useHistoryState<ArrivalState | null>()?.message !== undefined
  const audience = audienceOf(useStore(visitStore))
  const clock = useCodeClock(isBack ? null : held.pin)
  const isProofOver = isBack && clock.secondsLeft === 0
  const { state, mobileLastDigits } = held.pin
  const lead = state === 'none' ? text.leadBefore(mobileLastDigits) : text.lead(length, mobileLastDigits)
  const [isProved] = useState(() => held.provedUntil !== null && Date.now() < held.provedUntil)
  const [stage, setStage] = useState<Stage>({ kind: isProved ? 'asking' : 'code' })
  useStageFocus(stage.kind)
  const ask = async () => {
    setStage({ kind: 'asking' })
    const outcome = await askQuota(held, { replace: true })
    if (outcome.kind === 'failed' && isOver(outcome.failure)) {
      keepInPreValidation({ provedUntil: null })
      setStage({ kind: 'code' })
    } else if (outcome.kind === 'failed') setStage(outcome)
    else if (outcome.kind !== 'left') backToForm()
  }
  const goOn = useEffectEvent(ask)
  useEffect(() => {
    if (isProved) goOn()
  }, [isProved])
  if (stage.kind !== 'code')
    return (
      <AskStage
        failure={stage.kind === 'failed' ? stage.failure : null}
        failedTitle={text.askTitle}
        onRetry={ask}
      />
    )
  return (
    <Screen title={titles.preValidationOtp} lead={lead}>
      <CodeNews state={state} isProofOver={isProofOver} />
      <CodeForm
        length={length}
        clock={clock}
        errors={text.errors}
        confirmLabel={commonText.continue}
        waitsForLiveCode
        isAwaited={state === 'none'}
        isEndTold={isProofOver}
        confirm={({ code }) => checkCode(held.pin, code)}
        resend={() => resendCode(held.hash, ask)}
        onTaken={ask}
        aside={
          <Button variant="text" onClick={() => backToForm()}>
            {text.changeData[audience]}
          </Button>
        }
      >
        <Disclosure summary={text.helpTitle}>
          <ul className={styles.help}>
            {text.help.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Disclosure>
      </CodeForm>
      <CaptchaPlace />
    </Screen>
  )
}

type NewsProps = { readonly state: LineCode['state']; readonly isProofOver: boolean }

function CodeNews({ state, isProofOver }: NewsProps) {
  if (isProofOver)
    return (
      <Notice tone="warn" title={text.overTitle} announce="status">
        {text.over}
      </Notice>
    )
  if (state === 'sent') return null
  return (
    <Notice tone="info" title={text.notSent[state].title} announce="status">
      {text.notSent[state].text}
    </Notice>
  )
}

const isOver = ({ status, errorCode }: HandledFailure) => status === 410 || errorCode === codeNeeded

const codeNeeded = 'CodigoRequerido' satisfies ErrorCode
