import { createStore } from '../../../ui/store.ts'

const key = 'cupo.validation'

/** The id of the check whose result is still to come, kept for this tab; an id only, nothing personal. */
export const pendingValidation = createStore<string | null>(read())

export function keepPendingValidation(id: string | null): void {
  pendingValidation.set(id)
  try {
    if (id === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, id)
  } catch {
    // Private windows may refuse storage: a reload then forgets the check, which can be started again.
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
