import { afterEach, describe, expect, it } from 'vitest'
import type { CallLimits } from '../../http/ask-provider.ts'
import {
  json,
  type ScriptedAnswer,
  type ScriptedServer,
  startScriptedServer,
} from '../../testing/scripted-server.ts'
import { spendInMemory } from '../../testing/spend-in-memory.ts'
import { describeCaptcha } from '../captcha.suite.ts'
import { connectRecaptcha } from './adapter.ts'

const ours = { success: true, challenge_ts: '2026-11-22T15:00:00Z', hostname: 'cupo.example' }
const token = 'T'.repeat(600)

let servers: readonly ScriptedServer[] = []
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  servers = []
})

async function open(...answers: readonly ScriptedAnswer[]) {
  const server = await startScriptedServer(...answers)
  servers = [...servers, server]
  return { server, captcha: connectTo(server.url, { timeoutMs: 500 }) }
}
const connectTo = (url: string, limits: Partial<CallLimits> = {}) =>
  connectRecaptcha({
    siteKey: 'site-key',
    secretKey: 'secret-key',
    verifyUrl: `${url}/recaptcha/api/siteverify`,
    hostname: 'cupo.example',
    spend: spendInMemory(),
    limits,
  })

describe('reCAPTCHA', async () => {
  // Google takes a token once; one that took it each time shows that we count for ourselves.
  const lenient = await startScriptedServer(json(ours))
  let made = 0
  describeCaptcha(connectTo(lenient.url), async () => {
    made += 1
    return `${token}${made}`
  })

  it('reCAPTCHA has the page show its widget under our key', async () => {
    expect(await connectTo(lenient.url).challenge()).toEqual({ recaptcha: { siteKey: 'site-key' } })
    await lenient.stop()
  })
})

describe('siteverify', () => {
  it('siteverify is asked with the secret and the token, and learns nothing else of the visitor', async () => {
    const { server, captcha } = await open(json(ours))
    expect(await captcha.verify(token)).toBe(true)
    const [asked] = server.seen
    expect(asked).toMatchObject({ method: 'POST', url: '/recaptcha/api/siteverify' })
    expect(asked?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      secret: 'secret-key',
      response: token,
    })
  })

  it.each([
    ['a token that ran out or was used', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['a token it does not know', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['a token of another page', { ...ours, hostname: 'other.example' }],
    ['a token without a page, as those of keys for trials', { success: true }],
    ['what it takes for a robot', { ...ours, score: 0.3 }],
  ])('siteverify refuses %s', async (_, verdict) => {
    const { captcha } = await open(json(verdict))
    expect(await captcha.verify(token)).toBe(false)
  })

  it('siteverify is never asked about what cannot be a token', async () => {
    const { server, captcha } = await open(json(ours))
    for (const wrong of ['', 'short', 'T'.repeat(4_001), `${token}&secret=x`])
      expect(await captcha.verify(wrong)).toBe(false)
    expect(server.seen).toEqual([])
  })

  it.each([
    ['error', json({}, 503)],
    ['error', json({ success: false, 'error-codes': ['invalid-input-secret'] })],
    ['error', 'hangUp'],
    ['timeout', 'silence'],
    ['invalidAnswer', json({ ok: 1 })],
    ['invalidAnswer', { status: 200, body: '<html>' }],
  ] as const)(
    'a verification without a verdict is unavailable by %s, and calls nobody a robot',
    async (reason, answer) => {
      const { server, captcha } = await open(answer)
      await expect(captcha.verify(token)).rejects.toMatchObject({ part: 'captcha', reason })
      expect(server.seen).toHaveLength(1)
    },
  )
})
