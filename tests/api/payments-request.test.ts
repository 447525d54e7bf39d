import {
  advanceBounds,
  amountDue,
  applyPayment,
  dayFromIso,
  payoffQuote,
  pesos,
  prepaymentBounds,
  previewPrepayment,
} from '@cupo/credit-engine'
import type { PrepaymentPreview } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyPayment as pay } from '../../apps/api/src/features/servicing/apply-payments.ts'
import { sellPortfolio } from '../../apps/api/src/features/servicing/servicing.ts'
import { aSale } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { actors } from '../../apps/api/src/platform/actor.ts'
import { formatDate } from '../../apps/api/src/platform/format.ts'
import type { AnswerOrError } from '../support/customer.ts'
import { dateIn, type Payer, payerSince } from '../support/payer.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const payerOf = (days: number, wish: Parameters<typeof payerSince>[2] = {}) => payerSince(world, days, wish)

/** What is due of it now. */
async function dueOf(payer: Payer): Promise<number> {
  const { loan, on, capOf } = await payer.today()
  return amountDue(loan, on, capOf).total
}

/** What the database holds of an attempt. */
const intentOf = (invoice: string | undefined) =>
  world.db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('invoice', '=', invoice ?? '')
    .executeTakeFirstOrThrow()

const refused = (message: string) => ({ status: 422, body: { errorCode: 'PagoNoPermitido', message } })

describe('what can be paid to a credit', () => {
  it('the payment options are the amounts of the engine for today (R-Y1)', async () => {
    const payer = await payerOf(5)
    const { loan, on, capOf } = await payer.today()
    const ahead = advanceBounds(loan, on, capOf)
    const below = prepaymentBounds(loan, on, capOf)
    const { status, body } = await payer.options()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      keyMambu: payer.key,
      isMobileBill: false,
      isLastInstallment: false,
      tabs: ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital'],
      initialTab: 'Pagar cuota',
      installment: { due: await dueOf(payer), value: await dueOf(payer), min: 10_000, acceptsOther: true },
      advance: { min: 10_000, max: ahead.kind === 'between' ? ahead.maximum : 0 },
      prepayment: { rule: 'allowed', below: 1_500_000, belowFmt: '$\u00a01.500.000' },
      totalBalance: payoffQuote(loan, on, capOf).total,
    })
    expect(below).toMatchObject({ minimum: body.prepayment?.min })
    expect(body.payoffInCash).toMatchObject({
      total: payoffQuote(loan, dayFromIso(await dateIn(world, 3)), capOf).total,
      untilFmt: formatDate(await dateIn(world, 3)),
    })
  })

  it('a loan on the mobile bill takes the capital prepayment alone, and its last installment', async () => {
    const payer = await payerOf(5, { isMobileBill: true })
    expect((await payer.options()).body).toMatchObject({
      isMobileBill: true,
      tabs: ['Abono a capital'],
      initialTab: 'Abono a capital',
      advance: null,
    })
    const last = await payerOf(5, { isMobileBill: true, installmentCount: 1 })
    expect((await last.options()).body).toMatchObject({
      isLastInstallment: true,
      tabs: ['Pagar cuota'],
      initialTab: 'Pagar cuota',
      prepayment: { rule: 'payoffOnly' },
    })
  })

  it('an overdue loan takes what is due at once, and no capital prepayment', async () => {
    const payer = await payerOf(80)
    const { body } = await payer.options()
    expect(body).toMatchObject({ lastDueDate: 'Inmediato', prepayment: { rule: 'overdueFirst', min: 0 } })
    expect(body.tabs).toContain('Abono a capital')
  })

  it('a paid or sold credit has no payment options', async () => {
    const none = {
      tabs: [],
      initialTab: null,
      advance: null,
      installment: { value: 0 },
      prepayment: { rule: 'payoffOnly', min: 0, below: 0 },
      totalBalance: 0,
      payoffInCash: { total: 0 },
    }
    const [paid, sold] = [await payerOf(5), await payerOf(5)]
    const { servicing } = lenderOn(world, world.secrets)
    const now = Temporal.Instant.from(await world.control.clock())
    const who = { now, actor: actors.provider, requestId: 'test' }
    const order = { reference: paid.stored.id, loan: paid.key, kind: 'payoff', source: 'provider' } as const
    await pay(servicing, { ...order, amount: pesos(9_000_000), paidAt: now }, who)
    await sellPortfolio(servicing, sold.stored.id, who, aSale())
    for (const payer of [paid, sold]) expect(await payer.options()).toMatchObject({ status: 200, body: none })
    for (const tipoPagamento of ['Pagar cuota', 'Pagar total', 'Abono a capital']) {
      expect(await paid.request({ tipoPagamento, valorPagar: 20_000 })).toMatchObject({
        status: 422,
        body: { errorCode: 'CreditoPagado', message: 'Este crédito ya está pagado.' },
      })
      expect(await sold.request({ tipoPagamento, valorPagar: 20_000 })).toMatchObject(
        refused('Vendimos la cartera de este crédito. Los pagos los recibe ahora la entidad que la compró.'),
      )
    }
  })

  it('a foreign or unknown credit has no payment options', async () => {
    const [payer, other] = [await payerOf(5), await payerOf(5)]
    for (const key of [other.key, 'no-hay']) {
      const paths = [
        ['GET', `/selfmanage/paymentOptions/${key}`],
        ['GET', `/selfmanage/prepaymentPreview/${key}?valorPagar=500000`],
      ] as const
      for (const [method, path] of paths) {
        expect(await payer.api.send(method, path)).toMatchObject({
          status: 404,
          body: { errorCode: 'NoEncontrado' },
        })
      }
      expect(await payer.request({ tipoPagamento: 'Pagar cuota' }, undefined, key)).toMatchObject({
        status: 404,
        body: { errorCode: 'NoEncontrado' },
      })
    }
  })
})

describe('a registered payment', () => {
  it('an installment opens the checkout with what is due and names its payer', async () => {
    const payer = await payerOf(5)
    const due = await dueOf(payer)
    const { status, body } = await payer.request({ tipoPagamento: 'Pagar cuota' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      encodeKeyMambu: payer.key,
      key: 'demo-epayco-card-key',
      test: true,
      name: 'Equipo a cuotas',
      description: `Pagar cuota del contrato ${payer.stored.contractNumber}`,
      currency: 'COP',
      amount: `${due}.00`,
      tax: '0.00',
      country: 'CO',
      lang: 'ES',
      extra1: 'Pagar cuota',
      extra2: 'Tarjeta-PSE',
      extra4: '',
      extra5: payer.stored.contractNumber,
      response: `${world.webUrl}/self-manage/payment/${payer.key}/response/`,
      confirmation: `${world.webUrl}/api/v1/publicdata/epayco/${payer.key}/confirmation/`,
      name_billing: 'Laura Gómez',
      type_doc_billing: 'CC',
      number_doc_billing: payer.document,
      mobilephone_billing: payer.mobile,
    })
    expect(body.invoice).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(body.end_date).toBeUndefined()
    expect(await intentOf(body.invoice)).toMatchObject({
      purpose: 'loan',
      kind: 'installment',
      paymentType: 'Pagar cuota',
      amount: due,
      channel: 'selfManage',
      method: 'Tarjeta-PSE',
      state: 'registered',
      isTest: true,
    })
  })

  it('a payment in cash opens the checkout with the key of cash', async () => {
    const payer = await payerOf(5)
    const { body } = await payer.request({ tipoPagamento: 'Pagar cuota', meioPagamento: 'Efectivo' })
    const amount = `${await dueOf(payer)}.00`
    expect(body).toMatchObject({ key: 'demo-epayco-cash-key', extra2: 'Efectivo', amount })
  })

  it.each([
    ['Diminuir valor parcela', 'reduceInstallment'],
    ['Diminuir prazo', 'reduceTerm'],
    ['', 'reduceInstallment'],
  ])('a capital prepayment keeps the effect that was chosen: %s', async (abono, kind) => {
    const payer = await payerOf(5)
    const wish = { tipoPagamento: 'Abono a capital', valorPagar: 400_000, abono }
    const { body } = await payer.request(wish)
    expect(body).toMatchObject({
      amount: '400000.00',
      extra1: `Abono a capital: ${abono === '' ? 'Diminuir valor parcela' : abono}`,
    })
    expect(await intentOf(body.invoice)).toMatchObject({ kind, amount: 400_000 })
  })

  it('a capital prepayment of the total balance is a payoff', async () => {
    const payer = await payerOf(5)
    const { loan, on, capOf } = await payer.today()
    const { total } = payoffQuote(loan, on, capOf)
    const { body } = await payer.request({ tipoPagamento: 'Abono a capital', valorPagar: total })
    expect(body).toMatchObject({ amount: `${total}.00`, extra1: 'Pagar total' })
    expect(await intentOf(body.invoice)).toMatchObject({ kind: 'payoff', paymentType: 'Pagar total' })
  })

  it('a payoff in cash is quoted to the last day of its PIN (R-Y8)', async () => {
    const payer = await payerOf(20)
    const { loan, on, capOf } = await payer.today()
    const until = await dateIn(world, 3)
    const later = payoffQuote(loan, dayFromIso(until), capOf).total
    const { body } = await payer.request({ tipoPagamento: 'Pagar total', meioPagamento: 'Efectivo' })
    expect(later).toBeGreaterThan(payoffQuote(loan, on, capOf).total)
    expect(body).toMatchObject({ amount: `${later}.00`, end_date: until })
    const atOnce = await payer.request({ tipoPagamento: 'Pagar total' })
    expect(atOnce.body).toMatchObject({ amount: `${payoffQuote(loan, on, capOf).total}.00` })
  })

  it('a payment of an overdue loan asks for all that is overdue, penalty included', async () => {
    const payer = await payerOf(80)
    const { loan, on, capOf } = await payer.today()
    const { parts, total, isOverdue } = amountDue(loan, on, capOf)
    expect([isOverdue, parts.penalty > 0]).toEqual([true, true])
    expect((await payer.request({ tipoPagamento: 'Pagar cuota' })).body.amount).toBe(`${total}.00`)
  })
})

describe('a payment without sign-in', () => {
  it('a payment without sign-in is registered by the key of the credit, and names nobody', async () => {
    const payer = await payerOf(5)
    const { body } = await payer.fastRequest({ tipoPagamento: 'Adelanto de cuota', valorPagar: 20_000 })
    expect(body).toMatchObject({
      amount: '20000.00',
      extra4: 'fastPayment',
      response: `${world.webUrl}/fast-payment/payment/${payer.key}/response/`,
      name_billing: '',
      number_doc_billing: '',
      mobilephone_billing: '',
      address_billing: '',
    })
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${payer.document}|${payer.mobile}|Gómez`))
    expect(await intentOf(body.invoice)).toMatchObject({ channel: 'fastPayment', kind: 'advance' })
  })

  it('a payment without sign-in takes no capital prepayment', async () => {
    const payer = await payerOf(5)
    const wish = { tipoPagamento: 'Abono a capital', valorPagar: 400_000 }
    expect(await payer.fastRequest(wish)).toMatchObject(
      refused('Entra a tu cuenta para hacer un abono a capital.'),
    )
  })
})

describe('the preview of a prepayment', () => {
  const previewOf = (payer: Payer, amount: number) =>
    payer.api.send<AnswerOrError<PrepaymentPreview>>(
      'GET',
      `/selfmanage/prepaymentPreview/${payer.key}?valorPagar=${amount}`,
    )

  it('the preview of a prepayment equals the plan after its payment (R-M15)', async () => {
    const payer = await payerOf(15)
    const { loan, on, capOf } = await payer.today()
    const amount = pesos(600_000)
    const { body } = await previewOf(payer, amount)
    const [lower, shorter] = body.options ?? []
    expect([lower?.abono, shorter?.abono]).toEqual(['Diminuir valor parcela', 'Diminuir prazo'])
    const preview = previewPrepayment(loan, amount, on, capOf)
    for (const [option, kind] of [
      [lower, 'reduceInstallment'],
      [shorter, 'reduceTerm'],
    ] as const) {
      const paid = applyPayment(loan, { on, amount, kind }, capOf)
      expect(option?.installmentsNumber).toBe(paid.installments.length)
      expect(option?.totalToCome).toBe(preview[kind].totalToCome)
      expect(option?.saving).toBe((body.current?.totalToCome ?? 0) - amount - (option?.totalToCome ?? 0))
      expect(option?.saving).toBeGreaterThan(0)
    }
  })

  it('the preview of a prepayment refuses what the payment would refuse', async () => {
    const payer = await payerOf(15)
    expect(await previewOf(payer, 1_000)).toMatchObject({
      status: 422,
      body: { errorCode: 'PagoNoPermitido' },
    })
    const late = await payerOf(80)
    expect(await previewOf(late, 600_000)).toMatchObject(
      refused('Tienes cuotas vencidas. Ponte al día antes de hacer un abono a capital.'),
    )
  })
})
