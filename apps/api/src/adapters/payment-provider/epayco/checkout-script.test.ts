import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type ScriptedAnswer,
  type ScriptedServer,
  startScriptedServer,
} from '../../testing/scripted-server.ts'
import { keepCheckoutScript } from './checkout.ts'

const script = 'globalThis.ePayco = { checkout: {} } // señal'
const approved = createHash('sha256').update(script).digest('hex')
const asScript = (body: string): ScriptedAnswer => ({
  status: 200,
  body,
  headers: { 'content-type': 'text/javascript; charset=utf-8' },
})

let server: ScriptedServer
afterEach(() => server.stop())

/** Starts, and ends before the given number of pauses is over; tells what was said on the way. */
async function follow(answers: readonly ScriptedAnswer[], sha256: string | null, pauses: number) {
  server = await startScriptedServer(...answers)
  const said: string[] = []
  const waited: number[] = []
  const ended = Promise.withResolvers<void>()
  const kept = keepCheckoutScript({
    path: '/js/epayco/checkout.js',
    url: `${server.url}/checkout.js`,
    sha256,
    onScriptUnavailable: (reason) => said.push(reason),
    onScriptRefused: (found) => said.push(`refused ${found.slice(0, 8)}`),
    wait: async (ms) => {
      waited.push(ms)
      if (waited.length < pauses) return
      ended.resolve()
      throw new Error('stopped')
    },
  })
  expect(kept.current()).toBeNull()
  kept.start()
  await Promise.race([
    ended.promise,
    expect
      .poll(kept.current)
      .not.toBeNull()
      .catch(() => undefined),
  ])
  kept.stop()
  return { current: kept.current(), said, waited, asked: server.seen.length }
}

describe('the script of the checkout', () => {
  it('the script of the checkout is cached when it is the approved one', async () => {
    expect(await follow([asScript(script)], approved, 1)).toEqual({
      current: script,
      said: [],
      waited: [],
      asked: 1,
    })
  })

  it('the script of the checkout is refused, reported and fetched again when it is another', async () => {
    const changed = `${script};`
    const found = createHash('sha256').update(changed).digest('hex').slice(0, 8)
    expect(await follow([asScript(changed), asScript(changed), asScript(script)], approved, 9)).toMatchObject(
      {
        current: script,
        said: [`refused ${found}`, `refused ${found}`],
        asked: 3,
      },
    )
  })

  it('the script of the checkout is retried at growing intervals while the vendor cannot be reached', async () => {
    const { current, said, waited } = await follow(
      ['hangUp', { status: 503, body: '' }, 'hangUp'],
      approved,
      8,
    )
    expect(current).toBeNull()
    expect(said.slice(0, 3)).toEqual(['failure', 'answered 503', 'failure'])
    expect(waited).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  it('the script of the checkout is not fetched from a redirect', async () => {
    const redirect: ScriptedAnswer = { status: 302, body: '', headers: { location: '/elsewhere.js' } }
    expect(await follow([redirect, asScript(script)], null, 1)).toMatchObject({
      current: null,
      said: ['answered 302'],
      asked: 1,
    })
  })

  it('the script of the checkout is taken as it comes when none was approved', async () => {
    expect((await follow([asScript('anything')], null, 1)).current).toBe('anything')
  })
})
