import { Button } from '@cupo/ui/button.tsx'
import { Dialog } from '@cupo/ui/dialog.tsx'
import { EmailAddress } from '@cupo/ui/email-address.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useStore } from '@cupo/ui/store.ts'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import type { Origin } from '@cupo/wire'
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { type ArrivalState, goToScreen } from '../../../client/navigate.ts'
import type { HandledFailure } from '../../../client/send.ts'
import { useMaintenance } from '../../../client/use-maintenance.ts'
import { CaptchaPlace } from '../../../steps/captcha/captcha-place.tsx'
import { FormProblems } from '../../../steps/form/form-extras.tsx'
import { mailedTermsText, mailedTermsText as text } from '../../../text/pre-validation-result.ts'
import { MailDrawing } from '../../../ui/status-page.tsx'
import { askQuota, type QuotaOutcome } from '../ask-quota.ts'
import { sendCode } from '../otp/send-code.ts'
import { type PreValidation, preValidationStore } from '../pre-validation.ts'
import { visitEntry } from '../visit.ts'
import { type SubmittedForm, sentPreValidation } from './pre-validation-form.ts'
import { mailTerms } from './submit-pre-validation.ts'

export function FormNews({ state }: { readonly state: SubmittedForm }) {
  const arrival = useHistoryState<ArrivalState | null>()
  if (state.errors.length > 0 || state.failure !== null) return <FormProblems state={state} />
  if (!arrival?.message) return null
  return (
    <Notice tone="warn" title={mailedTermsText.overTitle} announce="status">
      {arrival.message}
    </Notice>
  )
}

type ExtrasProps = {
  readonly channel: Origin | null
  readonly state: SubmittedForm
  readonly onMobileNeeded: (message: string) => void
}

export function FormExtras({ channel, state, onMobileNeeded }: ExtrasProps) {
  useMaintenance(channel)
  const [isReopened, setIsReopened] = useState(isLeftWaiting)
  // Closed for one submission: the next one may answer the same secret.
  const [closed, setClosed] = useState<SubmittedForm | null>(null)
  const close = () => {
    setIsReopened(false)
    setClosed(state)
  }
  const isMailed = state.hash !== null && state !== closed
  return (
    <>
      {(isMailed || isReopened) && <MailedTermsDialog onClose={close} onMobileNeeded={onMobileNeeded} />}
      <CaptchaPlace />
    </>
  )
}

function isLeftWaiting(): boolean {
  const held = preValidationStore.get()
  const arrival: ArrivalState | null = history.state
  return held !== null && held.sent !== null && held.pin === null && held.result === null && !arrival?.message
}

type Stage = 'sent' | 'pending' | 'expired'

type Props = {
  readonly onClose: () => void
  readonly onMobileNeeded: (message: string) => void
}

const titles: Readonly<Record<Stage, string>> = {
  sent: text.sentTitle,
  pending: text.pendingTitle,
  expired: text.expiredTitle,
}

/** A mobile goes on with its code, a landline once the mailed terms were accepted. */
function MailedTermsDialog({ onClose, onMobileNeeded }: Props) {
  const held = useStore(preValidationStore)
  const [stage, setStage] = useState<Stage>('sent')
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  if (held === null || held.sent === null) return null
  const { isMobile, email } = held.sent

  const goOn = () =>
    run(async () => {
      setFailure(null)
      const outcome = isMobile ? await goOnByCode(held) : await askQuota(held)
      if (outcome.kind === 'pending' || outcome.kind === 'expired') setStage(outcome.kind)
      else if (outcome.kind === 'mobileNeeded') onMobileNeeded(outcome.message)
      else if (outcome.kind === 'failed') setFailure(outcome.failure)
    })
  const mailAgain = () =>
    run(async () => {
      setFailure(null)
      const refused = await mailTerms(sentPreValidation.get(), held.channel, { mailAgain: true })
      if (refused === null) setStage('sent')
      else setFailure(refused)
    })
  const useMobile = () => {
    onClose()
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[name=mobile]')?.focus())
  }
  const again = (variant: 'primary' | 'text') => (
    <Button variant={variant} isLoading={isBusy} onClick={mailAgain}>
      {text.again}
    </Button>
  )
  return (
    <Dialog
      isOpen
      title={titles[stage]}
      illustration={<MailDrawing />}
      onClose={onClose}
      actions={
        stage === 'expired' ? (
          again('primary')
        ) : (
          <>
            {!isMobile && <Button onClick={useMobile}>{text.useMobile}</Button>}
            <Button variant={isMobile ? 'primary' : 'secondary'} isLoading={isBusy} onClick={goOn}>
              {commonText.continue}
            </Button>
            {stage === 'pending' && again('text')}
          </>
        )
      }
    >
      {isMobile && <p>{text.byCode}</p>}
      {!isMobile && stage === 'sent' && <p>{text.landline}</p>}
      <p role="status">{text[stage]}</p>
      {stage !== 'expired' && (
        <>
          <p>
            {text.sentTo}
            <br />
            <strong>
              <EmailAddress>{email}</EmailAddress>
            </strong>
          </p>
          {stage === 'sent' && isMobile && <p>{text.spam}</p>}
        </>
      )}
      <FailureNotice failure={failure} />
    </Dialog>
  )
}

async function goOnByCode(held: PreValidation): Promise<QuotaOutcome> {
  const sent = await sendCode(held.hash)
  if (sent === 'confirmed') return askQuota(held)
  if ('ok' in sent) return sent.isHandled ? { kind: 'left' } : { kind: 'failed', failure: sent }
  goToScreen('preValidationOtp', { state: visitEntry() })
  return { kind: 'left' }
}
