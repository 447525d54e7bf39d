import type { ErrorCode, FieldError, RejectionMessage } from '@cupo/wire'

/** An expected "no": a code and its facts. Routes turn it into an answer; nobody reads its Spanish to decide. */
export type Refusal = {
  readonly code: ErrorCode
  /** Instead of the code's own sentence. */
  readonly message?: string
  readonly errors?: readonly FieldError[]
  /** Where the application really is, with `EtapaInvalida`. */
  readonly status?: string
  readonly reasons?: readonly RejectionMessage[]
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

export const done = <T>(value: T): Result<T> => ({ ok: true, value })
export const refuse = (
  code: ErrorCode,
  facts: Omit<Refusal, 'code'> = {},
): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { code, ...facts },
})

/** Thrown where a refusal must also undo a transaction; the HTTP edge answers it like any other. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** The result of work that a refusal may have rolled back: the refusal as a value again. */
export async function orRefusal<T>(work: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}
