import { randomUUID } from 'node:crypto'
import type { Checkout, PaymentResult } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { lastCashDayBefore } from '../../apps/api/src/features/upfront-payments/upfront-payments.ts'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { type AnswerOrError, type Customer, customerOf } from '../support/customer.ts'
import { untilDaytime } from '../support/daytime.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

type Kind = 'advanced-payment' | 'guarantee-payment'
const kinds = ['advanced-payment', 'guarantee-payment'] as const
const anybody = () => apiClient(world.webUrl)

/** Signed, with 300,000 to pay down and a guarantee of 142,800. */
async function signed(): Promise<Customer> {
  const customer = customerOf(world, '54')
  await customer.sign()
  return customer
}

const hashOf = (customer: Customer, kind: Kind) =>
  waitFor(`the ${kind} link`, async () => {
    const links = (await customer.mails()).flatMap((mail) => mail.links)
    const [, , hash] =
      links.map((link) => new RegExp(`/${kind}/([^/]+)/([^/?]+)`).exec(link)).find(Boolean) ?? []
    return hash
  })

type AttemptRequest = { readonly json?: object; readonly from?: ApiClient; readonly idempotencyKey?: string }
const request = (
  kind: Kind,
  id: string,
  { json = {}, from = anybody(), idempotencyKey }: AttemptRequest = {},
) =>
  from.send<AnswerOrError<Checkout>>('POST', `/publicdata/${kind}/epayco/${id}/request`, {
    json,
    ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
  })

const deadlineOf = async (customer: Customer) => {
  const { paymentDeadline } = await world.db
    .selectFrom('application')
    .select('paymentDeadline')
    .where('id', '=', customer.applicationId())
    .executeTakeFirstOrThrow()
  return Temporal.Instant.from(paymentDeadline ?? '')
}

describe('what is paid before delivery', () => {
  it('opens the checkout with the amount of its order, and names the holder of the link', async () => {
    const customer = await signed()
    const id = customer.applicationId()
    const { idOrderAmount } = await customer.read()
    // The VAT of 19 % within each amount: 300,000 of a taxed phone, and a guarantee of 120,000 before it.
    for (const [kind, amount, tax, tax_base, extra1, response] of [
      [
        'advanced-payment',
        '300000.00',
        '47899.00',
        '252101.00',
        'Pago inicial',
        `/advanced-payment/${id}/response`,
      ],
      [
        'guarantee-payment',
        '142800.00',
        '22800.00',
        '120000.00',
        'Fianza',
        `/guarantee-payment-response/${id}/response`,
      ],
    ] as const) {
      const hash = await hashOf(customer, kind)
      const { status, body } = await request(kind, id, { json: { hash } })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        encodeKeyMambu: id,
        amount,
        tax,
        tax_base,
        extra1,
        extra3: idOrderAmount,
        extra4: '',
        description: `${extra1} de la orden ${idOrderAmount}`,
        response: `${world.webUrl}${response}`,
        confirmation: `${world.webUrl}/api/v1/publicdata/epayco/${id}/confirmation/`,
        number_doc_billing: customer.document,
        mobilephone_billing: customer.mobile,
      })
      expect(body.end_date).toBeUndefined()
    }
  })

  it('names nobody to whoever only knows its number, and the customer who is signed in', async () => {
    const customer = await signed()
    const id = customer.applicationId()
    const { body } = await request('advanced-payment', id)
    expect(body).toMatchObject({ amount: '300000.00', name_billing: '', number_doc_billing: '' })
    for (const mark of [customer.document, customer.mobile, customer.email]) {
      expect(JSON.stringify(body)).not.toContain(mark)
    }
    const own = await request('advanced-payment', id, { from: customer.api })
    expect(own.body.number_doc_billing).toBe(customer.document)
  })

  it('in cash has a PIN that ends on the last day before the deadline, and none once that leaves no time (R-Y6)', async () => {
    await untilDaytime(world.control)
    const customer = await signed()
    const deadline = (await deadlineOf(customer)).toString()
    const lastDay = lastCashDayBefore(deadline, Temporal.Instant.from(await world.control.clock()))
    expect(lastDay).not.toBeNull()
    for (const kind of kinds) {
      const json = { hash: await hashOf(customer, kind), meioPagamento: 'Efectivo' }
      const { body } = await request(kind, customer.applicationId(), { json })
      expect(body).toMatchObject({
        key: 'demo-epayco-cash-key',
        extra2: 'Efectivo',
        end_date: lastDay,
      })
    }
    const lastHour = Temporal.PlainDate.from(lastDay ?? '').toPlainDateTime('22:30')
    await world.control.moveTo(lastHour.toZonedDateTime('America/Bogota').toInstant().toString())
    for (const kind of kinds) {
      const hash = await hashOf(customer, kind)
      const inCash = await request(kind, customer.applicationId(), {
        json: { hash, meioPagamento: 'Efectivo' },
      })
      expect([inCash.status, (inCash.body as { errorCode?: string }).errorCode]).toEqual([
        422,
        'PagoNoPermitido',
      ])
      const byCard = await request(kind, customer.applicationId(), { json: { hash } })
      expect(byCard.status).toBe(200)
    }
  })

  it('takes no amount and no other word from the browser', async () => {
    const customer = await signed()
    const hash = await hashOf(customer, 'advanced-payment')
    const json = { hash, amount: '1.00', valorPagar: 1, tax: '5', extra3: 'otra', end_date: '2099-01-01' }
    const { body } = await request('advanced-payment', customer.applicationId(), { json })
    expect(body).toMatchObject({ amount: '300000.00', tax: '47899.00' })
    expect(body.extra3).not.toBe('otra')
  })

  it('an upfront payment is registered once for an idempotency key (R-Y2)', async () => {
    const [customer, other, idempotencyKey] = [await signed(), await signed(), randomUUID()]
    const id = customer.applicationId()
    const first = await request('advanced-payment', id, { idempotencyKey })
    expect((await request('advanced-payment', id, { idempotencyKey })).body).toEqual(first.body)
    for (const answer of [
      await request('guarantee-payment', id, { idempotencyKey }),
      await request('advanced-payment', other.applicationId(), { idempotencyKey }),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { errorCode: 'ClaveReutilizada' } })
    }
  })
})

describe('the idempotency key of the customer', () => {
  it('the idempotency key of the customer gets nobody else the checkout that names them', async () => {
    const [customer, idempotencyKey] = [await signed(), randomUUID()]
    const id = customer.applicationId()
    const own = await request('advanced-payment', id, { from: customer.api, idempotencyKey })
    expect(own.body.number_doc_billing).toBe(customer.document)
    const repeated = await request('advanced-payment', id, { idempotencyKey })
    expect(repeated).toMatchObject({ status: 422, body: { errorCode: 'ClaveReutilizada' } })
    expect(JSON.stringify(repeated.body)).not.toContain(customer.document)
  })
})

describe('nothing is registered', () => {
  it('no attempt is registered for an unknown or foreign link token (R-Y6)', async () => {
    const [customer, other] = [await signed(), await signed()]
    const id = customer.applicationId()
    const notFound = { status: 404, body: { errorCode: 'NoEncontrado' } }
    const tokens = [
      await hashOf(customer, 'guarantee-payment'),
      await hashOf(other, 'advanced-payment'),
      'A'.repeat(43),
      '',
    ]
    for (const hash of tokens) {
      expect(await request('advanced-payment', id, { json: { hash } })).toMatchObject(notFound)
    }
    expect(await request('advanced-payment', randomUUID())).toMatchObject(notFound)
    expect(await request('advanced-payment', 'no-es-un-id')).toMatchObject(notFound)
  })

  it('no attempt is registered where nothing is due (R-Y6)', async () => {
    const customer = customerOf(world, '14')
    await customer.until('contract')
    for (const kind of kinds) {
      expect((await request(kind, customer.applicationId())).status).toBe(404)
    }
  })

  it('no attempt is registered after the deadline (R-Y6)', async () => {
    const customer = await signed()
    const id = customer.applicationId()
    const deadline = await deadlineOf(customer)
    await world.control.moveTo(deadline.subtract({ seconds: 5 }).toString())
    expect((await request('advanced-payment', id)).status).toBe(200)
    await world.control.moveTo(deadline.add({ seconds: 1 }).toString())
    expect(await request('advanced-payment', id)).toMatchObject({
      status: 410,
      body: {
        errorCode: 'EnlaceVencido',
        message: 'El plazo para hacer este pago terminó y tu orden se canceló.',
      },
    })
  })

  it('no attempt is registered for a paid order (R-Y6)', async () => {
    const customer = await signed()
    const id = customer.applicationId()
    const { body: checkout } = await request('advanced-payment', id)
    const paid = await tillOf(world).pay({ checkout })
    const result = (ref: string, from = anybody()) =>
      from.send<AnswerOrError<PaymentResult>>('POST', `/publicdata/advanced-payment/epayco/${id}/${ref}`)
    await waitFor('the posting', async () => (await result(paid.ref_payco)).body.isPosted || undefined)
    expect(await request('advanced-payment', id)).toMatchObject({
      status: 409,
      body: { errorCode: 'EtapaInvalida', message: 'Este pago ya se hizo.' },
    })
    expect((await request('guarantee-payment', id)).status).toBe(200)
    // Of the other kind, and of another application, the same payment is not found.
    const asGuarantee = await anybody().send(
      'POST',
      `/publicdata/guarantee-payment/epayco/${id}/${paid.ref_payco}`,
    )
    expect(asGuarantee.status).toBe(404)
  })
})

describe('its copies', () => {
  it.each([
    ['advanced-payment', '/publicdata/advanced-payment/epayco/sendProofPaymentEpayco'],
    ['advanced-payment', '/publicdata/advanced-payment/epayco/sendProofPayment'],
    ['guarantee-payment', '/publicdata/guarantee-payment/sendProofPaymentEpayco'],
    ['guarantee-payment', '/publicdata/guarantee-payment/epayco/sendProofPayment'],
  ] as const)('a copy of the %s goes out by %s', async (kind, path) => {
    const customer = await signed()
    const id = customer.applicationId()
    const { body: checkout } = await request(kind, id)
    const { ref_payco } = await tillOf(world).pay({ checkout })
    const shown = await anybody().send<AnswerOrError<PaymentResult>>(
      'POST',
      `/publicdata/${kind}/epayco/${id}/${ref_payco}`,
    )
    const { ticket } = shown.body
    const email = `copia.${customer.document}@correo.example`
    const copy = (json: object, to = path as string) =>
      anybody().send('POST', to, { json: { email, ...json } })
    expect(await copy({ reference: ref_payco, ticket })).toMatchObject({ status: 200, body: { sent: true } })
    expect((await copy({ reference: ref_payco })).status).toBe(404)
    const elsewhere = '/publicdata/fast-payment/sendProofPaymentEpayco'
    expect((await copy({ reference: ref_payco, ticket }, elsewhere)).status).toBe(404)
    const mail = await world.control.message(email, () => true)
    expect(mail.text).toContain((await customer.read()).idOrderAmount)
    expect(mail.attachments).toHaveLength(1)
  })
})
