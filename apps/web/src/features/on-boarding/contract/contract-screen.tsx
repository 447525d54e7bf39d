import { changeStatus, type runWorkflowAction } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../app/failure-notice.tsx'
import { act } from '../../../app/journey/act.ts'
import { useApplication } from '../../../app/journey/application-store.ts'
import { followAnswer, followApplication } from '../../../app/journey/follow.ts'
import { type HandledFailure, send } from '../../../app/send.ts'
import { contractText } from '../../../text/contract.ts'
import { titles } from '../../../text/titles.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { withFreshCode } from '../../sign-in/step-up/send-stepped-up.ts'
import { StepUpPlace } from '../../sign-in/step-up/step-up-place.tsx'
import { CancelApplication } from '../cancel-application/cancel-application.tsx'
import { ColumnPhone } from '../purchase-summary/column-phone.tsx'
import { PurchaseSummary } from '../purchase-summary/purchase-summary.tsx'
import { AcceptanceTicks } from './acceptance-ticks.tsx'
import { AgreementFacts } from './agreement-facts.tsx'
import { AgreementReader } from './agreement-reader.tsx'
import { RenewedDelivery } from './renewed-delivery.tsx'
import { useAcceptance } from './use-acceptance.ts'

/** Step 5: the agreement is read, accepted and signed. */
export function ContractScreen() {
  const application = useApplication()
  const { applicationId, origin, delivery, guaranteePayment } = application
  const { ticks, tick, failure: tickFailure, isKeeping } = useAcceptance()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  const isAccepted = ticks.contract && (guaranteePayment === 0 || ticks.guarantee)

  const missing = ticks.contract ? contractText.guaranteeMissing : contractText.readFirst

  const sign = () =>
    run(async () => {
      setFailure(null)
      const answer = await withFreshCode<typeof runWorkflowAction>(
        () => act({ action: 'createContract', isPartial: false }),
        applicationId,
      )
      if (answer.ok) await followAnswer(answer.body)
      else setFailure(answer)
    })
  const goBack = () =>
    run(async () => {
      setFailure(null)
      const params = { applicationId, status: 'DELIVERY' as const }
      const answer = await send(changeStatus, { params, body: { origin } })
      if (answer.ok) await followApplication()
      else setFailure(answer)
    })

  return (
    <Screen
      title={titles.contract}
      lead={contractText.lead}
      step={5}
      onStepBack={goBack}
      summary={<PurchaseSummary application={application} />}
    >
      {delivery?.isStale && <RenewedDelivery applicationId={applicationId} />}
      <ColumnPhone application={application} />
      <AgreementFacts application={application} />
      <AgreementReader
        applicationId={applicationId}
        isRead={ticks.isRead}
        onRead={() => tick({ isRead: true, contract: true })}
      />
      <AcceptanceTicks application={application} ticks={ticks} onTick={tick} />
      <FailureNotice failure={failure ?? tickFailure} />
      <CancelApplication />
      <StepUpPlace />
      <ActionBar note={isAccepted ? null : <span>{missing}</span>}>
        <Button disabled={!isAccepted || isKeeping} isLoading={isBusy} onClick={sign}>
          {contractText.finish}
        </Button>
        <Button variant="text" disabled={isBusy} onClick={goBack}>
          {contractText.back}
        </Button>
      </ActionBar>
    </Screen>
  )
}
