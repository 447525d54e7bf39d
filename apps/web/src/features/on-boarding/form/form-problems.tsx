import { formDetailsText } from '../../../text/form.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { FieldError } from './form-state.ts'

type Props = { readonly errors: readonly FieldError[]; readonly failure: string | null }

/** What kept the form from going on: its fields, or something outside of them. */
export function FormProblems({ errors, failure }: Props) {
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
