import * as wire from '@cupo/wire'
import { errorBodySchema, pinErrorBodySchema } from '@cupo/wire'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf } from '../support/agent.ts'
import { apiClient } from '../support/api-client.ts'
import { bogotaAddress, type Customer, customerOf } from '../support/customer.ts'
import { type PreValidator, preValidatorOf } from '../support/pre-validation.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { asksForSession, fieldsOf, isForAnybody, needsSession } from '../support/wire-calls.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const seed = 20261121

let world: World
let customer: Customer
let token = ''
/** Of an agent at the desk, for what no person asks. */
let agentToken = ''
/** Proved, for a client without cookies: its secret alone opens its quota. */
let quota: PreValidator

beforeAll(async () => {
  world = await startWorld()
  customer = customerOf(world, '18')
  await customer.until('documents')
  await customer.act('rejectVeridas')
  token = (await customer.comeBack()).body.access_token ?? ''
  agentToken = (await agentOf(world, '18').signInAtDesk()).body.access_token ?? ''
  quota = preValidatorOf(world, '19', { client: 'other' })
  await quota.ask()
})
afterAll(() => world.stop())

/** What breaks programs: empty, enormous, of another type, of another alphabet, or with a meaning of its own. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'Ω≈ç√∫˜µ≤≥÷🏳️‍🌈',
    '‮gnp.exe',
    "' or 1=1 --",
    '"; drop table application; --',
    '{{7*7}}<script>alert(1)</script>',
    '../../../etc/passwd',
    '__proto__',
    'constructor',
    'x'.repeat(10_000),
    '9'.repeat(400),
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    true,
    [],
    {},
    [[[[]]]],
    { toString: 1, length: -1 },
    { action: 'cancel' },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** A body that would be taken, by the path of its call. */
function bodyOf(path: string): Readonly<Record<string, unknown>> {
  const hash = quota.hash()
  const bodies: Readonly<Record<string, object>> = {
    '/publicdata/application': { ...customer.form(), id_access: 'link', jsc: 'a', client: 'b' },
    '/publicdata/store-link': { data: 'a.b.c.d.e' },
    '/publicdata/application/prevalidator/link': { data: 'a.b.c.d.e' },
    '/publicdata/application/prevalidator/email': { ...quota.form(), origin: 'Finter', client: 'b' },
    '/publicdata/application/prevalidator/new-pin': { hash },
    '/publicdata/application/prevalidator/validate-pin': { hash: quota.pinHash(), pin: '00000' },
    '/publicdata/application/prevalidator/basic': { hash, origin: 'Finter' },
    '/publicdata/application/prevalidator/full': { hash, sku: 'x', intendedValue: 1_500_000, iva: 'Si' },
    '/publicdata/application/prevalidator/hand-over': { hash, sku: '' },
    '/oauth/token': { grant_type: 'password', username: customer.document, password: '1234' },
    '/application/:applicationId/workflow/action': {
      action: 'verifyAnswers',
      dateExpedition: '2010-05-20',
      installments: 12,
      requestedValue: 1_000_000,
      paymentCycle: 16,
      bankNumber: '1007',
      bankName: 'Banco',
      accountType: 'Ahorros',
      accountNumber: '91234567890',
      sha256: 'a'.repeat(64),
      advancedPayment: 0,
      stars: 5,
      complement: '',
      validateId: 'x',
      value: 'WORK',
      respuestas: {
        idCuestionario: '1',
        regCuestionario: '1',
        respuesta: [{ idPregunta: '1', idRespuesta: '001' }],
      },
    },
    '/address/save/:applicationId': bogotaAddress,
    '/application/logFront': { message: 'm', source: 's', screen: '/', stack: 'at', count: 1 },
    '/publicdata/advanced-payment/resend-email': { proposalId: 'x', email: 'a@correo.example' },
    '/publicdata/guarantee-payment/resend-email': { applicationId: 'x', email: 'a@correo.example' },
  }
  return { ...(bodies[path] ?? { origin: 'Finter' }) }
}

const calls = Object.entries(wire)
  .map(([name, value]) => ({ name, call: value as unknown as wire.Call }))
  .filter(({ call }) => typeof call === 'object' && call !== null && 'access' in call && 'answers' in call)
  .filter(({ call }) => isForAnybody(call) || needsSession(call))

const tokenFor = (call: wire.Call) => (isForAnybody(call) || asksForSession(call) ? token : agentToken)

const actions = wire.workflowActionSchema.options.map(({ entries }) => entries.action.literal)

const known = v.union([v.looseObject(errorBodySchema.entries), v.looseObject(pinErrorBodySchema.entries)])

async function expectTaken(declared: wire.Call, answer: { status: number; body: unknown }) {
  const statuses = [...Object.keys(declared.answers).map(Number), 400, 404, 413]
  expect([declared.path, statuses.includes(answer.status), answer.status]).toEqual([
    declared.path,
    true,
    answer.status,
  ])
  if (answer.status >= 400) expect([declared.path, v.is(known, answer.body)]).toEqual([declared.path, true])
}

describe('input meant to break', () => {
  it('is refused where it holds the one character that PostgreSQL cannot keep', async () => {
    const answer = await customerOf(world, '18').submit({ id_access: 'a\u0000b' })
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'SolicitudInvalida'])
  })

  const unsafe = calls.filter(({ call, name }) => call.method === 'POST' && name !== 'endSession')
  it.each(unsafe)(
    'in a body of $name is answered by a declared status in the one shape (R-X9)',
    async ({ call: declared }) => {
      const path = declared.path
        .replace(':applicationId', customer.applicationId())
        .replace(':status', 'DELIVERY')
      const usual = bodyOf(declared.path)
      const fields = fc.constantFrom('', ...Object.keys(usual))
      await fc.assert(
        fc.asyncProperty(fields, hostile, fc.constantFrom(...actions), async (field, value, action) => {
          const valid = 'action' in usual ? { ...usual, action } : usual
          const body = field === '' ? value : { ...valid, [field]: value }
          const answer = await fetch(`${world.webUrl}/api/v1${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(declared)}` },
            body: JSON.stringify(body),
          })
          const isJson = answer.headers.get('content-type')?.includes('json')
          await expectTaken(declared, { status: answer.status, body: isJson ? await answer.json() : null })
        }),
        { numRuns: isHeavy ? 400 : 20, seed },
      )
    },
  )

  it.each(calls.filter(({ call }) => call.path.includes(':') || call.query !== undefined))(
    'in the address of $name is answered by a declared status in the one shape',
    async ({ call: declared }) => {
      const text = fc.oneof(
        hostile.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
        fc.string({ unit: 'binary', maxLength: 40 }),
      )
      const client = apiClient(world.webUrl)
      client.setToken(tokenFor(declared))
      await fc.assert(
        fc.asyncProperty(text, text, async (first, second) => {
          const safe = (one: string) => encodeURIComponent(one.toWellFormed().slice(0, 500)) || 'x'
          const values = [safe(first), safe(second)]
          const path = declared.path.replaceAll(/:\w+/g, () => values.pop() ?? 'x')
          const asked = declared.query === undefined ? [] : [...fieldsOf({ query: declared.query })]
          const query = asked.map((name, index) => `${name}=${index % 2 === 0 ? safe(first) : safe(second)}`)
          const sent = declared.method === 'POST' ? { json: bodyOf(declared.path) } : {}
          await expectTaken(declared, await client.send(declared.method, `${path}?${query.join('&')}`, sent))
        }),
        { numRuns: isHeavy ? 400 : 12, seed },
      )
    },
  )

  it('leaves the product standing, and nothing in its log that failed', async () => {
    expect((await fetch(`${world.webUrl}/health/ready`)).status).toBe(200)
    expect(world.logLines.filter((line) => line.includes('request failed'))).toEqual([])
    expect((await customer.read()).applicationId).toBe(customer.applicationId())
  })
})
