import { Checkbox } from '@cupo/ui/checkbox.tsx'
import { ErrorSummary } from '@cupo/ui/error-summary.tsx'
import { HintBox } from '@cupo/ui/hint-box.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import type { FormChannel } from '@cupo/wire'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useMaintenance } from '../../client/use-maintenance.ts'
import { whenIdle } from '../../client/when-idle.ts'
import { formNoticeText } from '../../text/form-notices.ts'
import { CaptchaPlace } from '../captcha/captcha-place.tsx'
import type { FormState } from './application-form.ts'
import { prepareDeviceFacts, readPosition, shareLocationBox } from './device-facts.ts'

export function FormExtras({ channel }: { readonly channel: FormChannel | null }) {
  useMaintenance(channel)
  useEffect(() => {
    let giveUp: (() => void) | null = null
    const prepare = () => {
      giveUp = whenIdle(prepareDeviceFacts)
    }
    addEventListener('focusin', prepare, { once: true })
    return () => {
      giveUp?.()
      removeEventListener('focusin', prepare)
    }
  }, [])
  return <CaptchaPlace />
}

export const FormHint = ({ text }: { readonly text: string }) => <HintBox>{text}</HintBox>

/** A new list would take the focus from the field. */
export function FormProblems({ state }: { readonly state: Pick<FormState, 'errors' | 'failure'> }) {
  const { errors, failure } = state
  const notice = useRef<HTMLDivElement>(null)
  // The summary takes the focus first; this effect hands it on.
  useEffect(() => {
    if (state.failure) notice.current?.focus()
    else document.querySelector<HTMLElement>('form [aria-invalid]')?.focus()
  }, [state])
  return (
    <>
      <ErrorSummary errors={errors} />
      {failure && (
        <div ref={notice} tabIndex={-1}>
          <Notice tone={failure.tone} title={failure.title} announce="alert">
            {failure.text}
          </Notice>
        </div>
      )}
    </>
  )
}

/** The browser asks only at this tick; the position is read as the form is sent. */
export function ShareLocation() {
  const [hasFailed, setHasFailed] = useState(false)
  const ask = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    setHasFailed(false)
    if (!target.checked) return
    try {
      await readPosition()
    } catch {
      target.checked = false
      setHasFailed(true)
    }
  }
  return (
    <div>
      <Checkbox name={shareLocationBox} label={formNoticeText.shareLocation} onChange={ask} />
      <p role="status">{hasFailed ? formNoticeText.locationFailed : ''}</p>
    </div>
  )
}
