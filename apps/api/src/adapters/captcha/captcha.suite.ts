import { expect, it } from 'vitest'
import type { Captcha, CaptchaChallenge } from '../../ports/captcha.ts'

export function describeCaptcha<C extends CaptchaChallenge>(
  captcha: Captcha<C>,
  solve: (challenge: C) => Promise<string>,
): void {
  it('the captcha accepts a solution of its own challenge, once', async () => {
    const solution = await solve(await captcha.challenge())
    expect(await captcha.verify(solution)).toBe(true)
    expect(await captcha.verify(solution)).toBe(false)
  })

  it('the captcha accepts one of a hundred equal solutions that arrive together', async () => {
    const solution = await solve(await captcha.challenge())
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => captcha.verify(solution)))
    expect(verdicts.filter(Boolean)).toHaveLength(1)
  })

  it.each(['', ' ', 'null', 'e30=', '%%%', 'eyJjaGFsbGVuZ2UiOm51bGx9', 'A'.repeat(100_000)])(
    'the captcha refuses "%.20s" without failing',
    async (solution) => {
      expect(await captcha.verify(solution)).toBe(false)
    },
  )
}
