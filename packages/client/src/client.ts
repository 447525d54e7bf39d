import { type CallInput, type CallOptions, type CallRow, type ClientOptions, send } from './send.ts'

/** What a call is given, what it answers, and its error answers by status. */
export type CallTypes = { readonly input: object; readonly answer: unknown; readonly errors: object }

/** Every call as a method of its own. Whatever no call needs may be left out. */
export type ClientOf<Calls extends { readonly [name in keyof Calls]: CallTypes }> = {
  readonly [name in keyof Calls]: (
    ...given: Record<never, never> extends Calls[name]['input']
      ? [input?: Calls[name]['input'], options?: CallOptions]
      : [input: Calls[name]['input'], options?: CallOptions]
  ) => Promise<Calls[name]['answer']>
}

/** A client of the calls in the table. It keeps nothing: a token is asked of whoever made it. */
export function clientOf<Calls extends { readonly [name in keyof Calls]: CallTypes }>(
  table: Readonly<Record<keyof Calls & string, CallRow>>,
  options: ClientOptions,
): ClientOf<Calls> {
  const methods = Object.entries<CallRow>(table).map(
    ([name, row]) =>
      [
        name,
        (input: CallInput = {}, callOptions: CallOptions = {}) =>
          send(options, name, row, input, callOptions),
      ] as const,
  )
  return asClient<Calls>(Object.fromEntries(methods))
}

/** A key for one act: kept by whoever acts, and sent with the act and each repeat of it. */
export const newIdempotencyKey = (): string => crypto.randomUUID()

/** The table and the types of its calls are written together, from the same document. */
const asClient = <Calls extends { readonly [name in keyof Calls]: CallTypes }>(methods: object) =>
  methods as ClientOf<Calls>
