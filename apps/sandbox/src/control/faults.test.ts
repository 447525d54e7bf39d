import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, bearer, type TriedSandbox, trySandbox } from '../testing/try-sandbox.ts'

let sandbox: TriedSandbox

beforeAll(async () => {
  sandbox = await trySandbox()
})
afterAll(() => sandbox.dispose())

const setFault = (fault: unknown) => ask(`${sandbox.url}/control/faults`, fault)

const calls: readonly (readonly [string, () => ReturnType<typeof ask>])[] = [
  ['operator', () => ask(`${sandbox.url}/operator/v1/devices`, undefined, bearer('demo-operator-key'))],
  [
    'bureau',
    () => ask(`${sandbox.url}/bureau/v1/score`, { document: '1020304000' }, bearer('demo-bureau-key')),
  ],
  [
    'watchlist',
    () =>
      ask(
        `${sandbox.url}/watchlist/v1/searches`,
        { documentType: 'CC', document: '1020304000', stage: 'form' },
        bearer('demo-watchlist-key'),
      ),
  ],
  [
    'identity',
    () =>
      ask(
        `${sandbox.url}/identity/v1/validations`,
        { reference: 'r', document: '1020304000' },
        bearer('demo-identity-key'),
      ),
  ],
  [
    'questions',
    () => ask(`${sandbox.url}/evidente/preguntas`, { regValidacion: '12345' }, bearer('demo-evidente-key')),
  ],
  [
    'sms',
    () =>
      ask(
        `${sandbox.url}/sms/v1/messages`,
        { to: '+573001234567', text: 'Hola' },
        { ...bearer('demo-sms-key'), 'idempotency-key': 'fault' },
      ),
  ],
]

describe.each(calls)('%s', (part, call) => {
  test('a part in error answers 503 as often as ordered, then is well', async () => {
    await setFault({ part, mode: 'error', times: 1 })
    expect((await call()).status).toBe(503)
    expect((await call()).status).not.toBe(503)
  })

  test('a part that times out drops the connection without an answer', async () => {
    await setFault({ part, mode: 'timeout', ms: 5, times: 1 })
    await expect(call()).rejects.toThrow()
    expect((await call()).status).not.toBe(503)
  })

  test('a slow part answers all the same', async () => {
    const well = await call()
    await setFault({ part, mode: 'slow', ms: 5, times: 1 })
    expect((await call()).status).toBe(well.status)
  })
})

test('a fault without a count stays until it is lifted', async () => {
  const [, call] = calls[0] ?? []
  await setFault({ part: 'operator', mode: 'error' })
  for (const _time of [1, 2, 3]) expect((await call?.())?.status).toBe(503)
  await setFault({ part: 'operator', mode: 'ok' })
  expect((await call?.())?.status).toBe(200)
})

test('an answer lost after the work was done leaves the work done once', async () => {
  const send = () =>
    ask(
      `${sandbox.url}/sms/v1/messages`,
      { to: '+573007654321', text: 'Tu código es 1111' },
      { ...bearer('demo-sms-key'), 'idempotency-key': 'lost' },
    )
  await setFault({ part: 'sms', mode: 'timeout', ms: 5, times: 1, when: 'after' })
  await expect(send()).rejects.toThrow()
  expect((await send()).status).toBe(202)
  expect((await ask(`${sandbox.url}/control/messages?to=3007654321`)).body).toMatchObject({ length: 1 })
})

test('a part that does not exist is refused with the list of those that do', async () => {
  const answer = await setFault({ part: 'weather', mode: 'error' })
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('operator') } })
})
