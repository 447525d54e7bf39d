import type { PayableCredit, PayablePlan } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applyPayment } from '../../apps/api/src/features/servicing/apply-payments.ts'
import { loanStore, sellPortfolio } from '../../apps/api/src/features/servicing/servicing.ts'
import { aSale } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { actors } from '../../apps/api/src/platform/actor.ts'
import { pesos } from '../../packages/credit-engine/src/index.ts'
import { apiClient } from '../support/api-client.ts'
import { captchaTicket } from '../support/captcha-tickets.ts'
import type { AnswerOrError } from '../support/customer.ts'
import { dateIn, payerAt } from '../support/payer.ts'
import { newDocument } from '../support/people.ts'
import { sealFor } from '../support/seal.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { startWorld, type World } from '../support/start-world.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

type Headers = Readonly<Record<string, string>>
type PayableList = AnswerOrError<{ readonly applications: readonly PayableCredit[] }>

const anybody = () => apiClient(world.webUrl)
const seal = (document: string) => sealFor(anybody(), document)
const list = async (document: string, headers: Headers = {}) =>
  anybody().send<PayableList>('GET', `/publicdata/fast-payment/${await seal(document)}`, { headers })
const credit = (key: string, headers: Headers = {}) =>
  anybody().send<AnswerOrError<PayableCredit>>('GET', `/publicdata/fast-payment/loanInProgress/${key}`, {
    headers,
  })
const plan = async (document: string, key: string, headers: Headers = {}) =>
  anybody().send<AnswerOrError<PayablePlan>>(
    'GET',
    `/publicdata/fast-payment/paymentPlanning/${await seal(document)}/${key}`,
    { headers },
  )

const payerSince = async (days = 5, wish = {}) =>
  payerAt(world, { disbursedOn: await dateIn(world, -days), ...wish })
const who = async () => ({
  now: Temporal.Instant.from(await world.control.clock()),
  actor: actors.provider,
  requestId: 'test',
})

describe('whoever has an identity number and a captcha ticket', () => {
  it('whoever has an identity number and a captcha ticket finds its open credits, with what paying them needs and the name in initials (R-Y5)', async () => {
    const payer = await payerSince()
    const { status, body } = await list(payer.document, await captchaTicket(world))
    expect(status).toBe(200)
    expect(body.applications).toEqual([
      {
        keyMambu: payer.key,
        productName: 'Equipo a cuotas',
        origin: 'Finter',
        contractNumberMasked: payer.stored.contractNumber.slice(-4),
        borrower: { name: 'L*** G***' },
        isMobileBill: false,
        isSold: false,
        isPaused: false,
        lastDueDate: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/),
        lastDueValue: expect.any(Number),
        lastDueValueFmt: expect.stringContaining('$'),
      },
    ])
    for (const mark of [payer.document, payer.mobile, payer.email, 'Laura', payer.stored.contractNumber]) {
      expect(JSON.stringify(body)).not.toContain(mark)
    }
  })

  it('whoever has an identity number and a captcha ticket is shown which are on the mobile bill, and which were sold, and none that is paid', async () => {
    const payer = await payerSince(5, { isMobileBill: true })
    const { servicing, lend } = lenderOn(world, world.secrets)
    const { document, mobile, email } = payer
    const person = { document, mobile, email, disbursedOn: await dateIn(world, -5) }
    const [sold, paid] = [await lend(person), await lend(person)]
    await sellPortfolio(servicing, sold.id, await who(), aSale())
    const order = { reference: paid.id, loan: paid.key, kind: 'payoff', source: 'provider' } as const
    const { now } = await who()
    await applyPayment(servicing, { ...order, amount: pesos(9_000_000), paidAt: now }, await who())
    expect((await loanStore.find(world.db, paid.id))?.loan.closed?.because).toBe('paid')
    const { body } = await list(document, await captchaTicket(world))
    const told = Object.fromEntries((body.applications ?? []).map((one) => [one.keyMambu, one]))
    expect(Object.keys(told).toSorted()).toEqual([payer.key, sold.key].toSorted())
    expect(told[payer.key]).toMatchObject({ isMobileBill: true, isSold: false })
    expect(told[sold.key]).toMatchObject({ isSold: true, lastDueValue: 0, lastDueDate: null })
  })

  it('whoever has an identity number and a captcha ticket finds no credits of an unknown number', async () => {
    expect(await list(newDocument('09'), await captchaTicket(world))).toMatchObject({
      status: 200,
      body: { applications: [] },
    })
  })

  it('whoever has an identity number and a captcha ticket reads one credit, and its plan with the bounds of its payments', async () => {
    const payer = await payerSince()
    const ticket = await captchaTicket(world)
    expect(await credit(payer.key, ticket)).toMatchObject({ status: 200, body: { keyMambu: payer.key } })
    const { status, body } = await plan(payer.document, payer.key, ticket)
    const { body: own } = await payer.options()
    expect(status).toBe(200)
    expect(body.payment).toEqual({
      installment: own.installment,
      installmentInCash: own.installmentInCash,
      payoffInCash: own.payoffInCash,
      advance: own.advance,
      totalBalance: own.totalBalance,
      totalBalanceFmt: own.totalBalanceFmt,
    })
    expect(body.ops?.[0].data.accountInstallments).toHaveLength(12)
  })

  it('whoever has an identity number and a captcha ticket reads no plan of a credit with another number', async () => {
    const [payer, other] = [await payerSince(), await payerSince()]
    const ticket = await captchaTicket(world)
    const notFound = { status: 404, body: { errorCode: 'NoEncontrado' } }
    expect(await plan(other.document, payer.key, ticket)).toMatchObject(notFound)
    expect(await plan(other.document, 'no-hay', ticket)).toMatchObject(notFound)
    expect(await credit('no-hay', ticket)).toMatchObject(notFound)
  })

  it('whoever has an identity number and a captcha ticket cannot send it in the clear', async () => {
    const payer = await payerSince()
    const headers = await captchaTicket(world)
    const plain = await anybody().send('GET', `/publicdata/fast-payment/${payer.document}`, { headers })
    expect(plain).toMatchObject({ status: 400, body: { errorCode: 'SolicitudInvalida' } })
  })
})

describe('a captcha ticket', () => {
  it('a captcha ticket opens three numbers, each as often as it is asked', async () => {
    const headers = { 'x-captcha-ticket': await solveCaptcha(anybody()) }
    const documents = Array.from({ length: 4 }, () => newDocument('09'))
    const [first = '', second = '', third = '', fourth = ''] = documents
    for (const document of [first, first, second, first, third, second, third, first]) {
      expect((await list(document, headers)).status).toBe(200)
    }
    expect(await list(fourth, headers)).toMatchObject({
      status: 428,
      body: { errorCode: 'CaptchaRequerido' },
    })
    expect((await list(first, headers)).status).toBe(200)
    await world.control.advance('PT301S')
    expect((await list(first, headers)).status).toBe(428)
  })

  it('a captcha ticket counts a credit as the number it belongs to', async () => {
    const payer = await payerSince()
    const headers = await captchaTicket(world)
    await list(payer.document, headers)
    await credit(payer.key, headers)
    await plan(payer.document, payer.key, headers)
    expect((await list(newDocument('09'), headers)).status).toBe(200)
    expect((await list(newDocument('09'), headers)).status).toBe(200)
    expect((await list(newDocument('09'), headers)).status).toBe(428)
  })

  it('a captcha ticket counts each guessed key as a number', async () => {
    const headers = await captchaTicket(world)
    const statuses = []
    for (const key of ['a', 'b', 'c', 'd', 'a']) statuses.push((await credit(key, headers)).status)
    expect(statuses).toEqual([404, 404, 404, 428, 404])
  })
})

describe('S-05: without a ticket', () => {
  it('known and unknown numbers and keys get the same answer, to the byte (R-Y5)', async () => {
    const count = isHeavy ? 2_000 : 40
    const { lend } = lenderOn(world, world.secrets)
    const disbursedOn = await dateIn(world, -5)
    const seen = new Set<string>()
    let asked = 0
    for (let at = 0; at < count; at += 1) {
      const document = newDocument('09')
      const known = await lend({ document, disbursedOn })
      const unknown = newDocument('09')
      const key = known.key.split('').toReversed().join('')
      for (const [who, its] of [
        [document, known.key],
        [unknown, key],
      ] as const) {
        const sealed = await seal(who)
        const paths = [sealed, `loanInProgress/${its}`, `paymentPlanning/${sealed}/${its}`]
        for (const path of paths) seen.add(await rawAnswer(`/publicdata/fast-payment/${path}`))
        asked += paths.length
      }
    }
    expect(asked).toBe(count * 6)
    expect([...seen]).toEqual([expect.stringMatching(/^428 .*"errorCode":"CaptchaRequerido"/s)])
  })

  async function rawAnswer(path: string): Promise<string> {
    const response = await fetch(`${world.webUrl}/api/v1${path}`)
    const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
    const text = (await response.text()).replace(/"requestId":"[^"]*"/, '"requestId":""')
    return `${response.status} ${JSON.stringify(headers)} ${text}`
  }
})

describe('S-06: one network', () => {
  const from = (network: string) => ({ 'x-forwarded-for': `${network}.7` })
  const ask = async (network: string, document = newDocument('09'), headers: Headers = {}) =>
    list(document, { ...(await captchaTicket(world)), ...from(network), ...headers })

  it('one network opens ten numbers a minute, whatever tickets it has', async () => {
    const statuses = []
    for (let at = 0; at < 12; at += 1) statuses.push((await ask('198.51.100')).status)
    expect(statuses).toEqual([...Array(10).fill(200), 424, 424])
    expect((await ask('203.0.113')).status).toBe(200)
    await world.control.advance('PT40S')
    expect((await ask('198.51.100')).status).toBe(424)
    await world.control.advance('PT21S')
    expect((await ask('198.51.100')).status).toBe(200)
  })

  it('one network opens sixty a day, and none without a ticket', async () => {
    const network = '192.0.2'
    let opened = 0
    for (let minute = 0; minute < 8; minute += 1) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(network)))
      opened += answers.filter(({ status }) => status === 200).length
      await world.control.advance('PT61S')
    }
    expect(opened).toBe(60)
    const noTicket = await list(newDocument('09'), from(network))
    expect(noTicket.status).toBe(428)
    await world.control.advance('PT23H')
    expect((await ask(network)).status).toBe(424)
    await world.control.advance('PT1H')
    expect((await ask(network)).status).toBe(200)
  })

  it('one network is told the same of what its limit keeps back, and may ask again of what a ticket has opened', async () => {
    const network = '198.18.0'
    const ticket = await captchaTicket(world)
    const payer = await payerSince()
    expect((await ask(network, payer.document, ticket)).status).toBe(200)
    for (let at = 0; at < 9; at += 1) await ask(network)
    expect((await ask(network, payer.document, ticket)).status).toBe(200)
    const kept = await ask(network, newDocument('09'))
    expect(kept).toMatchObject({ status: 424, body: { errorCode: 'LimiteDeIntentos' } })
  })
})
