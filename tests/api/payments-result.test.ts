import type { PaymentResult, PrepaymentPreview } from '@cupo/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import type { AnswerOrError } from '../support/customer.ts'
import { type Payer, type PaymentWish, payerSince } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  await world.control.fault({ part: 'payments', mode: 'ok' })
  await world.control.resetClock()
})

type ShownResult = AnswerOrError<PaymentResult>
type PaidLoan = {
  readonly x_ref_payco: number
  readonly ref_payco: string
  readonly pin: string | null
  readonly dueOn: string | null
}

const anybody = () => apiClient(world.webUrl)
const newPayer = () => payerSince(world, 5)

/** Registers and pays at the provider, which tells us `times` times. */
async function paid(payer: Payer, state: number, { method = 'card', times = 0, isFast = false } = {}) {
  const wish = {
    tipoPagamento: 'Pagar cuota',
    meioPagamento: method === 'cash' ? 'Efectivo' : 'Tarjeta-PSE',
  }
  const { body: checkout } = await (isFast ? payer.fastRequest(wish) : payer.request(wish))
  const made = await world.control.ask<PaidLoan>('POST', '/control/payments', {
    checkout,
    method,
    state,
    times,
  })
  return { ...made, checkout }
}

const fastResult = (key: string, ref: string) =>
  anybody().send<ShownResult>('POST', `/publicdata/epayco/${key}/${ref}`)

const notFound = { status: 404, body: { errorCode: 'NoEncontrado' } }

describe('the result of a payment', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [7, 7],
    [11, 11],
  ])('shows what the provider says of it: state %i', async (state, shown) => {
    const payer = await newPayer()
    const { ref_payco, x_ref_payco, checkout } = await paid(payer, state)
    const { status, body } = await payer.result(ref_payco)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      x_cod_transaction_state: shown,
      x_ref_payco: String(x_ref_payco),
      x_id_invoice: checkout.invoice,
      contractNumber: payer.stored.contractNumber,
      meioPagamento: 'Tarjeta-PSE',
      company: { legalName: 'Cupo Financiamiento S.A.S.', taxNumber: '900.000.000-5' },
      cash: null,
    })
    expect(body.x_transaction_date).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/)
    const pesos = Math.round(Number(checkout.amount))
    expect(body.x_amount).toBe(`${pesos.toLocaleString('de-DE')},00`)
  })

  it('the result page has an accepted payment posted without a notice', async () => {
    const payer = await newPayer()
    const { ref_payco } = await paid(payer, 1)
    const first = await payer.result(ref_payco)
    expect(first.body).toMatchObject({ x_cod_transaction_state: 1, isPosted: false, pollSeconds: 5 })
    const last = await waitFor('the posting', async () => {
      const { body } = await payer.result(ref_payco)
      return body.isPosted ? body : undefined
    })
    expect(last).toMatchObject({ x_cod_transaction_state: 1, pollSeconds: null })
    const { loan } = await payer.read()
    expect(loan.received).toBeGreaterThan(0)
  })

  it('the result of a payment in cash shows the PIN again, until it is paid', async () => {
    const payer = await newPayer()
    const made = await paid(payer, 3, { method: 'cash' })
    const { body } = await payer.result(made.ref_payco)
    expect(body).toMatchObject({
      x_cod_transaction_state: 3,
      isPosted: false,
      pollSeconds: 60,
      cash: { pin: made.pin },
    })
    expect(body.cash?.dueDateFmt).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
    const inProcess = await waitFor(
      'the payment in process',
      async () => (await payer.options()).body.inProcess ?? undefined,
    )
    expect(inProcess.value).toBe(Math.round(Number(made.checkout.amount)))
    await world.control.ask('POST', `/control/payments/${made.x_ref_payco}/state`, { state: 1 })
    const settled = await waitFor('the posting', async () => {
      const now = await payer.result(made.ref_payco)
      return now.body.isPosted ? now.body : undefined
    })
    expect(settled).toMatchObject({ x_cod_transaction_state: 1, cash: null, pollSeconds: null })
    expect((await payer.options()).body).toMatchObject({ inProcess: null })
  })

  it('the result of a payment is found by the query that a browser came back with, whatever state it claims (R-Y3)', async () => {
    const payer = await newPayer()
    const { ref_payco, checkout } = await paid(payer, 3)
    const claims = { x_cod_transaction_state: '1', x_amount: '1', x_response: 'Aceptada' }
    for (const query of [
      { ref_payco, ...claims },
      { x_id_invoice: checkout.invoice, ...claims },
      { x_id_factura: checkout.invoice, ref_payco: 'undefined', ...claims },
    ]) {
      const { status, body } = await payer.resultByQuery(query)
      expect(status).toBe(200)
      expect(body).toMatchObject({ x_cod_transaction_state: 3, x_id_invoice: checkout.invoice })
    }
    expect(await payer.resultByQuery(claims)).toMatchObject(notFound)
  })

  it('the result of an attempt that nobody paid waits without a state, and says that the provider knows of no payment', async () => {
    const payer = await newPayer()
    const { body: checkout } = await payer.request({ tipoPagamento: 'Pagar cuota' })
    const { body } = await payer.resultByQuery({ x_id_invoice: checkout.invoice })
    expect(body).toMatchObject({
      x_cod_transaction_state: null,
      x_transaction_date: '',
      isPosted: false,
      isUnfinished: true,
      pollSeconds: 5,
    })
  })
})

describe('D13: whoever asks about a payment of somebody else', () => {
  it('a foreign payment is answered like a payment that does not exist (R-Y3)', async () => {
    const [payer, other] = [await newPayer(), await newPayer()]
    const mine = await paid(payer, 1)
    const fast = await paid(payer, 1, { isFast: true })
    const told = ({ status, body }: { status: number; body: object }) => ({
      status,
      body: { ...body, requestId: '' },
    })
    const unknown = told(await other.result('0123456789abcdef01234567'))
    expect(unknown).toMatchObject(notFound)
    const answers = [
      // Another person, at their own credit and at that of the payer.
      other.result(mine.ref_payco),
      other.result(mine.ref_payco, payer.key),
      other.resultByQuery({ x_id_invoice: mine.checkout.invoice }),
      // Nobody, at the payer's credit: it was paid signed in.
      fastResult(payer.key, mine.ref_payco),
      // At another credit.
      fastResult(other.key, fast.ref_payco),
      anybody().send<ShownResult>('POST', `/publicdata/epayco/${other.key}/mobile`, {
        json: { x_id_invoice: fast.checkout.invoice },
      }),
    ]
    for (const answer of answers) expect(told(await answer)).toEqual(unknown)
    expect((await fastResult(payer.key, fast.ref_payco)).status).toBe(200)
  })

  it('cannot have the server ask anywhere but at the provider', async () => {
    const payer = await newPayer()
    for (const ref of ['..%2F..%2Flogin', 'a'.repeat(41), 'short', 'http:%2F%2F169.254.169.254%2F']) {
      expect((await payer.result(ref)).status).toBe(400)
    }
  })
})

describe('while the provider is away', () => {
  const away = () => world.control.fault({ part: 'payments', mode: 'error' })

  it('a payment in the books is shown as they have it', async () => {
    const payer = await newPayer()
    const { ref_payco } = await paid(payer, 1, { times: 1 })
    await waitFor('the posting', async () => (await payer.result(ref_payco)).body.isPosted || undefined)
    await payer.result(ref_payco)
    await away()
    expect(await payer.result(ref_payco)).toMatchObject({
      status: 200,
      body: { x_cod_transaction_state: 1, isPosted: true },
    })
  })

  it('the owner of a credit sees their latest attempt as pending', async () => {
    const payer = await newPayer()
    const { ref_payco, checkout } = await paid(payer, 1)
    await away()
    expect(await payer.result(ref_payco)).toMatchObject({
      status: 200,
      body: {
        x_cod_transaction_state: null,
        isPosted: false,
        isUnfinished: false,
        x_id_invoice: checkout.invoice,
      },
    })
  })

  it('an unknown payment is shown as pending without facts while the provider is away', async () => {
    const payer = await newPayer()
    const { ref_payco } = await paid(payer, 1, { isFast: true })
    await away()
    const known = await fastResult(payer.key, ref_payco)
    expect(known).toMatchObject({ status: 200, body: { x_cod_transaction_state: null, isPosted: false } })
    const unknown = await fastResult('no-hay', 'abcdefabcdefabcdefabcdef')
    expect(unknown.body).toEqual(known.body)
    const byInvoice = await payer.resultByQuery({ x_id_invoice: 'no-hay' })
    expect(byInvoice.status).toBe(404)
  })
})

describe('the result of a payment in the books', () => {
  /** Pays what somebody wishes and waits until it is booked. */
  async function booked(payer: Payer, wish: PaymentWish): Promise<PaymentResult> {
    const { body: checkout } = await payer.request(wish)
    const made = await world.control.ask<PaidLoan>('POST', '/control/payments', {
      checkout,
      method: 'card',
      state: 1,
      times: 1,
    })
    return waitFor('the payment to be booked', async () => {
      const { body } = await payer.result(made.ref_payco)
      return body.isPosted ? (body as PaymentResult) : undefined
    })
  }

  it('the result names the next installment or the rest of this installment', async () => {
    const payer = await newPayer()
    const { installment, lastDueDate } = (await payer.options()).body
    const rest = (installment?.value ?? 0) - 20_000
    expect(await booked(payer, { tipoPagamento: 'Pagar cuota', valorPagar: 20_000 })).toMatchObject({
      remaining: { kind: 'next', value: rest, dateFmt: lastDueDate },
      newPlan: null,
    })
    const { remaining } = await booked(payer, { tipoPagamento: 'Pagar cuota' })
    expect(remaining).toMatchObject({ kind: 'next', value: installment?.value })
    expect(remaining).not.toMatchObject({ dateFmt: lastDueDate })
  })

  it('the result names the rest of the overdue installments', async () => {
    const payer = await payerSince(world, 80)
    const { installment } = (await payer.options()).body
    const { remaining } = await booked(payer, { tipoPagamento: 'Pagar cuota', valorPagar: 20_000 })
    expect(remaining).toMatchObject({ kind: 'overdue', value: (installment?.value ?? 0) - 20_000 })
  })

  it('the result of a payment in the books shows its owner the new plan of a capital prepayment, as it was previewed, also after later payments', async () => {
    const payer = await newPayer()
    const query = new URLSearchParams({ valorPagar: '500000' })
    const { body: preview } = await payer.api.send<AnswerOrError<PrepaymentPreview>>(
      'GET',
      `/selfmanage/prepaymentPreview/${payer.key}?${query}`,
    )
    const previewed = preview.options?.find(({ abono }) => abono === 'Diminuir prazo')
    expect(previewed?.abovePayoff).toBe(500_000 + (previewed?.totalToCome ?? 0) - (preview.payoff ?? 0))
    const { abovePayoff, abovePayoffFmt, ...plan } = previewed ?? {}
    const wish = { tipoPagamento: 'Abono a capital', valorPagar: 500_000, abono: 'Diminuir prazo' }
    const { newPlan, x_id_invoice } = await booked(payer, wish)
    expect(newPlan).toEqual(plan)
    await booked(payer, { tipoPagamento: 'Pagar cuota' })
    const { body } = await payer.resultByQuery({ x_id_invoice })
    expect(body.newPlan).toEqual(plan)
  })

  it('the result of a payment in the books says that the credit is closed, and what was paid too much', async () => {
    const payer = await newPayer()
    const { remaining } = await booked(payer, { tipoPagamento: 'Pagar total' })
    expect(remaining).toMatchObject({ kind: 'closed', refund: 0 })
    await world.control.message(payer.email, ({ text }) => text.includes('Tu paz y salvo está en tu cuenta.'))
  })

  it('without sign-in names neither the contract, nor a network address, nor a plan (R-Y3)', async () => {
    const payer = await newPayer()
    const { ref_payco, checkout } = await paid(payer, 1, { isFast: true, times: 1 })
    const contract = checkout.extra5 ?? ''
    expect(checkout.description).not.toContain(contract)
    const body = await waitFor('the payment to be booked', async () => {
      const shown = await fastResult(payer.key, ref_payco)
      return shown.body.isPosted ? shown.body : undefined
    })
    expect(contract).not.toBe('')
    expect(JSON.stringify(body)).not.toContain(contract)
    expect(body).toMatchObject({
      contractNumber: `terminado en ${contract.slice(-4)}`,
      x_customer_ip: '',
      newPlan: null,
      remaining: { kind: 'next' },
    })
  })
})
