import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Permission } from './office/roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * `customer`: opened by the code of a form, that application alone. `borrower`: by a code or a password of the
 * person, everything of theirs. `agent`: by the signed link of a shop, one application. `handOff`: that customer's
 * own phone, by the link sent to it. `staff`: by the company's directory, each call by its permission. `operator`
 * signs its requests, `provider` its notices, `clock` knows a secret.
 */
export type CallerKind =
  | 'anonymous'
  | 'customer'
  | 'borrower'
  | 'agent'
  | 'handOff'
  | 'staff'
  | 'operator'
  | 'provider'
  | 'clock'

export const ofPerson = ['borrower'] as const satisfies readonly CallerKind[]
export const ofApplication = ['customer', 'borrower'] as const satisfies readonly CallerKind[]
export const inJourney = ['customer', 'borrower', 'agent', 'handOff'] as const satisfies readonly CallerKind[]
export const anybody = ['anonymous', ...ofApplication] as const satisfies readonly CallerKind[]

export type Binary = { readonly binary: 'application/pdf' }

export type Stream = { readonly stream: GenericSchema }

/** Ends with the signal. Null is no event: the server looks whether the session still holds. */
export type StreamValues<T> = (until: AbortSignal) => AsyncIterable<T | null>

/** A file of any length, sent as it is made. */
export type Download = { readonly download: readonly string[] }

export type Answer = GenericSchema | Binary | Stream | Download

/** What a call of staff leaves: a row of the opened case, of a search, or one of these audit actions. */
export type Trail = 'nothing' | 'reading' | 'search' | readonly string[]

/** A list leaves nothing; every other call names its trail. */
type Trailed =
  | { readonly method: 'GET'; readonly params?: undefined; readonly trail?: undefined }
  | { readonly trail: Trail }

/** Validation, the typed client and `openapi.json` derive from it. */
export type Call = {
  readonly summary: string
  readonly method: Method
  readonly path: `/${string}`
  readonly access: readonly CallerKind[]
  readonly permission?: Permission
  readonly trail?: Trail
  readonly params?: GenericSchema
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  readonly form?: boolean
  /** The file as it came, read once the caller is let in. */
  readonly file?: { readonly bytesMax: number }
  /** Default `SolicitudInvalida`. */
  readonly invalidAs?: 'ValidationException'
  readonly answers: Readonly<Record<number, Answer>>
}

export const call = <const C extends Call>(declaration: C): C => declaration

export const officeCall = <
  const C extends Omit<Call, 'access'> & { readonly permission: Permission } & Trailed,
>(
  declaration: C,
): C & { readonly access: readonly ['staff'] } => ({ ...declaration, access: ['staff'] })

type InputOf<S> = S extends GenericSchema ? InferInput<S> : undefined
type OutputOf<S> = S extends GenericSchema ? InferOutput<S> : undefined

export type CallInput<C extends Call> = (C['params'] extends GenericSchema
  ? { readonly params: InputOf<C['params']> }
  : { readonly params?: undefined }) &
  (C['query'] extends GenericSchema
    ? { readonly query: InputOf<C['query']> }
    : { readonly query?: undefined }) &
  (C['body'] extends GenericSchema ? { readonly body: InputOf<C['body']> } : { readonly body?: undefined }) &
  (C['file'] extends object ? { readonly file: GivenFile } : { readonly file?: undefined })

/** Its name travels in a header: addresses stand in logs. */
export type GivenFile = { readonly name: string; readonly content: Blob }

export type CallRequest<C extends Call> = {
  readonly params: OutputOf<C['params']>
  readonly query: OutputOf<C['query']>
  readonly body: OutputOf<C['body']>
  readonly file: C['file'] extends object ? { readonly name: string; readonly bytes: Uint8Array } : undefined
}

type AnswerBody<A> = A extends Binary
  ? Uint8Array
  : A extends Download
    ? { readonly type: string; readonly content: AsyncIterable<Uint8Array> }
    : A extends { readonly stream: infer S extends GenericSchema }
      ? StreamValues<InferOutput<S>>
      : A extends GenericSchema
        ? InferOutput<A>
        : never

export type CallAnswer<C extends Call> = {
  [S in keyof C['answers']]: { readonly status: S; readonly body: AnswerBody<C['answers'][S]> }
}[keyof C['answers']]

export type CallResult<C extends Call> = C['answers'] extends { readonly 200: infer A }
  ? AnswerBody<A>
  : never
