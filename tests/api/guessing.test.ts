import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customerOf, type TokenAnswer } from '../support/customer.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { startWorld, type World } from '../support/start-world.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'

let world: World
beforeAll(async () => {
  world = await startWorld()
  // Attacks on one account are measured by themselves; what all of them together set off has its own tests below.
  await setParameter('sprayTriesMin', 1_000_000)
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

const setParameter = (name: string, value: unknown) =>
  world.db
    .insertInto('parameter')
    .values({ channel: '*', name, validFrom: '2020-01-01', value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'name', 'validFrom']).doUpdateSet({ value: JSON.stringify(value) }),
    )
    .execute()

async function waiting(): Promise<Customer> {
  const customer = customerOf(world, '08')
  await customer.submit()
  return customer
}

/** Guesses that the server looked at: each counts one try of a code and, when wrong, one failure of the account. */
async function evaluated(customer: Customer): Promise<number> {
  const { count } = await world.db
    .selectFrom('limitEvent')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('kind', '=', 'pin-failed')
    .where('subject', '=', world.secrets.blindIndex('document', customer.document))
    .executeTakeFirstOrThrow()
  return count
}

const digits = (number: number) => String(number).padStart(4, '0')

/** Every guess but the right one, so that no guess ends the attack by luck. */
async function wrongGuesses(customer: Customer, count: number): Promise<string[]> {
  const pin = (await customer.pinSms()).code
  return Array.from({ length: count + 1 }, (_, number) => digits(number))
    .filter((guess) => guess !== pin)
    .slice(0, count)
}

describe('guessing the PIN', () => {
  it(`S-01: of ${isHeavy ? '10,000' : '200'} guesses at one code three are looked at`, async () => {
    const customer = await waiting()
    const guesses = await wrongGuesses(customer, isHeavy ? 9_999 : 200)
    const answers = new Map<string, number>()
    for (let at = 0; at < guesses.length; at += 20) {
      const some = await Promise.all(guesses.slice(at, at + 20).map((guess) => customer.signIn(guess)))
      for (const { body } of some)
        answers.set(body.pinError ?? '', (answers.get(body.pinError ?? '') ?? 0) + 1)
    }
    expect(await evaluated(customer)).toBe(3)
    expect(answers.get('WRONG_PIN')).toBe(3)
    expect(answers.get('NO_MORE_PIN_ATTEMPTS')).toBe(guesses.length - 3)
  })

  it('S-02: of 200 guesses at the same moment three are looked at (R-S2)', async () => {
    const customer = await waiting()
    const guesses = await wrongGuesses(customer, 200)
    const answers = await Promise.all(guesses.map((guess) => customer.signIn(guess)))
    expect(await evaluated(customer)).toBe(3)
    expect(answers.filter(({ body }) => body.pinError === 'WRONG_PIN')).toHaveLength(3)
    expect(answers.every(({ status }) => status === 400)).toBe(true)
  })

  it('S-03: in 24 hours of guessing with every resend there is, ten are looked at (R-S3)', async () => {
    const customer = await waiting()
    let resends = 0
    for (let hour = 0; hour < 24; hour += 1) {
      for (let code = 0; code < (isHeavy ? 44 : 3); code += 1) {
        await Promise.all(['aaaa', 'bbbb', 'cccc', 'dddd'].map((guess) => customer.signIn(guess)))
        await world.control.advance('PT81S')
        if ((await customer.newPin()).status === 200) resends += 1
      }
      await world.control.advance(isHeavy ? 'PT36S' : 'PT55M57S')
    }
    expect(await evaluated(customer)).toBe(10)
    // Ten codes a day to a line, the first by the form; the tenth hour after the first may open the next day's count.
    expect(resends).toBeLessThanOrEqual(10)
  })

  it('never looks at an eleventh try of a day, whichever code it is for (R-S3)', async () => {
    const customer = await waiting()
    for (let codes = 0; codes < 3; codes += 1) {
      for (const guess of ['aaaa', 'bbbb', 'cccc']) await customer.signIn(guess)
      await world.control.advance('PT30M')
      await customer.newPin()
    }
    await Promise.all(Array.from({ length: 40 }, () => customer.signIn('dddd')))
    expect(await evaluated(customer)).toBeLessThanOrEqual(10)
  })
})

describe('one guess at each of many accounts', () => {
  it('one guess at each of many accounts raises the captcha for everybody within 200 tries, until five minutes are quiet (R-S6)', async () => {
    await setParameter('sprayTriesMin', 100)
    const { api } = await waiting()
    const target = await waiting()
    const pin = (await target.pinSms()).code ?? ''
    let tries = 0
    for (let status = 0; status !== 428 && tries < 1_000; ) {
      // The tries that the server counts, made as the server makes them, for a thousand accounts at small cost.
      await world.db
        .insertInto('limitEvent')
        .values({
          id: crypto.randomUUID(),
          kind: 'pin-try:wrong',
          subject: Buffer.from('everybody'),
          at: await world.control.clock(),
        })
        .execute()
      tries += 1
      if (tries % 10 !== 0) continue
      const answer = await api.send('POST', '/oauth/token', {
        form: { grant_type: 'password', username: '1020304099', password: 'aaaa' },
      })
      status = answer.status
    }
    expect(tries).toBeLessThanOrEqual(200)

    const refused = await target.signIn(pin)
    expect(refused).toMatchObject({ status: 428, body: { errorCode: 'CaptchaRequerido' } })
    const ticket = await solveCaptcha(target.api)
    const fields = {
      grant_type: 'password',
      username: target.document,
      password: pin,
      applicationId: target.applicationId(),
    }
    const headers = { 'x-captcha-ticket': ticket }
    expect((await target.api.send('POST', '/oauth/token', { form: fields, headers })).status).toBe(200)

    await world.control.advance('PT5M1S')
    const calm = await waiting()
    expect((await calm.signIn('aaaa')).status).toBe(400)
    await setParameter('sprayTriesMin', 1_000_000)
  })

  it.runIf(isHeavy)('S-03: spraying 1,000 accounts is stopped within 200 tries', async () => {
    await setParameter('sprayTriesMin', 100)
    await world.control.advance('PT10M')
    let tries = 0
    for (; tries < 1_000; tries += 1) {
      const customer = await waiting()
      const answer = await customer.signIn('aaaa')
      if (answer.status === 428) break
    }
    expect(tries).toBeLessThanOrEqual(200)
    await setParameter('sprayTriesMin', 1_000_000)
  })
})

describe('a captcha ticket', () => {
  const signInWith = (customer: Customer, ticket: string) =>
    customer.api.send<TokenAnswer>('POST', '/oauth/token', {
      form: { grant_type: 'password', username: customer.document, password: 'aaaa' },
      headers: { 'x-captcha-ticket': ticket },
    })

  it('a captcha ticket opens three times, for five minutes, and a solution makes one ticket (R-L4)', async () => {
    await setParameter('sprayTriesMin', 0)
    await setParameter('sprayFailurePercent', 0)
    const customer = await waiting()
    await world.db
      .insertInto('limitEvent')
      .values({
        id: crypto.randomUUID(),
        kind: 'pin-try:wrong',
        subject: Buffer.from('everybody'),
        at: await world.control.clock(),
      })
      .execute()
    const ticket = await solveCaptcha(customer.api)
    for (let uses = 0; uses < 3; uses += 1) expect((await signInWith(customer, ticket)).status).toBe(400)
    expect((await signInWith(customer, ticket)).status).toBe(428)
    const late = await solveCaptcha(customer.api)
    await world.control.advance('PT4M59S')
    await customer.signIn('aaaa')
    expect((await signInWith(customer, 'made-up')).status).toBe(428)
    await world.control.advance('PT2S')
    await world.db
      .insertInto('limitEvent')
      .values({
        id: crypto.randomUUID(),
        kind: 'pin-try:wrong',
        subject: Buffer.from('everybody'),
        at: await world.control.clock(),
      })
      .execute()
    expect((await signInWith(customer, late)).status).toBe(428)
    await setParameter('sprayTriesMin', 1_000_000)
    await setParameter('sprayFailurePercent', 5)
  })
})

describe('PINs to one line', () => {
  it('are five an hour, even when many people apply with it at the same moment (R-S4)', async () => {
    // Captchas have tests of their own: seconds of work before each form would spread that moment.
    await setParameter('otpSendsWithoutCaptchaMax', 20)
    const mobile = `301${String(Date.now()).slice(-7)}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => customerOf(world, '08', { mobile }).submit()),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 424)).toHaveLength(15)
    await world.control.advance('PT0S')
    expect(await world.control.messages(mobile)).toHaveLength(5)
    await setParameter('otpSendsWithoutCaptchaMax', 2)
  })
})

describe('forms from one address', () => {
  it('need a captcha after sixty in an hour; loopback without a forwarded address has no limit (R-L3)', async () => {
    await setParameter('registrationsPerAddressPerHourMax', 3)
    const from = async (address: string, ticket?: string) => {
      const customer = customerOf(world, '08')
      const headers = {
        'x-forwarded-for': address,
        ...(ticket === undefined ? {} : { 'x-captcha-ticket': ticket }),
      }
      const answer = await customer.api.send('POST', '/publicdata/application', {
        json: customer.form(),
        headers,
      })
      return answer.status
    }
    expect([await from('190.1.2.3'), await from('190.1.2.77'), await from('190.1.2.200')]).toEqual([
      200, 200, 200,
    ])
    expect(await from('190.1.2.4')).toBe(428)
    expect(await from('190.1.3.4')).toBe(200)
    expect((await customerOf(world, '08').submit()).status).toBe(200)
    const ticket = await solveCaptcha(customerOf(world, '08').api)
    expect(await from('190.1.2.4', ticket)).toBe(200)
    await setParameter('registrationsPerAddressPerHourMax', 60)
  })
})
