import type { PaymentResult } from '@cupo/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import type { AnswerOrError } from '../support/customer.ts'
import { dateIn, openSession, payerAt } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(() => world.control.resetClock())

const anybody = () => apiClient(world.webUrl)
const notFound = { status: 404, body: { errorCode: 'NoEncontrado' } }
const sent = { status: 200, body: { sent: true } }
let addresses = 0
const newAddress = () => {
  addresses += 1
  return `copia.${addresses}@correo.example`
}

type Proof = {
  readonly email?: string
  readonly reference?: string | undefined
  readonly refEpayco?: string | undefined
  readonly ticket?: string | undefined
}

const copyOfFast = (proof: Proof) =>
  anybody().send<AnswerOrError<object>>('POST', '/publicdata/fast-payment/sendProofPaymentEpayco', {
    json: { email: newAddress(), ...proof },
  })

/** A payment without sign-in whose result its payer is looking at. */
async function fastPaid(state = 1) {
  const payer = await payerAt(world, { disbursedOn: await dateIn(world, -5) })
  const { body: checkout } = await payer.fastRequest({ tipoPagamento: 'Pagar cuota' })
  const { ref_payco, x_ref_payco } = await tillOf(world).pay({ checkout, state })
  const { body } = await anybody().send<AnswerOrError<PaymentResult>>(
    'POST',
    `/publicdata/epayco/${payer.key}/${ref_payco}`,
  )
  return { payer, checkout, ref_payco, x_ref_payco: String(x_ref_payco), ticket: body.ticket }
}

/** A payment of the person who is signed in. */
async function ownPaid() {
  const payer = await payerAt(world, { disbursedOn: await dateIn(world, -5) })
  const { body: checkout } = await payer.request({ tipoPagamento: 'Pagar cuota' })
  const { ref_payco } = await tillOf(world).pay({ checkout })
  const copy = (proof: Proof, path = 'sendProofPaymentEpayco') =>
    payer.api.send<AnswerOrError<object>>('POST', `/selfmanage/${path}`, {
      json: { email: newAddress(), ...proof },
    })
  return { payer, checkout, ref_payco, copy }
}

describe('a copy of a receipt', () => {
  it('a copy of a receipt goes to any address for the holder of the ticket of its result, and names nobody there (R-Y4)', async () => {
    const { payer, checkout, ref_payco, x_ref_payco, ticket } = await fastPaid()
    const email = newAddress()
    expect(await copyOfFast({ email, reference: ref_payco, ticket })).toMatchObject(sent)
    const mail = await world.control.message(email, () => true)
    expect(mail.text).toContain(x_ref_payco)
    expect(mail.attachments).toMatchObject([{ contentType: 'application/pdf' }])
    const mailed = `${mail.subject} ${mail.text} ${mail.html}`
    for (const mark of ['Laura', payer.document, payer.mobile, payer.email, payer.key]) {
      expect(mailed).not.toContain(mark)
    }
    const byInvoice = await copyOfFast({ refEpayco: checkout.invoice, ticket })
    expect(byInvoice).toMatchObject(sent)
  })

  it('a copy of a receipt goes to the customer by name, with the way to their credit', async () => {
    const { payer, ref_payco, copy } = await ownPaid()
    await payer.result(ref_payco)
    expect(await copy({ email: payer.email, reference: ref_payco })).toMatchObject(sent)
    // One that the payment itself brings, and the copy.
    const copies = await waitFor('both receipts', async () => {
      const mails = await world.control.messages(payer.email)
      const named = mails.filter(
        ({ text, links }) => text.includes('Laura') && links.some((link) => link.includes(payer.key)),
      )
      return named.length === 2 ? named : undefined
    })
    for (const { attachments } of copies) expect(attachments).toHaveLength(1)
  })

  it('a copy of a receipt needs no ticket of the signed-in customer, by either path', async () => {
    const { checkout, copy } = await ownPaid()
    expect(await copy({ reference: checkout.invoice })).toMatchObject(sent)
    expect(await copy({ refEpayco: checkout.invoice }, 'sendProofPayment')).toMatchObject(sent)
  })

  it('a copy of a pending payment says so', async () => {
    const { checkout, ticket } = await fastPaid(3)
    const email = newAddress()
    expect(await copyOfFast({ email, reference: checkout.invoice, ticket })).toMatchObject(sent)
    expect((await world.control.message(email, () => true)).text).toContain('Pendiente')
  })

  it('an attempt that nobody paid has no copy yet', async () => {
    const { payer, copy } = await ownPaid()
    const { body } = await payer.request({ tipoPagamento: 'Pagar cuota' })
    expect(await copy({ reference: body.invoice })).toMatchObject({
      status: 409,
      body: { errorCode: 'EtapaInvalida', message: 'Todavía no hay un comprobante de este pago.' },
    })
  })

  it('a copy of a receipt is wanted by an address that is one, of a payment that is named', async () => {
    const { checkout, ticket } = await fastPaid()
    expect((await copyOfFast({ ticket })).status).toBe(400)
    expect((await copyOfFast({ email: 'no es', reference: checkout.invoice, ticket })).status).toBe(400)
  })
})

describe('D20: whoever would have copies sent', () => {
  it('three copies of each payment are sent, and no more (R-Y4)', async () => {
    const { checkout, ticket } = await fastPaid()
    const proof = { reference: checkout.invoice, ticket }
    const answers = await Promise.all(Array.from({ length: 6 }, () => copyOfFast(proof)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 424, 424, 424])
    await world.control.advance('PT5H')
    expect(await copyOfFast(proof)).toMatchObject({
      status: 424,
      body: {
        errorCode: 'LimiteDeIntentos',
        message: 'Ya enviamos 3 copias de este comprobante. Revisa también tus correos no deseados.',
      },
    })
  })

  it('a caller without the ticket finds no payment to copy (R-Y4)', async () => {
    const { checkout, ref_payco, x_ref_payco } = await fastPaid()
    for (const reference of [checkout.invoice, ref_payco, x_ref_payco, 'no-hay-esta-referencia']) {
      expect(await copyOfFast({ reference })).toMatchObject(notFound)
    }
  })

  it('a ticket that is expired, forged or of another payment finds nothing (R-Y4)', async () => {
    const [mine, other] = [await fastPaid(), await fastPaid()]
    const reference = mine.checkout.invoice
    const [id, ends, mac = ''] = (mine.ticket ?? '').split('.')
    const made = [
      other.ticket,
      `${id}.${Number(ends) + 60}.${mac}`,
      `${id}.${ends}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`,
      `${id}.${ends}.${'A'.repeat(43)}`,
      'x',
      '',
    ]
    for (const ticket of made) expect(await copyOfFast({ reference, ticket })).toMatchObject(notFound)
    await world.control.advance('PT25H')
    expect(await copyOfFast({ reference, ticket: mine.ticket })).toMatchObject(notFound)
  })

  it('the session of a form finds no payment of the loan to copy (R-X20)', async () => {
    const { payer, checkout } = await fastPaid()
    const path = '/publicdata/fast-payment/sendProofPaymentEpayco'
    const json = { email: newAddress(), reference: checkout.invoice }
    const form = anybody()
    form.setToken(await openSession(world, payer.document, payer.stored.applicationId))
    expect(await form.send('POST', path, { json })).toMatchObject(notFound)
    // The session of the person finds it by the same call.
    expect(await payer.api.send('POST', path, { json })).toMatchObject(sent)
  })

  it('another person finds no payment to copy, signed in or not', async () => {
    const [mine, other] = [await ownPaid(), await ownPaid()]
    expect(await other.copy({ reference: mine.checkout.invoice })).toMatchObject(notFound)
    expect(await copyOfFast({ reference: mine.checkout.invoice })).toMatchObject(notFound)
  })
})
