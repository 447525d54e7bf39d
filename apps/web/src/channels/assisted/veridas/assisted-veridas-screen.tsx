import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { InView } from '@cupo/ui/in-view.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type Progress, pendingIndicator } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { act, useApplication } from '../../../client/journey/application-store.ts'
import { followAnswer } from '../../../client/journey/follow.ts'
import type { Reason } from '../../../client/navigate.ts'
import { useSale } from '../../../client/sale/use-sale.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { CheckReasons } from '../../../steps/identity/questionnaire-form.tsx'
import { PurchaseSummary } from '../../../steps/summary/purchase-summary.tsx'
import { customerPhoneText, assistedVeridasText as text } from '../../../text/assisted.ts'
import { titles } from '../../../text/titles.ts'
import { AgentStep } from '../frame/agent-step.tsx'
import { AssistedFrame } from '../frame/assisted-frame.tsx'
import { CustomerPhonePanel } from '../hand-off/customer-phone.tsx'
import { useCustomerPhone } from '../hand-off/use-customer-phone.ts'

export function AssistedVeridasScreen() {
  const application = useApplication()
  const sale = useSale(application.applicationId)
  const phone = useCustomerPhone(sale, { isSentAtOnce: true })
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [told, setTold] = useState<{ readonly reasons: readonly Reason[]; readonly at: string } | null>(null)
  const [choice, setChoice] = useState<'validateVeridasId' | 'rejectVeridas' | null>(null)
  const { isBusy, run } = useBusy()
  // The answer to a press is stale as soon as the customer has moved on.
  const standing = standingOf(sale.progress)
  const unconfirmed = told?.at === standing ? told.reasons : null

  const ask = (action: 'validateVeridasId' | 'rejectVeridas') =>
    run(async () => {
      setChoice(action)
      setFailure(null)
      setTold(null)
      const answer = await act({ action })
      if (!answer.ok) return setFailure(answer)
      if (answer.body.situation === 'documents') {
        return setTold({ reasons: answer.body.messages ?? [], at: standing })
      }
      await followAnswer(answer.body)
    })

  return (
    <AgentStep isSharedWithPhone isActing={isBusy}>
      <AssistedFrame
        title={titles.assistedVeridas}
        lead={text.lead}
        summary={<PurchaseSummary application={application} />}
      >
        <CustomerPhonePanel
          sale={sale}
          phone={phone}
          task="identity"
          isSentFromBar
          isCheckTold={unconfirmed !== null}
        />
        {unconfirmed && (
          <InView>
            <Unconfirmed reasons={unconfirmed} check={sale.progress?.identityCheck ?? null} />
          </InView>
        )}
        <FailureNotice failure={failure} />
        <ActionBar>
          {phone.isUnsent ? (
            <Button isLoading={phone.isSending} onClick={phone.sendFirst}>
              {customerPhoneText.send}
            </Button>
          ) : (
            <Button
              isLoading={isBusy && choice === 'validateVeridasId'}
              onClick={() => ask('validateVeridasId')}
            >
              {commonText.continue}
            </Button>
          )}
          <Button
            variant="text"
            isLoading={isBusy && choice === 'rejectVeridas'}
            onClick={() => ask('rejectVeridas')}
          >
            {text.questions}
          </Button>
        </ActionBar>
      </AssistedFrame>
    </AgentStep>
  )
}

const standingOf = (progress: Progress | null): string =>
  progress === null ? '' : [progress.status, progress.identityCheck, progress.handOff?.state].join()

type UnconfirmedProps = {
  readonly reasons: readonly Reason[]
  readonly check: Progress['identityCheck']
}

function Unconfirmed({ reasons, check }: UnconfirmedProps) {
  if (check === 'pending' || reasons.some(({ indicador }) => indicador === pendingIndicator)) {
    return (
      <Notice tone="info" title={text.pendingTitle} announce="alert">
        {text.pending}
      </Notice>
    )
  }
  if (reasons.length > 0) return <CheckReasons reasons={reasons} />
  return (
    <Notice tone="warn" announce="alert">
      {check === 'failed' ? customerPhoneText.checkFailed : text.notDone}
    </Notice>
  )
}
