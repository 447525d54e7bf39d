import { Notice } from '@cupo/ui/notice.tsx'
import type { Origin } from '@cupo/wire'
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ArrivalState } from '../../../client/navigate.ts'
import { useMaintenance } from '../../../client/use-maintenance.ts'
import { CaptchaPlace } from '../../../steps/captcha/captcha-place.tsx'
import { FormProblems } from '../../../steps/form/form-extras.tsx'
import { mailedTermsText } from '../../../text/pre-validation-result.ts'
import { preValidationStore } from '../pre-validation.ts'
import { MailedTermsDialog } from './mailed-terms-dialog.tsx'
import type { SubmittedForm } from './pre-validation-form.ts'

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
