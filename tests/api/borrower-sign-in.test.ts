import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { borrowerAt, type SignInCheck, visitorOf } from '../support/borrower.ts'
import { mobileOf, newDocument } from '../support/people.ts'
import { sealFor } from '../support/seal.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
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

describe('how a document signs in (R-S11)', () => {
  it('is told with the last digits of its only line', async () => {
    const { visitor, mobile } = await borrowerAt(world, '09')
    expect(await visitor.check()).toMatchObject({
      status: 200,
      body: { loginOTP: true, updatePassword: true, mobiles: [{ mobileLastDigits: mobile.slice(-2) }] },
    })
  })

  it('is told with each line of person 67, and the PIN goes to the chosen one', async () => {
    const { visitor, mobile, newSms } = await borrowerAt(world, '67')
    const { body } = await visitor.check()
    const digits = (body.mobiles ?? []).map((line) => line.mobileLastDigits)
    expect(new Set(digits).size).toBe(3)
    expect(digits[0]).toBe(mobile.slice(-2))
    const chosen = digits[2] ?? ''
    expect(await visitor.askPin(chosen)).toMatchObject({ status: 200, body: { pinExpiresInSeconds: 80 } })
    const line = `320${String((Number(mobile.slice(3)) + 2_222) % 10_000_000).padStart(7, '0')}`
    const sms = await newSms(line)
    expect(line.endsWith(chosen)).toBe(true)
    expect((await visitor.signIn({ password: sms.code ?? '' })).status).toBe(200)
  })

  it('is told by the line of the application while the operator is away', async () => {
    const { visitor, mobile } = await borrowerAt(world, '67')
    await world.control.fault({ part: 'operator', mode: 'error' })
    const { body } = await visitor.check()
    await world.control.fault({ part: 'operator', mode: 'ok' })
    expect(body.mobiles).toEqual([{ mobileLastDigits: mobile.slice(-2) }])
  })

  it('cannot be asked with a document in the clear, nor with anything else sealed', async () => {
    const { visitor, document } = await borrowerAt(world, '09')
    const refused = { status: 400, body: { errorCode: 'SolicitudInvalida' } }
    const { api } = visitor
    const check = (sealed: string) => api.send('GET', `/publicdata/validate/mobiles/${sealed}`)
    expect(await check(document)).toMatchObject(refused)
    expect(await check(await sealFor(api, 'no document'))).toMatchObject(refused)
    expect(await check(await sealFor(api, { document }))).toMatchObject(refused)
    const post = (path: string, json: object) => api.send('POST', `/publicdata/${path}`, { json })
    expect(await post('onboardingAccess', { hash: document })).toMatchObject(refused)
    expect(await post('forgottenPassword', { identificationNumber: document })).toMatchObject(refused)
    expect(await visitor.askPin('x')).toMatchObject(refused)
  })
})

it('right codes use up none of the tries of a day: their owner signs in as often as codes are sent (R-S3)', async () => {
  await setParameter('otpFailuresPerDayMax', 2)
  try {
    const { signInByPin } = await borrowerAt(world, '09')
    for (let times = 0; times < 4; times += 1) {
      expect((await signInByPin()).status).toBe(200)
      await world.control.advance('PT81S')
    }
  } finally {
    await setParameter('otpFailuresPerDayMax', 10)
  }
})

/** A stranger who seems to sign in the way this person does. */
async function strangerLike(known: SignInCheck, ending = '09') {
  for (let tries = 0; tries < 100; tries += 1) {
    const document = newDocument(ending)
    const visitor = visitorOf(world, document)
    const { body } = await visitor.check()
    if (body.loginOTP === known.loginOTP && body.updatePassword === known.updatePassword) {
      return { document, visitor }
    }
  }
  throw new Error('no stranger signs in that way')
}

const shapeOf = (body: unknown) => JSON.stringify(body).replaceAll(/\d/g, '0')

describe('a stranger', () => {
  it('a stranger is answered as somebody who exists, by status, shape and length (R-S11)', async () => {
    const known = await borrowerAt(world, '09')
    const checked = await known.visitor.check()
    const stranger = await strangerLike(checked.body)
    const strange = await stranger.visitor.check()
    expect(shapeOf(strange.body)).toBe(shapeOf(checked.body))
    expect(strange.headers.get('content-length')).toBe(checked.headers.get('content-length'))
    for (const ask of ['askPin', 'forget'] as const) {
      const [right, wrong] = [await known.visitor[ask](), await stranger.visitor[ask]()]
      expect(wrong.status).toBe(right.status)
      expect(shapeOf(wrong.body)).toBe(shapeOf(right.body))
      expect(wrong.headers.get('content-length')).toBe(right.headers.get('content-length'))
    }
  })

  it('a stranger keeps the same invented line, which is sent nothing (R-S11)', async () => {
    const document = newDocument('09')
    const visitor = visitorOf(world, document)
    const first = await visitor.check()
    expect((await visitor.check()).body).toEqual(first.body)
    const [line] = first.body.mobiles ?? []
    expect((await visitor.askPin(line?.mobileLastDigits)).status).toBe(200)
    await world.control.advance('PT0S')
    expect(await world.control.messages(mobileOf(document))).toEqual([])
  })

  it('a stranger has three lines where the operator knows three, none of them real', async () => {
    const document = newDocument('67')
    const visitor = visitorOf(world, document)
    const { body } = await visitor.check()
    expect(body.mobiles).toHaveLength(3)
    expect((await visitor.askPin(body.mobiles?.[2]?.mobileLastDigits)).status).toBe(200)
    await world.control.advance('PT0S')
    expect(await world.control.messages(mobileOf(document))).toEqual([])
  })

  it('a stranger waits, mistypes and runs out of tries, hours and days like anybody', async () => {
    const known = await borrowerAt(world, '09')
    const stranger = visitorOf(world, newDocument('09'))
    const both = [known.visitor, stranger]
    const alike = async (ask: (visitor: typeof stranger) => Promise<{ status: number; body: object }>) => {
      const [right, wrong] = [await ask(both[0] as typeof stranger), await ask(stranger)]
      const told = ({ status, body }: typeof right) => ({
        status,
        ...('pinError' in body ? { pinError: body.pinError } : {}),
      })
      expect(told(wrong)).toEqual(told(right))
      return told(right)
    }
    const guess = () => alike((visitor) => visitor.signIn({ password: 'aaaa' }))
    const ask = () => alike((visitor) => visitor.askPinPastCaptcha())

    expect(await guess()).toEqual({ status: 400, pinError: 'WRONG_PIN' })
    await ask()
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await guess()).toEqual({ status: 400, pinError: 'WRONG_PIN' })
    }
    expect(await guess()).toEqual({ status: 400, pinError: 'NO_MORE_PIN_ATTEMPTS' })
    await world.control.advance('PT81S')
    expect(await guess()).toEqual({ status: 400, pinError: 'TTL_EXPIRED' })
    for (let codes = 0; codes < 3; codes += 1) {
      await ask()
      await world.control.advance('PT81S')
    }
    // The form had sent this line one more.
    expect((await known.visitor.askPinPastCaptcha()).status).toBe(424)
    expect((await stranger.askPinPastCaptcha()).status).toBe(200)
    await world.control.advance('PT81S')
    expect((await stranger.askPinPastCaptcha()).status).toBe(424)
  })

  it('a stranger is refused a password as somebody who mistypes one', async () => {
    const known = await borrowerAt(world, '09')
    await known.withPassword('una frase que nadie usa')
    const stranger = visitorOf(world, newDocument('09'))
    const wrong = { password: 'otra frase que nadie usa', login_type: 'password' }
    for (let tries = 0; tries < 5; tries += 1) {
      const [right, strange] = [await known.visitor.signIn(wrong), await stranger.signIn(wrong)]
      expect(strange.status).toBe(right.status)
      expect(shapeOf(strange.body).length).toBe(shapeOf(right.body).length)
    }
  })
})

describe('questions about documents from one network', () => {
  it('are ten a minute and sixty a day for each call, and beyond cost a captcha; bare loopback has no limit (R-S12)', async () => {
    const from = (address: string) => visitorOf(world, newDocument('09'), { 'x-forwarded-for': address })
    const statuses = []
    for (let times = 0; times < 11; times += 1) statuses.push((await from(`190.7.7.${times}`).check()).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 428])
    const crowd = {
      'x-forwarded-for': '190.7.7.1',
      'x-captcha-ticket': await solveCaptcha(from('190.7.7.1').api),
    }
    for (let people = 0; people < 3; people += 1)
      expect((await visitorOf(world, newDocument('09'), crowd).check()).status).toBe(200)
    expect((await from('190.7.7.9').askPin()).status).toBe(200)
    expect((await from('190.7.8.9').check()).status).toBe(200)
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await world.control.advance('PT61S')
      for (let times = 0; times < 10; times += 1) {
        expect((await from('190.7.7.1').check()).status).toBe(200)
      }
    }
    await world.control.advance('PT61S')
    expect((await from('190.7.7.1').check()).status).toBe(428)
    for (let times = 0; times < 12; times += 1) {
      expect((await visitorOf(world, newDocument('09')).check()).status).toBe(200)
    }
    await world.control.advance('PT23H')
    expect((await from('190.7.7.1').check()).status).toBe(428)
    await world.control.advance('PT1H')
    expect((await from('190.7.7.1').check()).status).toBe(200)
  })

  it('need a captcha while too many sign-ins fail (R-S12)', async () => {
    const { visitor, document } = await borrowerAt(world, '09')
    await setParameter('sprayTriesMin', 0)
    await setParameter('sprayFailurePercent', 0)
    await visitor.signIn({ password: 'x', login_type: 'password' })
    const ticket = await solveCaptcha(visitor.api)
    const withTicket = visitorOf(world, document, { 'x-captcha-ticket': ticket })
    for (const ask of ['check', 'askPin', 'forget'] as const) {
      expect(await visitor[ask]()).toMatchObject({ status: 428, body: { errorCode: 'CaptchaRequerido' } })
      expect((await withTicket[ask]()).status).toBe(200)
    }
    await setParameter('sprayTriesMin', 100)
    await setParameter('sprayFailurePercent', 5)
  })
})
