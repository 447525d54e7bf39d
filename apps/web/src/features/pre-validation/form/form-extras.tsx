import type { Origin } from '@cupo/wire'
import { useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ArrivalState } from '../../../client/navigate.ts'
import { useMaintenance } from '../../../client/use-maintenance.ts'
import { commonText } from '../../../text/common.ts'
import { formNoticeText } from '../../../text/form-notices.ts'
import { mailedTermsText } from '../../../text/pre-validation.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CaptchaPlace } from '../../captcha/captcha-place.tsx'
import { FormProblems } from '../../on-boarding/form/form-extras.tsx'
import { goOnAlone, receiveVisit } from '../visit.ts'
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

/** A link that opens nothing: the visit can go on without it. */
export const FailedVisit = ({ message }: { readonly message: string | null }) => (
  <Notice tone="warn" title={formNoticeText.linkTitle} announce="alert">
    <p>{message ?? formNoticeText.linkOffline}</p>
    {message === null && (
      <Button variant="secondary" onClick={receiveVisit}>
        {commonText.retry}
      </Button>
    )}
    <Button variant={message === null ? 'text' : 'secondary'} onClick={goOnAlone}>
      {formNoticeText.goOnWithoutLink}
    </Button>
  </Notice>
)
