import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it } from 'vitest'
import type { ProofOfWork } from '../../../ports/captcha.ts'
import { spendInMemory } from '../../testing/spend-in-memory.ts'
import { describeCaptcha } from '../captcha.suite.ts'
import { createAltchaCaptcha } from './adapter.ts'

const work = { cost: 2, counterMin: 3, counterMax: 9 }
const random = { bytes: (count: number) => new Uint8Array(count), integer: (max: number) => max - 1 }
const options = { key: new Uint8Array(32).fill(7), random, spend: spendInMemory(), work }
const captcha = createAltchaCaptcha(options)

async function solve(challenge: ProofOfWork): Promise<string> {
  const solution = await solveChallenge({ challenge: { ...challenge }, deriveKey })
  return write({ challenge, solution })
}

const write = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')

const expired = createAltchaCaptcha({ ...options, validitySeconds: -2 })
const foreign = createAltchaCaptcha({ ...options, key: new Uint8Array(32).fill(8) })

describe('the captcha of ALTCHA', () => {
  describeCaptcha(captcha, solve)

  it('the captcha of ALTCHA sees the same solution in another writing', async () => {
    const solution = await solve(await captcha.challenge())
    const value: object = JSON.parse(Buffer.from(solution, 'base64').toString())
    expect(await captcha.verify(solution)).toBe(true)
    const rewritten = Buffer.from(JSON.stringify({ ...value, took: 1 }, null, 1)).toString('base64url')
    expect(await captcha.verify(rewritten)).toBe(false)
  })

  it('the captcha of ALTCHA accepts a solution written for a path', async () => {
    const solution = await solve(await captcha.challenge())
    const forPath = Buffer.from(solution, 'base64').toString('base64url')
    expect(await captcha.verify(forPath)).toBe(true)
  })

  it('the captcha of ALTCHA makes a challenge of its own for everybody', async () => {
    const [first, second] = [await captcha.challenge(), await captcha.challenge()]
    expect(second.parameters.nonce).not.toBe(first.parameters.nonce)
  })

  it('the captcha of ALTCHA refuses an expired challenge and one made with another key', async () => {
    expect(await expired.verify(await solve(await expired.challenge()))).toBe(false)
    expect(await captcha.verify(await solve(await foreign.challenge()))).toBe(false)
  })
})

describe('a challenge of ALTCHA', () => {
  it('a challenge of ALTCHA expires five minutes after it was made, and fits into a path once solved', async () => {
    const challenge = await captcha.challenge()
    expect(Math.abs(challenge.parameters.expiresAt - Date.now() / 1000 - 300)).toBeLessThan(5)
    expect((await solve(challenge)).length).toBeLessThan(1_000)
  })

  it.each([
    ['an easier prefix', { keyPrefix: '00' }],
    ['less work', { cost: 1 }],
    ['a later expiry', { expiresAt: 4_000_000_000 }],
    ['no signed answer', { keySignature: undefined }],
  ])('a challenge of ALTCHA is void with %s', async (_what, change) => {
    const challenge = await captcha.challenge()
    const easier = { ...challenge, parameters: { ...challenge.parameters, ...change } }
    const solution = { counter: 9, derivedKey: challenge.parameters.keyPrefix.padEnd(64, '0') }
    expect(await captcha.verify(write({ challenge: easier, solution }))).toBe(false)
  })

  it('a challenge of ALTCHA is not answered by its prefix alone', async () => {
    const challenge = await captcha.challenge()
    const derivedKey = challenge.parameters.keyPrefix.padEnd(64, '0')
    expect(await captcha.verify(write({ challenge, solution: { counter: 9, derivedKey } }))).toBe(false)
  })

  it('a challenge of ALTCHA needs a key of 32 bytes', () => {
    expect(() => createAltchaCaptcha({ ...options, key: new Uint8Array(31) })).toThrow(RangeError)
  })
})

it('ALTCHA forgets a spent challenge once it has expired', async () => {
  const spend = spendInMemory()
  const nowSeconds = Math.floor(Date.now() / 1000)
  expect(await spend('a', nowSeconds - 1)).toBe(true)
  expect(await spend('b', nowSeconds + 60)).toBe(true)
  expect(await spend('b', nowSeconds + 60)).toBe(false)
  expect(await spend('a', nowSeconds + 60)).toBe(true)
})
