import type { Person } from '../../people/person.ts'

export type ValidationState = 'created' | 'pending' | 'ok' | 'failed'

/** One check of one person's document and face. */
export type Validation = {
  readonly validationId: string
  /** Opens the embedded page; 256 random bits after the validation's id. */
  readonly accessToken: string
  readonly reference: string
  readonly document: string
  /** The only origin that may embed the page and that hears its result. */
  readonly parentOrigin: string
  readonly state: ValidationState
  readonly createdAt: string
  readonly expiresAtMs: number
  readonly finishedAt: string | null
}

export type Finish = 'ok' | 'failed' | 'pending'

/** How the check of this person comes out, given how many failed before under the same reference. */
export function resultOf(biometrics: Person['biometrics'], failedBefore: number): Finish {
  switch (biometrics) {
    case 'pass':
      return 'ok'
    case 'fail':
      return 'failed'
    case 'failTwice':
      return failedBefore < 2 ? 'failed' : 'ok'
    case 'stayPending':
      return 'pending'
  }
}

export function finish(validation: Validation, result: Finish, at: string): Validation {
  return { ...validation, state: result, finishedAt: result === 'pending' ? null : at }
}

export function isFinished(validation: Validation): boolean {
  return validation.state === 'ok' || validation.state === 'failed'
}
