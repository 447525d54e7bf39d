import type { ErrorCode } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { ArrivalState } from '../../../client/navigate.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { commonText } from '../../../text/common.ts'
import { preValidationOtpText as text } from '../../../text/pre-validation-steps.ts'
import { titles } from '../../../text/titles.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { useStageFocus } from '../../../ui/heading-focus.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { useStore } from '../../../ui/store.ts'
import { Skeleton } from '../../../ui/waiting.tsx'
import { CaptchaPlace } from '../../captcha/captcha-place.tsx'
import { useOtpLength } from '../../one-time-code/code-entry.tsx'
import { CodeForm } from '../../one-time-code/code-form.tsx'
import { useCodeClock } from '../../one-time-code/use-code-clock.ts'
import { askQuota } from '../ask-quota.ts'
import {
  backToForm,
  keepInPreValidation,
  type PreValidation,
  type SentPin,
  usePreValidation,
} from '../pre-validation.ts'
import { audienceOf, visitStore } from '../visit.ts'
import styles from './pre-validation-otp.module.css'
import { checkCode, resendCode } from './send-code.ts'

type SentToMobile = PreValidation & { readonly pin: SentPin }

const hasCode = (held: PreValidation): held is SentToMobile => held.pin !== null

/** The code of the line; whoever has asked for none begins at the form. */
export function PreValidationOtpScreen() {
  const held = usePreValidation(hasCode)
  return held && <CodeStage held={held} />
}

type Stage =
  | { readonly kind: 'code' | 'asking' }
  /** The code is spent, and what it opens could not be had. */
  | { readonly kind: 'failed'; readonly failure: HandledFailure }

function CodeStage({ held }: { readonly held: SentToMobile }) {
  const length = useOtpLength()
  // Somebody is back whose proof is over: the code of before opens nothing any more.
  const isBack = useHistoryState<ArrivalState | null>()?.message !== undefined
  const audience = audienceOf(useStore(visitStore))
  const clock = useCodeClock(isBack ? null : held.pin)
  const isProofOver = isBack && clock.secondsLeft === 0
  // Somebody is back from a page that a failure of the quota led to.
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
    return <AskStage failure={stage.kind === 'failed' ? stage.failure : null} onRetry={ask} />
  return (
    <Screen title={titles.preValidationOtp} lead={text.lead(length, held.pin.mobileLastDigits)}>
      {isProofOver && (
        <Notice tone="warn" title={text.overTitle} announce="status">
          {text.over}
        </Notice>
      )}
      <CodeForm
        length={length}
        clock={clock}
        errors={text.errors}
        confirmLabel={commonText.continue}
        waitsForLiveCode
        isEndTold={isProofOver}
        confirm={({ code }) => checkCode(held.pin, code)}
        resend={() => resendCode(held.hash)}
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

/** The proof ran out while its answer was waited for. */
const isOver = ({ status, errorCode }: HandledFailure) => status === 410 || errorCode === codeNeeded

const codeNeeded = 'CodigoRequerido' satisfies ErrorCode

type AskProps = { readonly failure: HandledFailure | null; readonly onRetry: () => void }

/** The bureau takes its seconds; where it could not be reached, the proof still counts. */
const AskStage = ({ failure, onRetry }: AskProps) => (
  <Screen
    title={failure === null ? text.asking : text.askTitle}
    lead={failure === null ? text.askingText : ''}
  >
    {failure === null ? <Skeleton shape="card" /> : <FailureNotice failure={failure} />}
    {failure !== null && (
      <ActionBar>
        <Button onClick={onRetry}>{commonText.retry}</Button>
      </ActionBar>
    )}
  </Screen>
)
