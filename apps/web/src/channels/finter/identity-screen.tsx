import { ActButton } from '@cupo/ui/act-button.tsx'
import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Icon } from '@cupo/ui/icon.tsx'
import { cameraIcon, cardIcon, shieldIcon } from '@cupo/ui/icons.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { RichText } from '@cupo/ui/rich-text.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { biometricConsentText, pendingIndicator } from '@cupo/wire'
import { useEffect, useEffectEvent, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { FailureNotice } from '../../client/failure-notice.tsx'
import { act, useApplication } from '../../client/journey/application-store.ts'
import { followAnswer } from '../../client/journey/follow.ts'
import { type ArrivalState, type Reason, textOfReason } from '../../client/navigate.ts'
import type { HandledFailure } from '../../client/send.ts'
import { CancelApplication } from '../../steps/cancel/cancel-application.tsx'
import {
  judgeValidation,
  openedValidation,
  pendingValidation,
  tokenOf,
} from '../../steps/identity/validation.ts'
import { PurchaseSummary } from '../../steps/summary/purchase-summary.tsx'
import { brandText } from '../../text/brand.ts'
import { timeText } from '../../text/dates.ts'
import { identityText } from '../../text/identity.ts'
import { titles } from '../../text/titles.ts'
import { Screen } from '../../ui/screen.tsx'
import styles from './identity-screen.module.css'

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

const icons = [cardIcon, cameraIcon, shieldIcon] as const

/** The customer is free to give these sensitive data or not (Ley 1581, article 6). */
function BiometricIntroduction() {
  return (
    <>
      <Notice tone="info" title={identityText.consentTitle}>
        <p>{biometricConsentText(brandText.lender)}</p>
        <p>{identityText.alternative}</p>
      </Notice>
      <ol className={styles.steps}>
        {identityText.steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.icon}>
              <Icon of={icons[index] ?? shieldIcon} size="large" />
            </span>
            <div>
              <p className={styles.title}>{title}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

const asksEverySeconds = 20

type Props = {
  readonly validationId: string
  readonly words: string
  readonly onOtherWay: () => void
}

function PendingCheck({ validationId, words, onOtherWay }: Props) {
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const [checkedAt, setCheckedAt] = useState<Date | null>(null)
  const { isBusy, run } = useBusy()

  const ask = async () => {
    setFailure(await judgeValidation(validationId))
    setCheckedAt(new Date())
  }
  const askQuietly = useEffectEvent(async () => {
    if (document.hidden || isBusy) return
    if ((await judgeValidation(validationId, 'background')) === null) setCheckedAt(new Date())
  })
  useEffect(() => {
    const timer = setInterval(() => askQuietly(), asksEverySeconds * 1000)
    return () => clearInterval(timer)
  }, [])

  return (
    <>
      <Notice tone="info" title={words} announce="status">
        <p>{identityText.pendingWait}</p>
        <p>{identityText.pendingLeave}</p>
        {checkedAt && <p>{identityText.checkedAt(timeText(checkedAt))}</p>}
      </Notice>
      <FailureNotice failure={failure} />
      <CancelApplication />
      <ActionBar>
        <Button isLoading={isBusy} onClick={() => run(ask)}>
          {identityText.checkAgain}
        </Button>
        <Button variant="text" disabled={isBusy} onClick={onOtherWay}>
          {identityText.otherWay}
        </Button>
      </ActionBar>
    </>
  )
}
