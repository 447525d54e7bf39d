import { ActButton } from '@cupo/ui/act-button.tsx'
import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { act, useApplication } from '../../../client/journey/application-store.ts'
import { followApplication } from '../../../client/journey/follow.ts'
import { goToScreen } from '../../../client/navigate.ts'
import { useSale } from '../../../client/sale/use-sale.ts'
import type { HandledFailure } from '../../../client/send.ts'
import {
  AcceptanceTicks,
  isReadAgain,
  type Ticks,
  useAcceptance,
} from '../../../steps/agreement/acceptance.tsx'
import { AgreementCard, AgreementFacts } from '../../../steps/agreement/agreement-card.tsx'
import { AgreementReader } from '../../../steps/agreement/agreement-reader.tsx'
import { ColumnPhone, phonePanel } from '../../../steps/summary/purchase-summary.tsx'
import { assistedContractText as text } from '../../../text/assisted.ts'
import { contractWords } from '../../../text/order.ts'
import { titles } from '../../../text/titles.ts'
import { AgentStep } from '../frame/agent-step.tsx'
import { AssistedFrame } from '../frame/assisted-frame.tsx'
import { CustomerPhonePanel } from '../hand-off/customer-phone.tsx'
import { useCustomerPhone } from '../hand-off/use-customer-phone.ts'
import { rememberSignatureRequest } from '../otp/signature-request.ts'

const words = contractWords.agent

const acceptedElsewhere: Ticks = { isRead: true, contract: true, guarantee: true }

export function AssistedContractScreen() {
  const application = useApplication()
  const { applicationId, guaranteePayment } = application
  const sale = useSale(applicationId)
  const phone = useCustomerPhone(sale)
  const isAccepted = sale.progress?.isAgreementAccepted ?? false
  const acceptance = useAcceptance()
  const { ticks, tick, isRenewed, isKeeping } = acceptance
  const { askForSignature, failure, isBusy, isUnaccepted } = useSignatureRequest(acceptance, isAccepted)
  const [isReading, setIsReading] = useState(false)
  const isAcceptedElsewhere = isAccepted && !ticks.contract && !isKeeping && !isUnaccepted
  const isTicked = ticks.contract && (guaranteePayment === 0 || ticks.guarantee)
  const canGoOn = (isTicked && !isKeeping) || isAcceptedElsewhere

  return (
    <AgentStep isSharedWithPhone isActing={isBusy || isKeeping}>
      <AssistedFrame title={titles.assistedContract} lead={words.lead} summary={phonePanel(application)}>
        {isRenewed && (
          <Notice tone="info" title={words.renewedTitle} announce="status">
            {words.renewed}
          </Notice>
        )}
        <CustomerPhonePanel sale={sale} phone={phone} task="agreement" />
        <ColumnPhone application={application} />
        <AgreementFacts application={application} />
        <AgreementCard
          applicationId={applicationId}
          isRead={ticks.isRead || isAcceptedElsewhere}
          hasNoBar
          onRead={() => setIsReading(true)}
        />
        <AcceptanceTicks
          application={application}
          ticks={isAcceptedElsewhere ? acceptedElsewhere : ticks}
          isReadElsewhere
          isLocked={isAcceptedElsewhere}
          onTick={tick}
        />
        <div role="status">{isAcceptedElsewhere && <Notice tone="good">{text.accepted}</Notice>}</div>
        <FailureNotice failure={failure ?? acceptance.failure} />
        {isReading && (
          <AgreementReader
            applicationId={applicationId}
            onClose={() => setIsReading(false)}
            onAccept={(sha256) => {
              setIsReading(false)
              tick({ isRead: true, contract: true, sha256 })
            }}
          />
        )}
        <ActionBar>
          <ActButton isLoading={isBusy} disabled={!canGoOn} onClick={askForSignature}>
            {commonText.continue}
          </ActButton>
        </ActionBar>
      </AssistedFrame>
    </AgentStep>
  )
}

function useSignatureRequest(
  { ticks, renew, forget }: ReturnType<typeof useAcceptance>,
  isAccepted: boolean,
) {
  const [isUnaccepted, setIsUnaccepted] = useState(false)
  if (isUnaccepted && !isAccepted) setIsUnaccepted(false)
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  const askForSignature = () =>
    run(async () => {
      setFailure(null)
      const action = { action: 'createAssistedContract', isPartial: false } as const
      const answer = await act(ticks.sha256 === undefined ? action : { ...action, sha256: ticks.sha256 })
      if (!answer.ok) {
        if (answer.errorCode === 'AceptacionPendiente') {
          setIsUnaccepted(isAccepted)
          forget()
        }
        return setFailure(answer)
      }
      if (isReadAgain(answer.body)) return renew()
      const { situation, messages = [] } = answer.body
      if (situation !== 'waitingClient') return goToScreen('processRequest', { state: { reasons: messages } })
      rememberSignatureRequest()
      await followApplication()
    })
  return { askForSignature, failure, isBusy, isUnaccepted }
}
