import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { type AnswerOrError, type Customer, customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'

const guessesMax = process.env.CUPO_HEAVY === '1' ? 100_000 : 200

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

type Kind = 'advanced-payment' | 'guarantee-payment'
type LinkAnswer = AnswerOrError<{
  advancedPayment: number
  advancedPaymentFmt: string
  guaranteePayment: number
  guaranteePaymentFmt: string
  idSalesOrder: string
  mobile: string
  borrower: { name: string }
  deviceModel: string
  status: string
}>
type ResendAnswer = AnswerOrError<{ sent: boolean; resendsLeft: number }>

const anybody = () => apiClient(world.webUrl)

const linkOf = (customer: Customer, kind: Kind) =>
  waitFor(`the ${kind} link`, async () => {
    const links = (await customer.mails()).flatMap((mail) => mail.links)
    const [, id, hash] =
      links.map((link) => new RegExp(`/${kind}/([^/]+)/([^/?]+)`).exec(link)).find(Boolean) ?? []
    return id === undefined || hash === undefined ? undefined : { id, hash }
  })

const read = (kind: Kind, id: string, hash: string) =>
  anybody().send<LinkAnswer>('GET', `/publicdata/${kind}/epayco/loan/${id}/${hash}`)

async function signed(ending: '52' | '53' | '54' = '54') {
  const customer = customerOf(world, ending)
  const application = await customer.sign()
  return { customer, application }
}

const resend = (kind: Kind, json: object, from = anybody()) =>
  from.send<ResendAnswer>('POST', `/publicdata/${kind}/resend-email`, { json })

describe('a payment link', () => {
  it('greets its reader and shows amount and order, and of the mobile two digits (R-P6)', async () => {
    const { customer, application } = await signed()
    const advanced = await linkOf(customer, 'advanced-payment')
    expect(await read('advanced-payment', advanced.id, advanced.hash)).toMatchObject({
      status: 200,
      body: {
        advancedPayment: 300_000,
        advancedPaymentFmt: '$\u00a0300.000',
        idSalesOrder: application.idOrderAmount,
        mobile: customer.mobile.slice(-2),
        deviceModel: 'Kora Max 8',
        status: 'Pendente',
      },
    })
    const guarantee = await linkOf(customer, 'guarantee-payment')
    const { body } = await read('guarantee-payment', guarantee.id, guarantee.hash)
    expect(body).toMatchObject({ guaranteePayment: 142_800, guaranteePaymentFmt: '$\u00a0142.800' })
    for (const secret of [customer.document, customer.email, customer.mobile])
      expect(JSON.stringify(body)).not.toContain(secret)
    expect(application.borrower.name).toContain(body.borrower?.name)
  })

  it('a payment link names the other payment of the order and its own link', async () => {
    const { customer } = await signed()
    const advanced = await linkOf(customer, 'advanced-payment')
    const guarantee = await linkOf(customer, 'guarantee-payment')
    expect((await read('advanced-payment', advanced.id, advanced.hash)).body).toMatchObject({
      otherPayment: { kind: 'guarantee', amount: 142_800, hash: guarantee.hash },
    })
    const { customer: another } = await signed('52')
    const only = await linkOf(another, 'advanced-payment')
    expect((await read('advanced-payment', only.id, only.hash)).body).toMatchObject({ otherPayment: null })
  })

  it('a payment link shows nothing with a guessed hash, a hash of the other kind or another id (R-P4)', async () => {
    const { customer } = await signed()
    const { customer: other } = await signed()
    const mine = await linkOf(customer, 'advanced-payment')
    const theirs = await linkOf(other, 'advanced-payment')
    const guessed = await read('advanced-payment', mine.id, 'A'.repeat(43))
    const foreign = await read('advanced-payment', mine.id, theirs.hash)
    const crossed = await read('guarantee-payment', mine.id, mine.hash)
    for (const answer of [guessed, foreign, crossed])
      expect(answer).toMatchObject({ status: 404, body: { errorCode: 'NoEncontrado' } })
  })

  it('a payment link opens without its hash for its signed-in owner only (R-P4)', async () => {
    const { customer } = await signed('53')
    const path = `/publicdata/guarantee-payment/epayco/loan/${customer.applicationId()}/own`
    expect(await customer.api.send('GET', path)).toMatchObject({ status: 200, body: { status: 'Pendente' } })
    const stranger = customerOf(world, '16')
    await stranger.begin()
    for (const api of [anybody(), stranger.api]) expect((await api.send('GET', path)).status).toBe(404)
  })

  it('the token of a payment link has 256 bits and is stored as a hash only (R-P4)', async () => {
    const { customer } = await signed('52')
    const { hash } = await linkOf(customer, 'advanced-payment')
    expect(hash).toMatch(/^[\w-]{43}$/)
    const rows = await world.db
      .selectFrom('mailLink')
      .selectAll()
      .where('applicationId', '=', customer.applicationId())
      .execute()
    expect(JSON.stringify(rows)).not.toContain(hash)
  })

  it('a payment link is not consumed by a scanner that reads it twenty times (S-17, R-P4)', async () => {
    const { customer } = await signed('52')
    const { id, hash } = await linkOf(customer, 'advanced-payment')
    const rows = () =>
      Promise.all([
        world.db.selectFrom('mailLink').selectAll().where('applicationId', '=', id).execute(),
        world.db.selectFrom('application').selectAll().where('id', '=', id).execute(),
      ])
    const before = await rows()
    for (let times = 0; times < 20; times += 1)
      expect((await read('advanced-payment', id, hash)).body.status).toBe('Pendente')
    expect(await rows()).toEqual(before)
  })

  it('a payment link asks for money before the deadline of its order and says Cancelado after it (S-17)', async () => {
    const { customer, application } = await signed('52')
    const { id, hash } = await linkOf(customer, 'advanced-payment')
    const deadline = Date.parse(application.paymentDeadline ?? '')
    await world.control.moveTo(new Date(deadline - 60_000).toISOString())
    expect((await read('advanced-payment', id, hash)).body.status).toBe('Pendente')
    await world.control.moveTo(new Date(deadline + 1_000).toISOString())
    expect((await read('advanced-payment', id, hash)).body.status).toBe('Cancelado')
  })

  it(`a payment link opens for nobody who guesses: 0 of ${guessesMax.toLocaleString('en')} (S-17, S-39)`, async () => {
    const { customer } = await signed()
    const { id, hash } = await linkOf(customer, 'guarantee-payment')
    const near = [
      hash.slice(1),
      `${hash}A`,
      hash.toUpperCase(),
      `${hash.startsWith('A') ? 'E' : 'A'}${hash.slice(1)}`,
    ]
    let hits = 0
    for (let at = 0; at < guessesMax; at += 50) {
      const guesses =
        at === 0 ? near : Array.from({ length: 50 }, () => randomBytes(32).toString('base64url'))
      const answers = await Promise.all(guesses.map((guess) => read('guarantee-payment', id, guess)))
      hits += answers.filter(({ status }) => status !== 404).length
    }
    expect(hits).toBe(0)
  })
})

describe('resending a payment link', () => {
  it('works three times a day, then refuses in the words of the specification (R-P5)', async () => {
    const { customer } = await signed('52')
    const left: (number | undefined)[] = []
    for (let times = 0; times < 3; times += 1)
      left.push((await resend('advanced-payment', { proposalId: customer.applicationId() })).body.resendsLeft)
    expect(left).toEqual([2, 1, 0])
    expect(await resend('advanced-payment', { proposalId: customer.applicationId() })).toMatchObject({
      status: 424,
      body: {
        errorCode: 'LimiteDeReenvios',
        message:
          '¡Lo sentimos! Has excedido el límite de intentos de reenvío de link revisa en tus correos no deseados.',
      },
    })
    await world.control.advance('PT0S')
    const links = (await customer.mails()).flatMap((mail) => mail.links)
    expect(links.filter((link) => link.includes('/advanced-payment/')).length).toBeGreaterThanOrEqual(4)
    expect(new Set(links.filter((link) => link.includes('/advanced-payment/'))).size).toBe(1)
  })

  it('concurrent resends of a link send three mails (R-P5)', async () => {
    const { customer } = await signed('52')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => resend('advanced-payment', { proposalId: customer.applicationId() })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3)
  })

  it('counts each kind of link by itself, and takes applicationId as another name of proposalId', async () => {
    const { customer } = await signed()
    await resend('advanced-payment', { proposalId: customer.applicationId() })
    const guarantee = await resend('guarantee-payment', { applicationId: customer.applicationId() })
    expect(guarantee.body).toEqual({ sent: true, resendsLeft: 2 })
  })

  it.each(['no-es-correo', `${'a'.repeat(100)}@correo.example`])(
    'to %s is refused at the e-mail',
    async (email) => {
      const { customer } = await signed('52')
      const answer = await resend(
        'advanced-payment',
        { proposalId: customer.applicationId(), email },
        customer.api,
      )
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } })
    },
  )

  it('a resend is refused where nothing is due (R-P5)', async () => {
    const { customer } = await signed('53')
    const json = { proposalId: customer.applicationId() }
    expect((await resend('advanced-payment', json)).body.errorCode).toBe('EtapaInvalida')
    await world.control.advance('PT20H1S')
    expect((await resend('guarantee-payment', json)).body.errorCode).toBe('EtapaInvalida')
  })

  it.each([{}, { proposalId: 'x' }, { proposalId: '01a1fc4d-b9e8-71c8-ba71-c091e00effa1' }])(
    'for %j sends nothing',
    async (json) => {
      expect([400, 404]).toContain((await resend('advanced-payment', json)).status)
    },
  )
})
