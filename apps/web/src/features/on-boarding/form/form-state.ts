import { createStore } from '../../../ui/store.ts'
import { emptyForm, type FormValues } from './form-values.ts'

/** A sentence at the field of this name. */
export type FieldError = { readonly field: string; readonly message: string }

/** What the last submission left: the values, given back to the fields, and what was wrong. */
export type FormState = {
  readonly values: FormValues
  readonly errors: readonly FieldError[]
  /** The server's errors leave by themselves after so many seconds; the form's own stay until corrected. */
  readonly errorSeconds: number | null
  /** A failure that belongs to no field. */
  readonly failure: string | null
  /** Not even the code that sends could be fetched. */
  readonly isOffline: boolean
}

export const untouched: FormState = {
  values: emptyForm,
  errors: [],
  errorSeconds: null,
  failure: null,
  isOffline: false,
}

/** The values last sent, for a customer who comes back to correct them or to try again. In memory only. */
export const sentForm = createStore<FormValues>(emptyForm)
