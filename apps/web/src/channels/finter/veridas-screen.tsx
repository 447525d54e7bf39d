import { Button } from '@cupo/ui/button.tsx'
import { receiveArrival } from '@cupo/ui/heading-focus.ts'
import { useStore } from '@cupo/ui/store.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { Spinner } from '@cupo/ui/waiting.tsx'
import type { ApplicationStatus, IdentityToken } from '@cupo/wire'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { act, useApplication } from '../../client/journey/application-store.ts'
import { followAnswer, followApplication } from '../../client/journey/follow.ts'
import type { HandledFailure } from '../../client/send.ts'
import {
  type FrameOutcome,
  judgeValidation,
  openedValidation,
  outcomeOfMessage,
  tokenOf,
} from '../../steps/identity/validation.ts'
import { veridasText } from '../../text/identity.ts'
import { titles } from '../../text/titles.ts'
import styles from './veridas.module.css'

export function VeridasScreen() {
  const application = useApplication()
  const token = useStore(openedValidation)
  const heading = useRef<HTMLHeadingElement>(null)
  const [failed, setFailed] = useState<FailedStep | null>(null)
  const { isBusy, run } = useBusy()

  const attempt = (work: () => Promise<HandledFailure | null>) =>
    run(async () => {
      setFailed(null)
      const failure = await work()
      setFailed(failure && { failure, work })
    })

  const open = useEffectEvent(() => attempt(() => reopenValidation(application.status)))
  useEffect(() => {
    receiveArrival(heading.current)
    if (openedValidation.get() === null) open()
  }, [])

  const conclude = (outcome: FrameOutcome) => {
    if (token) attempt(() => concludeValidation(token, outcome))
  }
  const isEmbedded = token !== null && !isBusy && failed === null

  return (
    <main className={styles.screen}>
      <div className={styles.bar}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {titles.veridas}
        </h1>
        <Button variant="text" disabled={isBusy} onClick={() => attempt(leaveValidation)}>
          {veridasText.leave}
        </Button>
      </div>
      {isEmbedded ? (
        <IdentityFrame token={token} onOutcome={conclude} />
      ) : (
        <div className={styles.wait} role="status">
          {failed ? (
            <FailureNotice failure={failed.failure} onRetry={() => attempt(failed.work)} isAlone />
          ) : (
            <>
              <Spinner label="" size="large" />
              <p>{token ? veridasText.judging : veridasText.opening}</p>
            </>
          )}
        </div>
      )}
    </main>
  )
}

type FailedStep = { readonly failure: HandledFailure; readonly work: () => Promise<HandledFailure | null> }

type IdentityFrameProps = {
  readonly token: IdentityToken
  /** Called once: the page has one end. */
  readonly onOutcome: (outcome: FrameOutcome) => void
}

function IdentityFrame({ token, onOutcome }: IdentityFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const report = useEffectEvent(onOutcome)
  useEffect(() => {
    const { origin } = new URL(token.url)
    let isHandled = false
    const listen = (event: MessageEvent<unknown>) => {
      if (isHandled) return
      const source = frame.current?.contentWindow ?? null
      const outcome = outcomeOfMessage(event, { origin, source, validationId: token.validation_id })
      if (outcome === null) return
      isHandled = true
      report(outcome)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [token])
  return (
    <iframe
      ref={frame}
      src={token.url}
      title={veridasText.frameTitle}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow="camera; microphone"
      referrerPolicy="no-referrer"
      className={styles.frame}
    />
  )
}

type Attempt = Promise<HandledFailure | null>

/** Only after a reload: anybody else has not said 'Permitir' here. */
async function reopenValidation(status: ApplicationStatus): Attempt {
  if (status !== 'veridas') {
    await followApplication()
    return null
  }
  const answer = await act({ action: 'createVeridasId' })
  if (!answer.ok) return answer
  const token = tokenOf(answer.body)
  openedValidation.set(token)
  if (token === null) await followAnswer(answer.body)
  return null
}

/** The server judges the check under the id that it gave. */
async function concludeValidation(token: IdentityToken, outcome: FrameOutcome): Attempt {
  if (outcome !== 'completed') return leaveValidation(outcome)
  const failure = await judgeValidation(token.validation_id)
  if (failure === null) openedValidation.set(null)
  return failure
}

async function leaveValidation(outcome: FrameOutcome = 'cancelled'): Attempt {
  const answer = await act({ action: 'cancelVeridas' })
  if (!answer.ok) return answer
  const messages = outcome === 'failed' ? [{ mensagem: veridasText.incomplete }] : undefined
  await followAnswer({ ...answer.body, messages: answer.body.messages ?? messages })
  openedValidation.set(null)
  return null
}
