import { type CallInput, type CallOptions, type CallRow, type ClientOptions, send } from './send.ts'

export type CallTypes = { readonly input: object; readonly answer: unknown; readonly errors: object }

export type ClientOf<Calls extends { readonly [name in keyof Calls]: CallTypes }> = {
  readonly [name in keyof Calls]: (
    ...given: Record<never, never> extends Calls[name]['input']
      ? [input?: Calls[name]['input'], options?: CallOptions]
      : [input: Calls[name]['input'], options?: CallOptions]
  ) => Promise<Calls[name]['answer']>
}

/** The client stores no token: it asks `options.token` before each call. */
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

/** An idempotency key: send it with an act and each repeat of the act. */
export const newIdempotencyKey = (): string => crypto.randomUUID()

const asClient = <Calls extends { readonly [name in keyof Calls]: CallTypes }>(methods: object) =>
  methods as ClientOf<Calls>
