const key = 'cupo.validation'

/** The id of the check whose result was still to come, kept for this tab; an id only, nothing personal. */
export function readPendingValidation(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Without storage the customer simply starts the check again. */
export function keepPendingValidation(id: string | null): void {
  try {
    if (id === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, id)
  } catch {
    // Private windows may refuse storage: see above.
  }
}
