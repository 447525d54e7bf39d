import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import {
  json,
  type ScriptedAnswer,
  type ScriptedServer,
  startScriptedServer,
} from '../../testing/scripted-server.ts'
import { clientsOf, keepToken } from './connection.ts'

const token = (name: string) => json({ token: name })
const fine = json({})
const refused = json({ message: 'unauthorized' }, 401)
const minuteMs = 60_000

let server: ScriptedServer
afterEach(() => server.stop())

/** Asks again after each wait, of a vendor that answers like this; tells what it heard. */
async function ask(answers: readonly ScriptedAnswer[], waitsMs: readonly number[], limits = {}) {
  server = await startScriptedServer(...answers)
  let nowMs = 0
  const loggedIn = keepToken(() => nowMs)
  const outcomes: string[] = []
  for (const waitMs of waitsMs) {
    nowMs += waitMs
    const clients = clientsOf({
      apiUrl: server.url,
      secureUrl: server.url,
      privateKey: 'private',
      isTest: true,
      publicKeys: { card: 'public', cash: 'unused' },
      signing: { customerId: '1', pKey: 'p' },
      limits: { tries: 1, ...limits },
    })
    const outcome = loggedIn(clients, (client) => client.ask(['question'], {}, v.object({})))
    outcomes.push(
      await outcome.then(
        () => 'answered',
        (error: Error) => error.message,
      ),
    )
  }
  return { heard: server.seen.map(({ url, headers }) => `${url} ${headers.authorization}`), outcomes }
}

const login = `/login Basic ${Buffer.from('public:private').toString('base64')}`

describe('a token', () => {
  it('a token is cached for fourteen of its fifteen minutes', async () => {
    const waits = [0, 14 * minuteMs - 1, 1]
    expect((await ask([token('t1'), fine, fine, token('t2'), fine], waits)).heard).toEqual([
      ...[login, '/question Bearer t1', '/question Bearer t1'],
      ...[login, '/question Bearer t2'],
    ])
  })

  it('a token that the vendor takes no longer is replaced once', async () => {
    const { heard, outcomes } = await ask(
      [token('t1'), fine, refused, token('t2'), fine, refused, token('t3'), refused],
      [0, 1, 1],
    )
    expect(outcomes).toEqual(['answered', 'answered', 'payments: answered 401'])
    expect(heard.slice(2)).toEqual([
      ...['/question Bearer t1', login, '/question Bearer t2'],
      ...['/question Bearer t2', login, '/question Bearer t3'],
    ])
  })

  it('a new token is not asked for because the vendor is silent', async () => {
    const { heard, outcomes } = await ask([token('t1'), fine, 'silence'], [0, 1], { timeoutMs: 1_000 })
    expect(outcomes).toEqual(['answered', 'payments: no answer in time'])
    expect(heard).toHaveLength(3)
  })

  it('a token is not asked for again and again with keys that the vendor refuses', async () => {
    const { heard, outcomes } = await ask([refused], [0])
    expect(outcomes).toEqual(['payments: answered 401'])
    expect(heard).toEqual([login])
  })
})
