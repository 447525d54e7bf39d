import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customerOf } from '../support/customer.ts'
import { newDocument } from '../support/people.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

/** Somebody who has just been sent a PIN. */
async function waiting(): Promise<{ customer: Customer; pin: string; wrong: string }> {
  const customer = customerOf(world, '08')
  await customer.submit()
  const pin = (await customer.pinSms()).code ?? ''
  return { customer, pin, wrong: pin === '0000' ? '1111' : '0000' }
}

const texts = {
  WRONG_PIN: 'Código Incorrecto.',
  TTL_EXPIRED: 'Tu tiempo ha caducado, solicita un nuevo código.',
  NO_MORE_PIN_ATTEMPTS: 'Has superado el límite de reintentos. Solicita un nuevo código.',
}

const refusedAs = (pinError: keyof typeof texts) => ({
  status: 400,
  body: { error: 'invalid_grant', pinError, message: texts[pinError] },
})

describe('the PIN', () => {
  it('the PIN has 4 digits, comes by SMS with the site it is for, and signs in (R-S1)', async () => {
    const { customer, pin } = await waiting()
    expect(pin).toMatch(/^\d{4}$/)
    const [sms] = await customer.sms()
    expect(sms?.text).toContain('@localhost #')
    expect(await customer.signIn(pin)).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 900, scope: 'customer' },
    })
  })

  it('a wrong PIN is refused as WRONG_PIN, and the right one still works on the third try', async () => {
    const { customer, pin, wrong } = await waiting()
    expect(await customer.signIn(wrong)).toMatchObject(refusedAs('WRONG_PIN'))
    expect(await customer.signIn(wrong)).toMatchObject(refusedAs('WRONG_PIN'))
    expect((await customer.signIn(pin)).status).toBe(200)
  })

  it('the PIN was tried three times: even the right one is refused as NO_MORE_PIN_ATTEMPTS (R-S2)', async () => {
    const { customer, pin, wrong } = await waiting()
    for (let tries = 0; tries < 3; tries += 1) await customer.signIn(wrong)
    expect(await customer.signIn(pin)).toMatchObject(refusedAs('NO_MORE_PIN_ATTEMPTS'))
  })

  it('the PIN lives 80 seconds, then is refused as TTL_EXPIRED (R-S1)', async () => {
    const { customer, pin } = await waiting()
    await world.control.advance('PT70S')
    const { customer: other, pin: otherPin } = await waiting()
    await world.control.advance('PT11S')
    expect(await customer.signIn(pin)).toMatchObject(refusedAs('TTL_EXPIRED'))
    expect((await other.signIn(otherPin)).status).toBe(200)
  })

  it('the PIN counts once: used again it is a wrong one (R-S7)', async () => {
    const { customer, pin } = await waiting()
    expect((await customer.signIn(pin)).status).toBe(200)
    expect(await customer.signIn(pin)).toMatchObject(refusedAs('WRONG_PIN'))
  })

  it('a PIN of another person opens nothing', async () => {
    const { pin } = await waiting()
    const { customer } = await waiting()
    const answer = await customer.signIn(pin)
    expect([200, 400]).toContain(answer.status)
    // One time in ten thousand both were sent the same digits.
    if (answer.status === 400) expect(answer).toMatchObject(refusedAs('WRONG_PIN'))
  })

  it('a PIN of a document nobody applied with is refused like a wrong one (R-S5)', async () => {
    const stranger = customerOf(world, '08', { document: newDocument('08') })
    expect(
      await stranger.requestToken({
        grant_type: 'password',
        username: stranger.document,
        password: '1234',
        applicationId: '01a1fc4d-b9e8-71c8-ba71-c091e00effa1',
      }),
    ).toMatchObject(refusedAs('WRONG_PIN'))
  })

  it.each([
    ['a document of five digits', { username: '12345', password: '1234' }],
    ['no password', { username: '1020304005' }],
    ['no document', { password: '1234' }],
    ['another grant', { grant_type: 'client_credentials' }],
  ])('request with %s is refused aloud', async (_what, fields) => {
    const { customer } = await waiting()
    const answer = await customer.requestToken({ grant_type: 'password', ...fields })
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 'SolicitudInvalida' } })
  })
})

describe('a new PIN', () => {
  it('a new PIN is refused before 80 seconds have passed, and replaces the old one after them (R-S1)', async () => {
    const { customer, pin } = await waiting()
    expect(await customer.newPin()).toMatchObject({ status: 409, body: { errorCode: 'EsperaParaReenviar' } })
    await world.control.advance('PT79S')
    expect((await customer.newPin()).status).toBe(409)
    await world.control.advance('PT2S')
    expect(await customer.newPin()).toMatchObject({ status: 200, body: { pinExpiresInSeconds: 80 } })
    const first = (await customer.sms()).at(-1)
    const renewed = await world.control.message(customer.mobile, (one) => one.id !== first?.id)
    if (renewed.code !== pin) expect(await customer.signIn(pin)).toMatchObject(refusedAs('WRONG_PIN'))
    expect((await customer.signIn(renewed.code ?? '')).status).toBe(200)
  })

  it('a new PIN gives three tries of its own', async () => {
    const { customer, wrong } = await waiting()
    for (let tries = 0; tries < 3; tries += 1) await customer.signIn(wrong)
    await world.control.advance('PT81S')
    await customer.newPin()
    expect(await customer.signIn('xxxx')).toMatchObject(refusedAs('WRONG_PIN'))
  })

  it('a new PIN is sent once when asked for many times at the same moment', async () => {
    const { customer } = await waiting()
    await world.control.advance('PT81S')
    const answers = await Promise.all(Array.from({ length: 8 }, () => customer.newPin()))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    await world.control.advance('PT0S')
    expect(await customer.sms()).toHaveLength(2)
  })

  it('a new PIN is sent five times an hour and ten times a day to a line, whoever asks (R-S4)', async () => {
    const { customer } = await waiting()
    const refused: number[] = []
    const reasons = new Set<string | undefined>()
    for (let hour = 0; hour < 3; hour += 1) {
      for (let times = 0; times < 6; times += 1) {
        await world.control.advance('PT81S')
        const answer = await customer.newPin()
        if (answer.status === 424) {
          refused.push(hour)
          reasons.add(answer.body.message)
        } else expect(answer.status).toBe(200)
      }
      await world.control.advance('PT1H')
    }
    expect([...reasons]).toEqual([
      'Pediste varios códigos en poco tiempo. Espera una hora para pedir otro.',
      'Pediste muchos códigos hoy. Inténtalo de nuevo en 24 horas.',
    ])
    // The form sent the first of the first hour's five; the day's tenth ends the second hour's five.
    expect(refused).toEqual([0, 0, 1, 2, 2, 2, 2, 2, 2])
    expect(await customer.sms()).toHaveLength(10)
    // The form waited a day for its code and ended; another one starts anew.
    await world.control.advance('PT24H')
    expect((await customer.newPin()).status).toBe(404)
    expect((await customer.submit()).status).toBe(200)
  })

  it('for an application that does not exist is not found', async () => {
    const { customer } = await waiting()
    for (const id of ['01a1fc4d-b9e8-71c8-ba71-c091e00effa1', 'x', '%00', "' or 1=1"]) {
      const answer = await customer.api.send('POST', `/publicdata/${encodeURIComponent(id)}/new-pin`)
      expect(answer).toMatchObject({ status: 404, body: { errorCode: 'NoEncontrado' } })
    }
  })
})

describe('ten wrong PINs in a day', () => {
  it('lock further tries for 24 hours, even with the right PIN (R-S3)', async () => {
    const { customer, wrong } = await waiting()
    let tries = 0
    for (let codes = 0; codes < 4; codes += 1) {
      for (let guess = 0; guess < 3 && tries < 10; guess += 1, tries += 1) await customer.signIn(wrong)
      if (codes < 3) {
        await world.control.advance('PT30M')
        expect((await customer.newPin()).status).toBe(200)
      }
    }
    const last = await customer.pinSms()
    expect(await customer.signIn(last.code ?? '')).toMatchObject({
      status: 424,
      body: {
        errorCode: 'LimiteDeIntentos',
        message: 'Escribiste muchos códigos que no son. Inténtalo de nuevo en 24 horas.',
      },
    })
    await world.control.advance('PT22H')
    expect((await customer.newPin()).status).toBe(200)
    const early = await customer.pinSms()
    expect((await customer.signIn(early.code ?? '')).status).toBe(424)
    await world.control.advance('PT2H')
    await customer.submit()
    await world.control.advance('PT0S')
    const fresh = (await customer.sms())[0]
    expect((await customer.signIn(fresh?.code ?? '')).status).toBe(200)
  })
})
