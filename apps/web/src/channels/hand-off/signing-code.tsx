import { Button } from '@cupo/ui/button.tsx'
import { type Fact, Facts } from '@cupo/ui/facts.tsx'
import type { Application } from '@cupo/wire'
import { useState } from 'react'
import { useApplication } from '../../client/journey/application-store.ts'
import { showStanding } from '../../client/journey/follow.ts'
import { AgreementReader } from '../../steps/agreement/agreement-reader.tsx'
import { CancelApplication } from '../../steps/cancel/cancel-application.tsx'
import { useOtpLength } from '../../steps/one-time-code/code-entry.tsx'
import { CodeForm } from '../../steps/one-time-code/code-form.tsx'
import { resendCodeOfSale, signSale } from '../../steps/one-time-code/sign-sale.ts'
import { pinSecondsDefault, useCodeClock } from '../../steps/one-time-code/use-code-clock.ts'
import { signingText as text } from '../../text/hand-off.ts'
import { contractText } from '../../text/order.ts'
import { Screen } from '../../ui/screen.tsx'
import styles from './hand-off.module.css'

export function SigningCode() {
  const application = useApplication()
  const { applicationId, offer, installmentsNumber, requestedValueFmt } = application
  const length = useOtpLength()
  const [sent] = useState(() => (hasClock() ? null : { sentAt: Date.now(), seconds: pinSecondsDefault }))
  const clock = useCodeClock(sent)
  const [isReading, setIsReading] = useState(false)
  const facts: readonly (Fact | null)[] = [
    { term: text.financed, value: requestedValueFmt },
    application.advancedPayment > 0
      ? { term: text.downPayment, value: application.advancedPaymentFmt }
      : null,
    application.guaranteePayment > 0
      ? { term: text.guarantee, value: application.guaranteePaymentFmt }
      : null,
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
      </section>
      <CodeForm
        length={length}
        clock={clock}
        isSignature
        confirmLabel={contractText.sign.Finter}
        confirm={({ code }) => signSale(applicationId, code, onPhone)}
        resend={() => resendCodeOfSale(applicationId, onPhone)}
      >
        <Button variant="text" onClick={() => setIsReading(true)}>
          {text.read}
        </Button>
        <CancelApplication />
      </CodeForm>
      {isReading && <AgreementReader applicationId={applicationId} onClose={() => setIsReading(false)} />}
    </Screen>
  )
}

const hasClock = (): boolean => history.state?.code !== undefined

const onPhone = {
  part: 'catalogue',
  onSigned: (status: Application['status']) => showStanding({ status }),
} as const
