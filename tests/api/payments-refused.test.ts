import { advanceBounds, amountDue, payoffQuote, prepaymentBounds } from '@cupo/credit-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatPesos } from '../../apps/api/src/platform/format.ts'
import { type Payer, payerSince } from '../support/payer.ts'
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

const refused = (message: string) => ({ status: 422, body: { errorCode: 'PagoNoPermitido', message } })

describe('a payment that is not allowed (R-Y1)', () => {
  it('a payment that is not allowed refuses an installment outside its bounds, and says them', async () => {
    const payer = await payerOf(5)
    const due = await dueOf(payer)
    const pay = (valorPagar: unknown) => payer.request({ tipoPagamento: 'Pagar cuota', valorPagar })
    expect(await pay(0)).toMatchObject(refused('Seleccione el método de pago / escribe el valor'))
    expect(await pay(-5_000)).toMatchObject(refused('Seleccione el método de pago / escribe el valor'))
    expect(await pay(9_999)).toMatchObject(refused(`El monto mínimo de pago es de ${formatPesos(10_000)}`))
    expect(await pay(due + 1)).toMatchObject(
      refused('Puedes pagar máximo el saldo actual pendiente por pago'),
    )
    expect((await pay(10_000)).body.amount).toBe('10000.00')
    expect((await pay(String(due))).body.amount).toBe(`${due}.00`)
  })

  it('a payment that is not allowed refuses an advance outside its bounds, and says them', async () => {
    const payer = await payerOf(5)
    const { loan, on, capOf } = await payer.today()
    const bounds = advanceBounds(loan, on, capOf)
    const max = bounds.kind === 'between' ? bounds.maximum : 0
    const pay = (valorPagar?: number) => payer.request({ tipoPagamento: 'Adelanto de cuota', valorPagar })
    const least = refused('Escribe el valor mayor que $10000')
    expect(await pay()).toMatchObject(least)
    expect(await pay(9_999)).toMatchObject(least)
    expect(await pay(max + 1)).toMatchObject(
      refused(`No puede pagar más del monto total adeudado (${formatPesos(max)})`),
    )
    expect((await pay(10_000)).status).toBe(200)
    expect((await pay(max)).status).toBe(200)
  })

  it('a payment that is not allowed refuses a capital prepayment below two installments, or one that reaches the debt without paying it off', async () => {
    const payer = await payerOf(5)
    const { loan, on, capOf } = await payer.today()
    const bounds = prepaymentBounds(loan, on, capOf)
    if (bounds.kind !== 'allowed') throw new Error('nothing can be prepaid')
    const { total } = payoffQuote(loan, on, capOf)
    const pay = (valorPagar?: number) => payer.request({ tipoPagamento: 'Abono a capital', valorPagar })
    const least = refused(`El monto mínimo de pago es de ${formatPesos(bounds.minimum)}`)
    const most = refused(`No puede pagar más del monto total adeudado (${formatPesos(total)})`)
    expect(await pay()).toMatchObject(least)
    expect(await pay(bounds.minimum - 1)).toMatchObject(least)
    expect((await pay(bounds.minimum)).status).toBe(200)
    expect((await pay(bounds.below - 1)).status).toBe(200)
    const between = refused(`Para pagar todo son ${formatPesos(total)}`)
    expect(await pay(bounds.below)).toMatchObject(between)
    expect(await pay(total - 1)).toMatchObject(between)
    expect((await pay(total)).body.extra1).toBe('Pagar total')
    expect(await pay(total + 1)).toMatchObject(most)
  })

  it('a payment that is not allowed refuses a capital prepayment while an installment is overdue, and takes the total', async () => {
    const payer = await payerOf(80)
    expect(await payer.request({ tipoPagamento: 'Abono a capital', valorPagar: 500_000 })).toMatchObject(
      refused('Tienes cuotas vencidas. Ponte al día antes de hacer un abono a capital.'),
    )
    const total = await payer.request({ tipoPagamento: 'Pagar total' })
    expect(total.body.amount).toBe(`${(await payer.options()).body.totalBalance}.00`)
  })

  it('a payment that is not allowed refuses a payoff that was quoted yesterday', async () => {
    const payer = await payerOf(5)
    const { totalBalance = 0, totalBalanceFmt } = (await payer.options()).body
    const pay = (valorPagar: number) => payer.request({ tipoPagamento: 'Pagar total', valorPagar })
    expect(await pay(totalBalance - 500)).toMatchObject(
      refused(
        `El valor cambió desde que abriste la página: hoy es ${totalBalanceFmt}. Míralo de nuevo antes de pagar.`,
      ),
    )
    expect((await pay(totalBalance)).body.amount).toBe(`${totalBalance}.00`)
  })

  it('a payment that is not allowed refuses anything but the last installment or the total where one installment is left', async () => {
    const payer = await payerOf(5, { installmentCount: 1 })
    expect(await payer.request({ tipoPagamento: 'Adelanto de cuota', valorPagar: 50_000 })).toMatchObject({
      status: 422,
    })
    expect(await payer.request({ tipoPagamento: 'Abono a capital', valorPagar: 50_000 })).toMatchObject({
      status: 422,
    })
    expect((await payer.request({ tipoPagamento: 'Pagar cuota' })).status).toBe(200)
    expect((await payer.request({ tipoPagamento: 'Pagar total' })).status).toBe(200)
  })

  it('a payment that is not allowed refuses an installment of a loan on the mobile bill', async () => {
    const payer = await payerOf(5, { isMobileBill: true })
    for (const tipoPagamento of ['Pagar cuota', 'Adelanto de cuota']) {
      const { status, body } = await payer.request({ tipoPagamento, valorPagar: 50_000 })
      expect([status, body.message]).toEqual([
        422,
        'Las cuotas de este crédito se pagan con la factura de tu línea móvil, en el cobro de financiación de equipos.',
      ])
    }
    const prepaid = await payer.request({ tipoPagamento: 'Abono a capital', valorPagar: 400_000 })
    expect(prepaid.status).toBe(200)
    expect((await payer.fastRequest({ tipoPagamento: 'Pagar total' })).status).toBe(422)
  })

  it('a payment that is not allowed is registered nowhere', async () => {
    const payer = await payerOf(5)
    await payer.request({ tipoPagamento: 'Pagar cuota', valorPagar: 1 })
    const rows = world.db.selectFrom('paymentAttempt').select('id').where('key', '=', payer.key)
    expect(await rows.execute()).toEqual([])
  })
})
