import * as wire from '@cupo/wire'
import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isAllowed } from '../../apps/api/src/features/origination/model/journey.ts'
import { wireCalls } from '../support/wire-calls.ts'
import { expectEachOnce, holds } from './hold-table.ts'
import { actions, waysBack } from './tables/actions.ts'
import {
  authenticatedCalls,
  type CallAccess,
  grants,
  publicCalls,
  type SpecifiedCall,
} from './tables/calls.ts'
import { fieldDepartures, fields } from './tables/fields.ts'

/** `GET a/{}`, whatever the parts are called. */
const shapeOf = (method: string, path: string) =>
  `${method} ${path.replace(/^\//, '').replaceAll(/\{\w+\}|:\w+/g, '{}')}`

const calls = new Map(wireCalls.map(({ call }) => [shapeOf(call.method, call.path), call]))
const callOf = ({ method, path }: Pick<SpecifiedCall, 'method' | 'path'>): wire.Call | undefined =>
  calls.get(shapeOf(method, path))

const admits: Readonly<Record<CallAccess, (access: readonly wire.CallerKind[]) => boolean>> = {
  public: (access) => access.includes('anonymous'),
  authenticated: (access) => access.includes('borrower'),
  assisted: (access) => access.includes('agent') && !access.includes('anonymous'),
  provider: (access) => access.includes('provider'),
}

const specifiedCalls = [...publicCalls, ...authenticatedCalls]

test.each(specifiedCalls)('the wire has $says, for whom the specification names (R-V72)', (row) =>
  holds(row, (specified) => {
    const call = callOf(specified)
    expect(call).toBeDefined()
    expect(admits[specified.access](call?.access ?? [])).toBe(true)
  }),
)

type Node = GenericSchema & {
  readonly entries?: Readonly<Record<string, Node>>
  readonly options?: readonly unknown[]
  readonly items?: readonly Node[]
  readonly item?: Node
  readonly wrapped?: Node
}

/** Whether a schema has the field, through lists, unions and what may be missing. */
function hasField(schema: Node, path: readonly string[]): boolean {
  const [first = '', ...rest] = path
  if (path.length === 0) return true
  const inside = [...(schema.options ?? []), ...(schema.items ?? []), schema.item, schema.wrapped]
  const entry = schema.entries?.[first]
  if (entry !== undefined) return hasField(entry, rest)
  return inside.some((one) => typeof one === 'object' && one !== null && hasField(one as Node, path))
}

const parts = ({ answers, body, query }: wire.Call) => ({
  sends: [body, query],
  reads: [answers[200]],
})

test.each(grants)('a token is given by the $says (R-V72)', (row) =>
  holds(row, ({ content }) => expect(v.parse(wire.requestToken.body, content)).toMatchObject(content)),
)

test.each(fields)('a field of the specification is on the wire: $says (R-V73)', (row) =>
  holds(row, ({ call: says, direction, field, isOnWire }) => {
    const specified = specifiedCalls.find((one) => one.says === says)
    const call = specified && callOf(specified)
    const schemas = (call === undefined ? [] : parts(call)[direction]).filter((one) => one !== undefined)
    expect(schemas).not.toEqual([])
    expect(schemas.some((one) => hasField(one as Node, field.split('.')))).toBe(isOnWire)
  }),
)

test.each(actions)('the workflow takes $says with its payload (R-V73)', (row) =>
  holds(row, ({ action, payload, origin, status }) => {
    const taken = v.parse(wire.workflowActionSchema, { action, ...payload })
    expect(taken).toMatchObject({ action, ...payload })
    const standing = {
      origin,
      status: v.parse(wire.applicationStatusSchema, status),
      situation: 'EmAndamento',
    } as const
    const performers = origin === 'Assistido' ? (['agent'] as const) : (['customer'] as const)
    expect(performers.every((performer) => isAllowed(standing, taken.action, performer))).toBe(true)
  }),
)

test.each(waysBack)('the way back $says is a channel’s own (R-V73)', (row) =>
  holds(row, ({ origin, to }) => expect(wire.journeys[origin].waysBack).toHaveProperty(to)),
)

test('a call, a field and an action stand once in their tables', () => {
  expectEachOnce(specifiedCalls)
  expectEachOnce(fields)
  expectEachOnce(grants)
  expectEachOnce([...actions, ...waysBack])
  expect(Object.keys(fieldDepartures).filter((says) => !fields.some((row) => row.says === says))).toEqual([])
})
