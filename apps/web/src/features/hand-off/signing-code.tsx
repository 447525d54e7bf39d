import { requestNewPinOfSale, requestToken } from '@cupo/wire'
import { useState } from 'react'
import { useApplication } from '../../client/journey/application-store.ts'
import { showStanding } from '../../client/journey/follow.ts'
import { send } from '../../client/send.ts'
import { signingText as text } from '../../text/hand-off.ts'
import { Button } from '../../ui/button.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Screen } from '../../ui/screen.tsx'
import { CancelApplication } from '../on-boarding/cancel-application/cancel-application.tsx'
import { AgreementReader } from '../on-boarding/contract/agreement-reader.tsx'
import { useOtpLength } from '../one-time-code/code-entry.tsx'
import {
  type CodeAttempt,
  CodeForm,
  type CodeOutcome,
  type ResendOutcome,
} from '../one-time-code/code-form.tsx'
import { isPinError, pinMessage } from '../one-time-code/pin-message.ts'
import { pinSecondsDefault, useCodeClock } from '../one-time-code/use-code-clock.ts'
import styles from './hand-off.module.css'

/** The code that signs the agreement: what it signs stands above it, and can be read once more (conformance: R-G66). */
export function SigningCode() {
  const { applicationId, offer, installmentsNumber, requestedValueFmt } = useApplication()
  const length = useOtpLength()
  // The code was asked for a moment ago, here or at the counter; after a reload the history entry knows when.
  const [sent] = useState(() => (hasClock() ? null : { sentAt: Date.now(), seconds: pinSecondsDefault }))
  const clock = useCodeClock(sent)
  const [isReading, setIsReading] = useState(false)
  const facts: readonly (Fact | null)[] = [
    { term: text.financed, value: requestedValueFmt },
    offer && installmentsNumber !== null
      ? {
          term: text.installments,
          value: text.installmentsOf(installmentsNumber, offer.totalFmt),
          isStrong: true,
        }
      : null,
  ]
  return (
    <Screen title={text.title} lead={text.lead(length)}>
      <section className={styles.card} aria-labelledby="hand-off-signs">
        <h2 id="hand-off-signs" className={styles.title}>
          {text.signs}
        </h2>
        <Facts facts={facts.filter((fact) => fact !== null)} />
        <Button variant="text" onClick={() => setIsReading(true)}>
          {text.readAgain}
        </Button>
      </section>
      <CodeForm
        length={length}
        clock={clock}
        confirm={(attempt) => sign(applicationId, attempt)}
        resend={() => resend(applicationId)}
      >
        <CancelApplication />
      </CodeForm>
      {isReading && <AgreementReader applicationId={applicationId} onClose={() => setIsReading(false)} />}
    </Screen>
  )
}

const hasClock = (): boolean => history.state?.code !== undefined

/** Signs by the code: the session of the link says whose it is, and none is opened by it. */
async function sign(applicationId: string, { code }: CodeAttempt): Promise<CodeOutcome> {
  const body = { grant_type: 'password', password: code, applicationId } as const
  const answer = await send(requestToken, { body }, { part: 'catalogue' })
  if (answer.ok) {
    if (answer.body.status !== undefined) await showStanding({ status: answer.body.status })
    return { kind: 'taken' }
  }
  if (answer.isHandled) return { kind: 'left' }
  return {
    kind: 'failed',
    message: pinMessage(answer),
    pinError: isPinError(answer.pinError) ? answer.pinError : null,
    isNetwork: answer.status === 0,
  }
}

async function resend(applicationId: string): Promise<ResendOutcome> {
  const answer = await send(
    requestNewPinOfSale,
    { query: { data: btoa(applicationId).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '') } },
    { part: 'catalogue' },
  )
  if (answer.ok) return { kind: 'sent', seconds: answer.body.pinExpiresInSeconds }
  if (answer.isHandled) return { kind: 'left' }
  return { kind: 'failed', message: pinMessage(answer) }
}
