import { createHmac } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { businessDate } from '../../apps/api/src/platform/business-date.ts'
import { type AnswerOrError, type Customer, customerOf } from '../support/customer.ts'
import { signNotice } from '../support/sign-notice.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

/** Signed, and everything that signing set off has left. */
async function signed(ending = '14') {
  const customer = customerOf(world, ending)
  const { idOrderAmount } = await customer.sign()
  await world.control.advance('PT0S')
  return { customer, order: idOrderAmount ?? '' }
}

const eventsOf = async (customer: Customer) =>
  (
    await world.db
      .selectFrom('domainEvent')
      .select(['type', 'data'])
      .where('applicationId', '=', customer.applicationId())
      .execute()
  ).map(({ type, data }) => ({ type, data }))

const worldSeconds = async () => Math.floor(Date.parse(await world.control.clock()) / 1000)
const machineSeconds = () => Math.floor(Date.now() / 1000)

const addressOf = (order: string) => `/api/v1/integrations/operator/orders/${order}/events`

const notify = async (order: string, event: string, headers?: Record<string, string>) => {
  const body = JSON.stringify({ event, at: await world.control.clock() })
  const path = addressOf(order)
  const response = await fetch(`${world.webUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(headers ?? { 'x-cupo-signature': signNotice(path, body, machineSeconds()) }),
    },
    body,
  })
  return { status: response.status, body: (await response.json()) as AnswerOrError<{ received: boolean }> }
}

describe('the delivery of an order', () => {
  it('the delivery of an order sets EquipamentoEntregue, frees the case, mails the dated plan, and emits the event that opens the loan (R-P8)', async () => {
    const { customer, order } = await signed()
    const delivered = await world.control.endOrder(order, 'deliver')
    expect(delivered.notice).toMatchObject({ state: 'heard', lastStatus: 200 })
    expect(await customer.read()).toMatchObject({
      status: 'financialData',
      situation: 'Liberada',
      activity: 'EquipamentoEntregue',
    })
    const today = businessDate(Temporal.Instant.from(await world.control.clock())).toString()
    expect(await eventsOf(customer)).toEqual([{ type: 'DeviceDelivered', data: { deliveredOn: today } }])
    await world.control.advance('PT0S')
    const [newest] = await customer.mails()
    expect(newest?.text).toMatch(/36|cuota/i)
  })

  it('told again and again changes nothing more (R-P7)', async () => {
    const { customer, order } = await signed()
    await world.control.endOrder(order, 'deliver')
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify(order, 'delivered')))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    await world.control.advance('PT0S')
    expect(await eventsOf(customer)).toHaveLength(1)
    expect(await customer.mails()).toHaveLength(4)
  })

  it('the delivery of an order is believed whatever the world’s clock says', async () => {
    const { customer, order } = await signed()
    await world.control.advance('P2D')
    const delivered = await world.control.endOrder(order, 'deliver')
    expect(delivered.notice?.state).toBe('heard')
    expect(await eventsOf(customer)).toHaveLength(1)
  })

  it('the delivery of an order cannot be before everything due is paid (R-P7)', async () => {
    const { customer, order } = await signed('52')
    expect(await notify(order, 'delivered')).toMatchObject({
      status: 409,
      body: { errorCode: 'EtapaInvalida', status: 'paymentOrder' },
    })
    expect(await customer.read()).toMatchObject({
      situation: 'EmAndamento',
      activity: 'ConfirmacaoAntecipado',
    })
    expect(await eventsOf(customer)).toEqual([])
  })

  it.each([
    ['refuse', 'Cancelada', 'EquipamentoRecusado', 'DeviceRefused'],
    ['out-of-stock', 'Indisponivel', 'OrdemPagamento', 'DeviceOutOfStock'],
  ] as const)('an order that ends as %s closes the case as %s', async (how, situation, activity, event) => {
    const { customer, order } = await signed()
    await world.control.endOrder(order, how)
    expect(await customer.read()).toMatchObject({ situation, activity })
    expect(await eventsOf(customer)).toMatchObject([{ type: event }])
    expect((await notify(order, 'delivered')).status).toBe(409)
  })

  it('the delivery of an order cannot be refused after it was made', async () => {
    const { customer, order } = await signed()
    await world.control.endOrder(order, 'deliver')
    expect((await notify(order, 'refused')).status).toBe(409)
    expect((await notify(order, 'outOfStock')).status).toBe(409)
    expect((await customer.read()).situation).toBe('Liberada')
  })
})

describe('a notice of the operator (R-P7, R-X8)', () => {
  let one: Awaited<ReturnType<typeof signed>>
  beforeAll(async () => {
    one = await signed()
  })

  it.each([
    ['without a signature', async () => ({})],
    ['with a signature that is none', async () => ({ 'x-cupo-signature': 't=1,v1=abc' })],
    [
      'signed with another secret',
      async (body: string, path: string) => ({
        'x-cupo-signature': signNotice(path, body, machineSeconds(), 'another-secret'),
      }),
    ],
    [
      'signed over another body',
      async (body: string, path: string) => ({
        'x-cupo-signature': signNotice(path, body.replace('delivered', 'refused'), machineSeconds()),
      }),
    ],
    [
      'signed about another order',
      async (body: string) => ({
        'x-cupo-signature': signNotice(addressOf('1234567890'), body, machineSeconds()),
      }),
    ],
    [
      'signed for another way of calling the same address',
      async (body: string, path: string) => ({
        'x-cupo-signature': signNotice(`${path}?again`, body, machineSeconds()),
      }),
    ],
    [
      'signed over time and body alone',
      async (body: string) => ({
        'x-cupo-signature': `t=${machineSeconds()},v1=${createHmac('sha256', 'demo-operator-callback-secret').update(`${machineSeconds()}.${body}`).digest('hex')}`,
      }),
    ],
    [
      'signed six minutes ago',
      async (body: string, path: string) => ({
        'x-cupo-signature': signNotice(path, body, machineSeconds() - 360),
      }),
    ],
    [
      'signed for later',
      async (body: string, path: string) => ({
        'x-cupo-signature': signNotice(path, body, machineSeconds() + 360),
      }),
    ],
  ])('%s is not believed', async (_what, headersFor) => {
    const { customer, order } = one
    const body = JSON.stringify({ event: 'delivered' })
    const path = addressOf(order)
    const response = await fetch(`${world.webUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await headersFor(body, path)) },
      body,
    })
    expect(response.status).toBe(401)
    expect((await customer.read()).situation).toBe('EmAndamento')
  })

  it('about an order that is not ours is not found', async () => {
    for (const _again of [1, 2]) expect((await notify('9999999999', 'delivered')).status).toBe(404)
    const line = world.logLines.find((one) => one.includes('order of no application'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', orderNumber: '9999999999' })
    const tasks = await world.db
      .selectFrom('paymentTask')
      .innerJoin('paymentTaskNote as noted', 'noted.taskId', 'paymentTask.id')
      .select(['kind', 'subject', 'state', 'note'])
      .where('subject', '=', 'order:9999999999')
      .execute()
    const note = 'the operator tells that it is delivered; Cupo has none'
    expect(tasks).toEqual([{ kind: 'difference', subject: 'order:9999999999', state: 'open', note }])
  })

  it('a notice of another kind is refused', async () => {
    expect((await notify(one.order, 'lost')).status).toBe(400)
  })
})

describe('20 hours without payment', () => {
  it('cancel the application, release the order and say so by one mail (R-P3)', async () => {
    const { customer, order } = await signed('54')
    const { paymentDeadline } = await customer.read()
    await world.control.moveTo(new Date(Date.parse(paymentDeadline ?? '') - 1_000).toISOString())
    await customer.comeBack()
    expect((await customer.read()).situation).toBe('EmAndamento')
    await world.control.advance('PT2S')
    expect(await customer.read()).toMatchObject({
      situation: 'Cancelada',
      statusAdvancedPayment: 'Cancelado',
      statusGuaranteePayment: 'Cancelado',
    })
    expect((await world.control.order(order))?.state).toBe('released')
    for (let times = 0; times < 3; times += 1) await world.control.advance('PT1H')
    const mails = await customer.mails()
    expect(mails.filter((mail) => /cancel/i.test(mail.subject))).toHaveLength(1)
    expect((await notify(order, 'delivered')).status).toBe(409)
  })

  it('are 20 of the clock’s hours from signing (R-P3)', async () => {
    const before = await worldSeconds()
    const { customer } = await signed('52')
    const deadline = Date.parse((await customer.read()).paymentDeadline ?? '') / 1000
    expect(deadline - before).toBeGreaterThanOrEqual(20 * 3_600)
    expect(deadline - before).toBeLessThan(20 * 3_600 + 60)
  })

  it('cancel nothing where nothing is due', async () => {
    const { customer } = await signed()
    expect((await customer.read()).paymentDeadline).toBeNull()
    await world.control.advance('PT21H')
    await customer.comeBack()
    expect((await customer.read()).situation).toBe('EmAndamento')
  })

  it('are over once: the person may apply again', async () => {
    const { customer } = await signed('52')
    await world.control.advance('PT20H1S')
    const first = customer.applicationId()
    expect((await customer.submit()).body.status).toBe('preOffer')
    expect(customer.applicationId()).not.toBe(first)
  })
})

describe('cancelling (R-J8)', () => {
  it.each(['preOffer', 'offer', 'documents', 'evidente', 'deliveryData', 'contract'] as const)(
    'at %s closes the application, without a word to the operator',
    async (status) => {
      const customer = customerOf(world, '15')
      if (status === 'evidente') {
        await customer.until('documents')
        await customer.act('rejectVeridas')
      } else await customer.until(status)
      expect((await customer.act('cancel', { status: 'CANCELLED' })).body.situation).toBe('canceled')
      expect(await customer.read()).toMatchObject({ situation: 'Cancelada', idOrderAmount: null })
      expect((await customer.act('cancel')).body.errorCode).toBe('EtapaInvalida')
      await world.control.advance('PT0S')
      expect((await world.control.orders()).some((one) => one.document === customer.document)).toBe(false)
    },
  )
})

describe('the survey', () => {
  let asked: Customer
  beforeAll(async () => {
    asked = (await signed()).customer
  })

  it.each([
    ['stars', 0],
    ['stars', 6],
    ['stars', 4.5],
    ['stars', '5'],
    ['stars', null],
    ['complement', 'x'.repeat(201)],
  ])('refuses %s %j', async (field, value) => {
    const answer = await asked.act('survey', { stars: 5, complement: '', isPartial: true, [field]: value })
    expect(answer.status).toBe(400)
    expect((await asked.read()).surveySent).toBe(false)
  })

  it('the survey is answered once, and leads back to the shop (R-J11)', async () => {
    const customer = customerOf(world, '14', { urlRetorno: `${world.sandboxUrl}/gracias` })
    await customer.sign()
    expect((await customer.act('survey', { stars: 3, complement: 'x'.repeat(200) })).body.situation).toBe(
      'survey',
    )
    expect((await customer.act('survey', { stars: 5, complement: 'otra vez' })).status).toBe(200)
    expect(await customer.read()).toMatchObject({
      surveySent: true,
      urlReturn: `${world.sandboxUrl}/gracias`,
    })
  })
})
