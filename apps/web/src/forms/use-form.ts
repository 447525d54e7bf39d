import type { FieldError } from '@cupo/wire'
import { type SubmitEvent, useEffect, useState } from 'react'
import { checkForm, type FormTable, formToSend, readForm, type SentForm } from './form-table.ts'

/** A form that is checked when it is sent: what is wrong stands at its field, and the first wrong field has the focus. */
export function useForm<Table extends FormTable>(table: Table) {
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const show = (form: HTMLFormElement | null, wrong: readonly FieldError[]) => {
    setErrors(wrong)
    if (wrong.length > 0) focusFirstError(form)
  }
  return {
    errors,
    /** Puts the errors that the server reports in the places of the form's own. */
    show,
    errorAt: (field: string) => messageAt(errors, field),
    /** What the form sends, or null when something is wrong. */
    read(event: SubmitEvent<HTMLFormElement>): SentForm<Table> | null {
      event.preventDefault()
      const form = event.currentTarget
      const values = readForm(table, new FormData(form))
      const wrong = checkForm(table, values)
      show(form, wrong)
      return wrong.length === 0 ? formToSend(table, values) : null
    },
  }
}

/** The errors of the last submission that still stand: a field that is edited loses its own, time ends the server's. */
export function useShownErrors(errors: readonly FieldError[], lastingSeconds: number | null) {
  const [shown, setShown] = useState({ from: errors, left: errors })
  if (shown.from !== errors) setShown({ from: errors, left: errors })
  useEffect(() => {
    if (lastingSeconds === null) return
    const timer = setTimeout(() => setShown({ from: errors, left: none }), lastingSeconds * 1000)
    return () => clearTimeout(timer)
  }, [errors, lastingSeconds])
  return {
    errors: shown.left,
    errorAt: (field: string) => messageAt(shown.left, field),
    forget(field: string) {
      const left = shown.left.filter((error) => error.field !== field)
      if (left.length < shown.left.length) setShown({ from: errors, left })
    },
  }
}

/** The fields show their errors first, then the first of them takes the focus. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}

export const messageAt = (errors: readonly FieldError[], field: string): string | undefined =>
  errors.find((error) => error.field === field)?.message

const none: readonly FieldError[] = []
