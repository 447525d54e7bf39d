import { useState } from 'react'
import { useApplication } from '../../../client/journey/application-store.ts'
import { followApplication } from '../../../client/journey/follow.ts'
import { useOtpLength } from '../../../steps/one-time-code/code-entry.tsx'
import { CodeForm } from '../../../steps/one-time-code/code-form.tsx'
import { resendCodeOfSale, signSale } from '../../../steps/one-time-code/sign-sale.ts'
import { useCodeClock } from '../../../steps/one-time-code/use-code-clock.ts'
import { PurchaseSummary } from '../../../steps/summary/purchase-summary.tsx'
import { assistedOtpText as text } from '../../../text/assisted.ts'
import { titles } from '../../../text/titles.ts'
import { AgentStep } from '../frame/agent-step.tsx'
import { AssistedFrame } from '../frame/assisted-frame.tsx'
import { sentSigningCode } from './signature-request.ts'

export function AssistedOtpScreen() {
  const application = useApplication()
  const { applicationId } = application
  const length = useOtpLength()
  const [sent] = useState(sentSigningCode)
  const clock = useCodeClock(sent)
  const [isConfirming, setIsConfirming] = useState(false)

  return (
    <AgentStep isSharedWithPhone isActing={isConfirming}>
      <AssistedFrame
        title={titles.assistedOtp}
        lead={text.lead(length)}
        summary={<PurchaseSummary application={application} />}
      >
        <CodeForm
          length={length}
          clock={clock}
          isSignature
          confirm={async ({ code }) => {
            setIsConfirming(true)
            const outcome = await signSale(applicationId, code)
            if (outcome.kind !== 'taken') setIsConfirming(false)
            return outcome
          }}
          resend={() => resendCodeOfSale(applicationId)}
          onTaken={() => followApplication().finally(() => setIsConfirming(false))}
        >
          <p>{text.phone}</p>
        </CodeForm>
      </AssistedFrame>
    </AgentStep>
  )
}
