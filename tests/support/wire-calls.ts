import * as wire from '@cupo/wire'
import type { GenericSchema } from 'valibot'

export type NamedCall = { readonly name: string; readonly call: wire.Call }

/** Every call of the wire, by the name it is exported by. */
export const wireCalls: readonly NamedCall[] = Object.entries(wire).flatMap(([name, value]) =>
  isCall(value) ? [{ name, call: value }] : [],
)

function isCall(value: unknown): value is wire.Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'answers' in value
}

export const isForAnybody = ({ access }: wire.Call): boolean => access.includes('anonymous')

/** Asks for a session: the calls by which somebody acts for an application or for themselves. */
export const asksForSession = ({ access }: wire.Call): boolean =>
  !access.includes('anonymous') && wire.ofApplication.some((kind) => access.includes(kind))

/** Asks for a session of whatever kind: a person's, an agent's or that of a customer's phone. */
export const needsSession = ({ access }: wire.Call): boolean =>
  !access.includes('anonymous') && wire.inJourney.some((kind) => access.includes(kind))

/** The parameters of a call's path, in order. */
export const pathParameters = ({ path }: wire.Call): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Every field that a call's query or body can carry, however deep and in whichever of its variants. */
export const fieldsOf = ({ query, body }: Pick<wire.Call, 'query' | 'body'>): ReadonlySet<string> =>
  new Set([query, body].flatMap((schema) => (schema === undefined ? [] : namesIn(schema))))

type Node = GenericSchema & {
  readonly entries?: Readonly<Record<string, Node>>
  readonly options?: readonly unknown[]
  readonly item?: Node
  readonly wrapped?: Node
}

function namesIn(schema: GenericSchema): readonly string[] {
  const { entries = {}, options = [], item, wrapped }: Node = schema
  const inner = [...Object.values(entries), ...options, item, wrapped].filter(
    (one): one is Node => typeof one === 'object' && one !== null,
  )
  return [...Object.keys(entries), ...inner.flatMap(namesIn)]
}
