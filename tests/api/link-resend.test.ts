import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { type AnswerOrError, type Customer, customerOf } from '../support/customer.ts'
import { newPerson } from '../support/people.ts'
import { sealFor } from '../support/seal.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

type Kind = 'advanced-payment' | 'guarantee-payment'
type LookUpAnswer = AnswerOrError<{ email: string; proposalId: string }>
type ResendAnswer = AnswerOrError<{ sent: boolean; resendsLeft: number }>
type LookUpQuery = { readonly document?: string; readonly mobile?: string }

const lookUpOf: Readonly<Record<Kind, string>> = {
  'advanced-payment': '/publicdata/advanced-payment-email/customer-email',
  'guarantee-payment': '/publicdata/guarantee-payment/customer-email',
}
const anybody = () => apiClient(world.webUrl)

async function lookUp(kind: Kind, asked: LookUpQuery, headers: Readonly<Record<string, string>> = {}) {
  const ticket = headers['x-captcha-ticket'] ?? (await solveCaptcha(anybody()))
  return anybody().send<LookUpAnswer>('GET', `${lookUpOf[kind]}?${new URLSearchParams(asked)}`, {
    headers: { ...headers, 'x-captcha-ticket': ticket },
  })
}

/** Asks in turn, three times for each captcha ticket. */
async function statusesOf(people: readonly LookUpQuery[], headers: Readonly<Record<string, string>> = {}) {
  const statuses: number[] = []
  let ticket = ''
  for (const [index, person] of people.entries()) {
    if (index % 3 === 0) ticket = await solveCaptcha(anybody())
    const found = await lookUp('guarantee-payment', person, { ...headers, 'x-captcha-ticket': ticket })
    statuses.push(found.status)
  }
  return statuses
}

const resend = (kind: Kind, json: object, from: ApiClient = anybody()) =>
  from.send<ResendAnswer>('POST', `/publicdata/${kind}/resend-email`, { json })

async function signed(ending: '52' | '53' | '54') {
  const customer = customerOf(world, ending)
  await customer.sign()
  return customer
}

async function ticketOf(customer: Customer, kind: Kind): Promise<string> {
  const { body } = await lookUp(kind, { document: customer.document, mobile: customer.mobile })
  return body.proposalId ?? ''
}

const mailsWith = (to: string, text: string) =>
  waitFor(`a mail to ${to} with ${text}`, async () => {
    const mails = (await world.control.messages(to)).filter((one) => one.text.includes(text))
    return mails.length > 0 ? mails : undefined
  })

const nobody = {
  status: 404,
  body: { errorCode: 'NoEncontrado', message: 'No encontramos ningún link de pago vigente.' },
}

describe('D11: looking a customer up to send their link again', () => {
  it.each(['advanced-payment', 'guarantee-payment'] as const)('%s: needs a captcha ticket', async (kind) => {
    const customer = await signed('54')
    const { document, mobile } = customer
    const path = `${lookUpOf[kind]}?${new URLSearchParams({ document, mobile })}`
    for (const headers of [{}, { 'x-captcha-ticket': 'inventado' }]) {
      expect(await anybody().send('GET', path, { headers })).toMatchObject({
        status: 428,
        body: { errorCode: 'CaptchaRequerido' },
      })
    }
  })

  it('answers the address hidden but for its first letter, and a ticket that names nobody (R-P9)', async () => {
    const customer = await signed('54')
    const { document, mobile, email } = customer
    const sealed = {
      document: await sealFor(anybody(), document),
      mobile: await sealFor(anybody(), mobile),
    }
    for (const asked of [sealed, { document: ` ${document}`, mobile: `${mobile} ` }]) {
      const { status, body } = await lookUp('guarantee-payment', asked)
      expect(status).toBe(200)
      expect(body.email).toBe(`${email[0]}•••@${email.split('@')[1]}`)
      expect(Object.keys(body).sort()).toEqual(['email', 'proposalId'])
      const told = `${JSON.stringify(body)} ${Buffer.from(body.proposalId ?? '', 'base64url').toString('latin1')}`
      for (const secret of [document, mobile, email, customer.applicationId()])
        expect(told).not.toContain(secret)
    }
  })

  it('a down payment is found by the document or the line alone, a guarantee by both', async () => {
    const { document, mobile } = await signed('54')
    expect((await lookUp('advanced-payment', { document })).status).toBe(200)
    expect((await lookUp('advanced-payment', { mobile })).status).toBe(200)
    expect(await lookUp('guarantee-payment', { document })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'mobile', message: 'Número de celular inválido' }] },
    })
    expect(await lookUp('guarantee-payment', { mobile })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'document', message: 'Documento inválido' }] },
    })
    expect((await lookUp('advanced-payment', {})).status).toBe(400)
  })

  it('the unknown, who owes nothing, another line and an order out of time get one answer (R-P9)', async () => {
    const stranger = newPerson('14')
    const [owesGuarantee, owesBoth] = [await signed('53'), await signed('54')]
    const answers = [
      await lookUp('guarantee-payment', { document: stranger.document, mobile: stranger.mobile }),
      await lookUp('advanced-payment', { document: owesGuarantee.document, mobile: owesGuarantee.mobile }),
      await lookUp('guarantee-payment', { document: owesBoth.document, mobile: stranger.mobile }),
    ]
    await world.control.advance('PT20H1S')
    answers.push(await lookUp('guarantee-payment', { document: owesBoth.document, mobile: owesBoth.mobile }))
    for (const answer of answers) expect(answer).toMatchObject(nobody)
    const texts = answers.map(({ body }) => JSON.stringify({ ...body, requestId: '' }))
    expect(new Set(texts).size).toBe(1)
  })

  it('finds one person twenty times a day, and for one network sixty people', async () => {
    const { document, mobile } = await signed('53')
    const times = await statusesOf(Array.from({ length: 21 }, () => ({ document, mobile })))
    expect(times).toEqual([...Array.from({ length: 20 }, () => 200), 424])
    const strangers = Array.from({ length: 62 }, () => newPerson('14'))
    const people = await statusesOf(
      strangers.map((one) => ({ document: one.document, mobile: one.mobile })),
      { 'x-forwarded-for': '203.0.113.77' },
    )
    expect(people).toEqual([...Array.from({ length: 60 }, () => 404), 424, 424])
  })
})

describe('D11: the ticket of a look-up', () => {
  it('sends the link to the registered address, three times whatever it is asked by', async () => {
    const customer = await signed('53')
    const proposalId = await ticketOf(customer, 'guarantee-payment')
    expect((await resend('guarantee-payment', { proposalId })).body).toEqual({ sent: true, resendsLeft: 2 })
    expect((await resend('guarantee-payment', { applicationId: customer.applicationId() })).status).toBe(200)
    expect((await resend('guarantee-payment', { proposalId })).body.resendsLeft).toBe(0)
    expect(await resend('guarantee-payment', { proposalId })).toMatchObject({
      status: 424,
      body: {
        errorCode: 'LimiteDeReenvios',
        message: 'Pago fianza: Superaste el límite de reenvíos permitido.',
      },
    })
    await world.control.advance('PT0S')
    // The order's own mail has the link too.
    const mails = await mailsWith(customer.email, '/guarantee-payment/')
    expect(mails.filter(({ subject }) => subject.startsWith('Paga tu fianza')).length).toBe(4)
  })

  it('the ticket of a look-up lives ten minutes and opens its own kind of link only (R-P9)', async () => {
    const customer = await signed('54')
    const start = Date.parse(await world.control.clock())
    const proposalId = await ticketOf(customer, 'guarantee-payment')
    expect(await resend('advanced-payment', { proposalId })).toMatchObject(nobody)
    await world.control.moveTo(new Date(start + 599_000).toISOString())
    expect((await resend('guarantee-payment', { proposalId })).status).toBe(200)
    await world.control.moveTo(new Date(start + 660_000).toISOString())
    expect(await resend('guarantee-payment', { proposalId })).toMatchObject(nobody)
  })

  it('a ticket that is forged or altered opens nothing (R-P9)', async () => {
    const customer = await signed('52')
    const proposalId = await ticketOf(customer, 'advanced-payment')
    const altered = `${proposalId.slice(0, -2)}${proposalId.endsWith('AA') ? 'BB' : 'AA'}`
    for (const guess of [altered, proposalId.slice(4), randomBytes(90).toString('base64url'), ''])
      expect(await resend('advanced-payment', { proposalId: guess })).toMatchObject(nobody)
  })
})

describe('D11: sending a link to another address', () => {
  const otherOf = (customer: Customer) => `otro.${customer.email}`
  const codeOf = async (customer: Customer, seen: ReadonlySet<string>) => {
    const fits = (one: { id: string; code: string | null }) => one.code !== null && !seen.has(one.id)
    return (await world.control.message(customer.mobile, fits)).code ?? ''
  }
  const seenBy = async (customer: Customer) => new Set((await customer.sms()).map(({ id }) => id))

  it('sends a code to the customer first, then the link, and tells the registered address (R-P5)', async () => {
    const customer = await signed('52')
    const email = otherOf(customer)
    const proposalId = await ticketOf(customer, 'advanced-payment')
    const seen = await seenBy(customer)
    expect(await resend('advanced-payment', { proposalId, email })).toMatchObject({
      status: 403,
      body: { errorCode: 'CodigoRequerido' },
    })
    const pin = await codeOf(customer, seen)
    const wrong = pin === '0000' ? '1111' : '0000'
    expect(await resend('advanced-payment', { proposalId, email, pin: wrong })).toMatchObject({
      status: 403,
      body: { errorCode: 'CodigoRequerido', message: 'Código Incorrecto.' },
    })
    expect(await world.control.messages(email)).toEqual([])
    expect((await resend('advanced-payment', { proposalId, email, pin })).body).toEqual({
      sent: true,
      resendsLeft: 2,
    })
    await mailsWith(email, '/advanced-payment/')
    const [told] = await mailsWith(customer.email, 'otro correo')
    expect(told?.text).toContain(`o•••@${email.split('@')[1]}`)
    expect(told?.text).not.toContain(email)
    expect(await resend('advanced-payment', { proposalId, email, pin })).toMatchObject({ status: 403 })
  })

  it('two requests send one code, and three wrong codes end it (R-P5)', async () => {
    const customer = await signed('53')
    const json = { proposalId: await ticketOf(customer, 'guarantee-payment'), email: otherOf(customer) }
    const seen = await seenBy(customer)
    await resend('guarantee-payment', json)
    await resend('guarantee-payment', json)
    const pin = await codeOf(customer, seen)
    await world.control.advance('PT0S')
    expect([...(await seenBy(customer))].filter((id) => !seen.has(id))).toHaveLength(1)
    const messages: (string | undefined)[] = []
    for (const guess of ['1', '2', '3'].map((digit) => digit.repeat(4)).filter((guess) => guess !== pin))
      messages.push((await resend('guarantee-payment', { ...json, pin: guess })).body.message)
    expect(messages.slice(0, 2)).toEqual(['Código Incorrecto.', 'Código Incorrecto.'])
    if (messages.length === 3) {
      const last = await resend('guarantee-payment', { ...json, pin })
      expect(last.body.message).toBe('Has superado el límite de reintentos. Solicita un nuevo código.')
    }
    await world.control.advance('PT81S')
    expect((await resend('guarantee-payment', { ...json, pin })).body.message).toBe(
      'Tu tiempo ha caducado, solicita un nuevo código.',
    )
  })

  it('a code of the sign-in opens nothing here', async () => {
    const customer = await signed('52')
    const json = { applicationId: customer.applicationId(), email: otherOf(customer) }
    const seen = await seenBy(customer)
    await world.control.advance('PT81S')
    expect((await customer.newPin()).status).toBe(200)
    const pin = await codeOf(customer, seen)
    expect((await resend('advanced-payment', { ...json, pin })).status).toBe(403)
  })

  it('needs no code of its signed-in owner, and of nobody else who is signed in (R-P5)', async () => {
    const customer = await signed('52')
    const email = otherOf(customer)
    const json = { proposalId: customer.applicationId(), email }
    const stranger = customerOf(world, '16')
    await stranger.begin()
    expect((await resend('advanced-payment', json, stranger.api)).status).toBe(403)
    expect((await resend('advanced-payment', json, customer.api)).status).toBe(200)
    await mailsWith(email, '/advanced-payment/')
    await mailsWith(customer.email, 'otro correo')
  })

  it('sends no code for what would be refused anyway', async () => {
    const customer = await signed('52')
    const json = { applicationId: customer.applicationId() }
    for (let times = 0; times < 3; times += 1) await resend('advanced-payment', json)
    const before = (await customer.sms()).length
    expect((await resend('advanced-payment', { ...json, email: otherOf(customer) })).status).toBe(424)
    await world.control.advance('PT20H1S')
    expect((await resend('advanced-payment', { ...json, email: otherOf(customer) })).body.errorCode).toBe(
      'EtapaInvalida',
    )
    expect((await customer.sms()).length).toBe(before)
  })
})
