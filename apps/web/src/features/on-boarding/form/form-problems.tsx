import { useEffect, useRef } from 'react'
import { formDetailsText } from '../../../text/form.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { FormState } from './form-state.ts'

/**
 * What kept the form from going on: the wrong fields of the last submission, whatever has been corrected since (a new
 * list would take the focus from the field), or something outside of them. The first wrong field has the focus.
 */
export function FormProblems({ state }: { readonly state: FormState }) {
  const { errors, failure } = state
  const notice = useRef<HTMLDivElement>(null)
  // The summary takes the focus as it appears; this effect comes after and hands it on.
  useEffect(() => {
    if (state.failure) notice.current?.focus()
    else document.querySelector<HTMLElement>('form [aria-invalid]')?.focus()
  }, [state])
  return (
    <>
      <ErrorSummary errors={errors} />
      {failure && (
        <div ref={notice} tabIndex={-1}>
          <Notice tone="bad" title={formDetailsText.failedTitle}>
            {failure}
          </Notice>
        </div>
      )}
    </>
  )
}
