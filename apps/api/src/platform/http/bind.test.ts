import { anybody, type CallerKind, call, ofApplication, ofPerson } from '@cupo/wire'
import Fastify from 'fastify'
import * as v from 'valibot'
import { describe, expect, expectTypeOf, it, test } from 'vitest'
import type { Caller } from '../actor.ts'
import { bind, contentDisposition } from './bind.ts'
import type { Handler } from './received.ts'
import { edgeOfTest } from './testing/edge-of-test.ts'

const session = { sessionId: 's', expiresAt: '2026-12-05T15:00:00Z' }
const linkSession = { sessionId: 's', linkId: 'l', expiresAt: '2026-12-05T15:00:00Z' }
const callers: Readonly<Record<CallerKind, Caller>> = {
  anonymous: { kind: 'anonymous' },
  customer: { kind: 'customer', applicationId: 'a', ...session },
  borrower: { kind: 'borrower', documentIndex: Buffer.alloc(1), ...session },
  agent: { kind: 'agent', applicationId: 'a', shop: 's', agent: 'g', ...linkSession },
  handOff: { kind: 'handOff', applicationId: 'a', ...linkSession },
  staff: {
    kind: 'staff',
    user: 'ana',
    sessionId: 's',
    person: 'directory ana',
    roles: ['auditor'],
    permissions: ['enter'],
    authenticatedAt: '2026-12-05T14:00:00Z',
  },
  operator: { kind: 'operator' },
  provider: { kind: 'provider' },
  clock: { kind: 'clock' },
}
const kinds = Object.keys(callers) as readonly CallerKind[]

const declared = <const A extends readonly CallerKind[]>(access: A) =>
  call({ summary: 'test', method: 'GET', path: '/test', access, answers: { 204: v.null() } })

/** Serves a call at an edge that shows the caller, whatever the call declares; answers the status and who was served. */
async function serve(access: readonly CallerKind[], caller: Caller) {
  const served: Caller[] = []
  const edge = edgeOfTest(async () => caller)
  const app = Fastify()
  bind(app, edge, declared(access), async ({ actor }) => {
    served.push(actor)
    return { status: 204 as const, body: null }
  })
  const { statusCode } = await app.inject({ method: 'GET', url: '/api/v1/test' })
  await app.close()
  return { statusCode, served }
}

describe('a handler receives only the callers that its call declares (S-07)', () => {
  const sets = [ofPerson, ofApplication, anybody, ['operator'], ['provider'], ['clock']] as const
  const cases = sets.flatMap((access) => kinds.map((kind) => [kind, access] as const))

  it.each(cases)(
    'a handler receives only the callers that its call declares (S-07) serves %s at a call for %j only where the call declares it',
    async (kind, access) => {
      const isDeclared = (access as readonly CallerKind[]).includes(kind)
      expect(await serve(access, callers[kind])).toEqual(
        isDeclared
          ? { statusCode: 204, served: [callers[kind]] }
          : { statusCode: kind === 'customer' && access === ofPerson ? 403 : 401, served: [] },
      )
    },
  )

  it('the type of a handler names the callers that its call declares, and no other', () => {
    const ofOne = declared(ofApplication)
    type Actor = Parameters<Handler<typeof ofOne>>[0]['actor']
    expectTypeOf<Actor['kind']>().toEqualTypeOf<'customer' | 'borrower'>()
  })

  it('the type of a handler that needs a person takes no session of an application, which names none', () => {
    const own = declared(ofPerson)
    type Person = Parameters<Handler<typeof own>>[0]['actor']
    expectTypeOf<Person['documentIndex']>().toEqualTypeOf<Buffer>()
    type OfForm = Extract<Caller, { readonly kind: 'customer' }>
    expectTypeOf<OfForm>().not.toExtend<Person>()
    expectTypeOf<OfForm>().not.toHaveProperty('documentIndex')
  })
})

describe('a text that cannot be kept is refused before the handler', () => {
  const noting = call({
    summary: 'test',
    method: 'POST',
    path: '/test',
    access: anybody,
    body: v.object({ note: v.string() }),
    answers: { 204: v.null() },
  })

  it.each([
    ['a\u0000b', 400],
    ['\\\u0000', 400],
    ['a\ud800', 400],
    ['\udfff\ud800', 400],
    ['\\u0000 as it is typed', 204],
    ['\\ud800 \u{1f600} ñ \u2028', 204],
  ])('%j is answered %i', async (note, status) => {
    const app = Fastify()
    bind(
      app,
      edgeOfTest(async () => callers.anonymous),
      noting,
      async () => ({ status: 204 as const, body: null }),
    )
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/v1/test', payload: { note } })
    await app.close()
    expect(statusCode).toBe(status)
  })
})

test('a file without a name is shown', () => {
  expect(contentDisposition(undefined)).toBe('inline')
})

test.each([
  ['abc_Extracto.pdf', `attachment; filename="abc_Extracto.pdf"; filename*=UTF-8''abc_Extracto.pdf`],
  [
    'Certificado de adhesión – Póliza individua.pdf',
    `attachment; filename="Certificado de adhesion - Poliza individua.pdf"; ` +
      `filename*=UTF-8''Certificado%20de%20adhesi%C3%B3n%20%E2%80%93%20P%C3%B3liza%20individua.pdf`,
  ],
  [
    `a"; b=c\r\nx (1)'*%.pdf`,
    `attachment; filename="a_; b=c__x (1)'*_.pdf"; filename*=UTF-8''a%22%3B%20b%3Dc%0D%0Ax%20%281%29%27%2A%25.pdf`,
  ],
])('%j is saved by that name', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})
