import type { FieldError } from '@cupo/wire'
import { useEffect, useState } from 'react'

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

/** The fields show their errors first. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}

export const messageAt = (errors: readonly FieldError[], field: string): string | undefined =>
  errors.find((error) => error.field === field)?.message

const none: readonly FieldError[] = []
