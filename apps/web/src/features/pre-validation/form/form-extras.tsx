import type { Origin } from '@cupo/wire'
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ArrivalState } from '../../../client/navigate.ts'
import { useMaintenance } from '../../../client/use-maintenance.ts'
import { mailedTermsText } from '../../../text/pre-validation-steps.ts'
import { Notice } from '../../../ui/notice.tsx'
import { CaptchaPlace } from '../../captcha/captcha-place.tsx'
import { FormProblems } from '../../on-boarding/form/form-extras.tsx'
import { MailedTermsDialog } from './mailed-terms-dialog.tsx'
import type { SubmittedForm } from './pre-validation-form.ts'

/** Above the fields: what kept the form from going on, or why somebody is back at it. */
export function FormNews({ state }: { readonly state: SubmittedForm }) {
  const told = useHistoryState<ArrivalState | null>()
  if (state.errors.length > 0 || state.failure !== null) return <FormProblems state={state} />
  if (!told?.message) return null
  return (
    <Notice tone="warn" title={mailedTermsText.overTitle} announce="status">
      {told.message}
    </Notice>
  )
}

type ExtrasProps = {
  /** Null: a link is being opened. */
  readonly channel: Origin | null
  /** Of the pre-validation whose terms were mailed last. */
  readonly hash: string | null
  readonly onMobileNeeded: (message: string) => void
}

/** What the first paint does without: the mailed terms, the place of the captcha, and the word of maintenance. */
export function FormExtras({ channel, hash, onMobileNeeded }: ExtrasProps) {
  useMaintenance(channel)
  const [closed, setClosed] = useState<string | null>(null)
  return (
    <>
      {hash !== null && hash !== closed && (
        <MailedTermsDialog onClose={() => setClosed(hash)} onMobileNeeded={onMobileNeeded} />
      )}
      <CaptchaPlace />
    </>
  )
}
