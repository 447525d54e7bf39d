import { expect, it } from 'vitest'
import type { Captcha, CaptchaChallenge } from '../../ports/captcha.ts'

/** Captchas that work, that make challenges already expired, and that another key made. */
export type Captchas = { readonly captcha: Captcha; readonly expired: Captcha; readonly foreign: Captcha }

type Solve = (challenge: CaptchaChallenge) => Promise<string>

/** What every captcha promises. `solve` works as the browser does. */
export function describeCaptcha({ captcha, expired, foreign }: Captchas, solve: Solve): void {
  it('accepts a solution of its own challenge, once', async () => {
    const solution = await solve(await captcha.challenge())
    expect(await captcha.verify(solution)).toBe(true)
    expect(await captcha.verify(solution)).toBe(false)
  })

  it('accepts one of a hundred equal solutions that arrive together', async () => {
    const solution = await solve(await captcha.challenge())
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => captcha.verify(solution)))
    expect(verdicts.filter(Boolean)).toHaveLength(1)
  })

  it('sees the same solution in another writing', async () => {
    const solution = await solve(await captcha.challenge())
    const value: object = JSON.parse(Buffer.from(solution, 'base64').toString())
    expect(await captcha.verify(solution)).toBe(true)
    const rewritten = Buffer.from(JSON.stringify({ ...value, took: 1 }, null, 1)).toString('base64url')
    expect(await captcha.verify(rewritten)).toBe(false)
  })

  it('accepts a solution written for a path', async () => {
    const solution = await solve(await captcha.challenge())
    const forPath = Buffer.from(solution, 'base64').toString('base64url')
    expect(await captcha.verify(forPath)).toBe(true)
  })

  it('makes a challenge of its own for everybody', async () => {
    const [first, second] = [await captcha.challenge(), await captcha.challenge()]
    expect(second.parameters.nonce).not.toBe(first.parameters.nonce)
  })

  it('refuses an expired challenge and one made with another key', async () => {
    expect(await expired.verify(await solve(await expired.challenge()))).toBe(false)
    expect(await captcha.verify(await solve(await foreign.challenge()))).toBe(false)
  })

  it.each(['', ' ', 'null', 'e30=', '%%%', 'eyJjaGFsbGVuZ2UiOm51bGx9', 'A'.repeat(100_000)])(
    'refuses "%.20s" without failing',
    async (solution) => {
      expect(await captcha.verify(solution)).toBe(false)
    },
  )
}
