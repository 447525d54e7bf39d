import { useEffect } from 'react'
import { formDetailsText } from '../../../text/form.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { FieldError } from './form-state.ts'

type Props = {
  /** Of the last submission, whatever has been corrected since: a new list would take the focus from the field. */
  readonly errors: readonly FieldError[]
  readonly failure: string | null
}

/** What kept the form from going on: its fields, or something outside of them. The first wrong field has the focus. */
export function FormProblems({ errors, failure }: Props) {
  // The summary takes the focus as it appears; this effect comes after and hands it on.
  useEffect(() => {
    if (errors.length > 0) document.querySelector<HTMLElement>('form [aria-invalid]')?.focus()
  }, [errors])
  return (
    <>
      <ErrorSummary errors={errors} />
      {failure && (
        <Notice tone="bad" title={formDetailsText.failedTitle}>
          {failure}
        </Notice>
      )}
    </>
  )
}
