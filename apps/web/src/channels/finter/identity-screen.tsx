import { ActButton } from '@cupo/ui/act-button.tsx'
import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { RichText } from '@cupo/ui/rich-text.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { pendingIndicator } from '@cupo/wire'
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { act, useApplication } from '../../client/journey/application-store.ts'
import { followAnswer } from '../../client/journey/follow.ts'
import { type ArrivalState, type Reason, textOfReason } from '../../client/navigate.ts'
import type { HandledFailure } from '../../client/send.ts'
import { CancelApplication } from '../../steps/cancel/cancel-application.tsx'
import { BiometricIntroduction } from '../../steps/identity/biometric-introduction.tsx'
import { PendingCheck } from '../../steps/identity/pending-check.tsx'
import { openedValidation, pendingValidation, tokenOf } from '../../steps/identity/validation.ts'
import { PurchaseSummary } from '../../steps/summary/purchase-summary.tsx'
import { identityText } from '../../text/identity.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'

export function IdentityScreen() {
  const application = useApplication()
  const arrival = useHistoryState<ArrivalState | null>()
  const pendingId = useStore(pendingValidation)
  const [wantsOtherWay, setWantsOtherWay] = useState(false)
  const reasons = arrival?.reasons ?? []
  // A customer who comes back finds the check pending; a newer message goes first.
  const pending = reasons.length === 0 ? { mensagem: identityText.pending } : reasons.find(isPendingReason)
  const waits = pendingId !== null && pending !== undefined && !wantsOtherWay

  return (
    <Screen
      title={titles.identity}
      lead={waits ? undefined : identityText.lead}
      summary={<PurchaseSummary application={application} />}
    >
      {waits ? (
        <PendingCheck
          validationId={pendingId}
          words={textOfReason(pending)}
          onOtherWay={() => setWantsOtherWay(true)}
        />
      ) : (
        <Introduction reasons={reasons} />
      )}
    </Screen>
  )
}

function Introduction({ reasons }: { readonly reasons: readonly Reason[] }) {
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [choice, setChoice] = useState<'createVeridasId' | 'rejectVeridas' | null>(null)
  const { isBusy, run } = useBusy()

  const choose = (action: 'createVeridasId' | 'rejectVeridas') =>
    run(async () => {
      setChoice(action)
      setFailure(null)
      const answer = await act({ action })
      if (!answer.ok) return setFailure(answer)
      openedValidation.set(tokenOf(answer.body))
      await followAnswer(answer.body)
    })

  return (
    <>
      <EarlierCheck reasons={reasons} />
      <BiometricIntroduction />
      <FailureNotice failure={failure} />
      <CancelApplication />
      <ActionBar>
        <ActButton
          isLoading={isBusy && choice === 'createVeridasId'}
          onClick={() => choose('createVeridasId')}
        >
          {identityText.allow}
        </ActButton>
        <ActButton
          variant="text"
          isLoading={isBusy && choice === 'rejectVeridas'}
          onClick={() => choose('rejectVeridas')}
        >
          {identityText.reject}
        </ActButton>
      </ActionBar>
    </>
  )
}

const isPendingReason = ({ indicador }: Reason): boolean => indicador === pendingIndicator

const EarlierCheck = ({ reasons }: { readonly reasons: readonly Reason[] }) =>
  reasons.map((reason) => (
    <Notice
      key={textOfReason(reason)}
      tone={isPendingReason(reason) ? 'info' : 'warn'}
      title={reason.titulo}
      announce="status"
    >
      <RichText text={textOfReason(reason)} />
    </Notice>
  ))
