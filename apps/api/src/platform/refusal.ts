import type { ErrorCode, FieldError, RejectionMessage } from '@cupo/wire'

/** An expected "no"; decide by `code`, never by the Spanish text. */
export type Refusal = {
  readonly code: ErrorCode
  readonly message?: string
  readonly errors?: readonly FieldError[]
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

export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Catches a thrown refusal. */
export async function orRefusal<T>(work: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

export const wordsOfRefusal = ({ refusal }: Refused): string =>
  refusal.code === 'LibrosCerrados' ? 'the books of today are closed' : `refused as ${refusal.code}`
