import { useStore } from '@cupo/ui/store.ts'
import { unnamedOrigin } from '@cupo/wire'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ArrivalState } from '../../../client/navigate.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { forgetQuotaSecret, readQuotaSecret } from '../../../client/session-marks.ts'
import { resultText } from '../../../text/pre-validation-result.ts'
import { askQuota } from '../ask-quota.ts'
import { AskStage } from '../ask-stage.tsx'
import { type AnsweredPreValidation, backToForm, isAnswered, preValidationStore } from '../pre-validation.ts'
import { receiveVisit } from '../visit.ts'

type Props = { readonly children: (held: AnsweredPreValidation) => ReactNode }

export function HeldResult({ children }: Props) {
  const held = useStore(preValidationStore)
  return held !== null && isAnswered(held) ? children(held) : <ReloadedResult />
}

/** The server draws the result anew while the browser's proof counts. */
function ReloadedResult() {
  const [hash] = useState(readQuotaSecret)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const ask = async () => {
    if (hash === null) {
      const arrival: ArrivalState | null = history.state
      return backToForm(arrival?.message)
    }
    setFailure(null)
    await receiveVisit()
    preValidationStore.set({
      hash,
      channel: unnamedOrigin,
      sent: null,
      pin: null,
      provedUntil: null,
      result: null,
    })
    const { search } = location
    const outcome = await askQuota({ hash }, { replace: true, part: 'other', search })
    if (outcome.kind === 'left') return
    preValidationStore.set(null)
    if (outcome.kind === 'failed' && isPassing(outcome.failure)) return setFailure(outcome.failure)
    forgetQuotaSecret()
    backToForm(outcome.kind === 'failed' && isOver(outcome.failure) ? outcome.failure.message : undefined)
  }
  const askOnce = useEffectEvent(ask)
  useEffect(() => {
    askOnce()
  }, [])
  return hash && <AskStage failure={failure} failedTitle={resultText.notShownTitle} onRetry={ask} />
}

const isOver = ({ status }: HandledFailure): boolean => status === 410

/** The same question may be answered the next time. */
const isPassing = ({ status }: HandledFailure): boolean => status === 0 || status >= 500
