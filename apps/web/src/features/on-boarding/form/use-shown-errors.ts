import { useEffect, useState } from 'react'
import type { FieldError, FormState } from './form-state.ts'

/** The errors of the last submission that still stand: a field that is edited loses its own, time ends the server's. */
export function useShownErrors({ errors, errorSeconds }: FormState) {
  const [shown, setShown] = useState({ from: errors, left: errors })
  if (shown.from !== errors) setShown({ from: errors, left: errors })
  useEffect(() => {
    if (errorSeconds === null) return
    const timer = setTimeout(() => setShown({ from: errors, left: none }), errorSeconds * 1000)
    return () => clearTimeout(timer)
  }, [errors, errorSeconds])
  return {
    errors: shown.left,
    errorAt: (field: string) => shown.left.find((error) => error.field === field)?.message,
    forget(field: string) {
      const left = shown.left.filter((error) => error.field !== field)
      if (left.length < shown.left.length) setShown({ from: errors, left })
    },
  }
}

const none: readonly FieldError[] = []
