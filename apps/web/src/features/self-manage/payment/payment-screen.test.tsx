// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { dueAtOnce, type PaymentOptions } from '@cupo/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleLoan } from '../../../testing/sample-loan.ts'
import { sampleCheckout, sampleOptions, samplePreview } from '../../../testing/sample-payment.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { PaymentScreen } from './payment-screen.tsx'

const requestPath = 'POST /selfmanage/epayco/key-1/request'
const previewPath = 'GET /selfmanage/prepaymentPreview/key-1?valorPagar=300000'
const opened: unknown[] = []

let rendered: RenderedScreen
let api: ReturnType<typeof stubApi>

beforeEach(() => {
  vi.useFakeTimers()
  opened.length = 0
  history.replaceState(null, '', '/self-manage/payment/key-1')
  vi.stubGlobal('ePayco', {
    checkout: { configure: () => ({ open: (data: unknown) => opened.push(data) }) },
  })
})
afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(facts: Partial<PaymentOptions> = {}, answers: Parameters<typeof stubApi>[0] = {}) {
  api = stubApi({
    'GET /selfmanage/paymentOptions/key-1': { body: { ...sampleOptions, ...facts } },
    'GET /selfmanage/loanInProgress/key-1': { body: sampleLoan },
    [requestPath]: { body: sampleCheckout },
    [previewPath]: { body: samplePreview },
    ...answers,
  })
  rendered = await renderScreen(<PaymentScreen screen="payment" params={{ id: 'key-1' }} />)
}
const tabs = () =>
  [...rendered.container.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)
const panel = () => {
  const shown = rendered.container.querySelector('[role=tabpanel]:not([hidden]), section:has(form)')
  if (!shown) throw new Error('There is no panel')
  return shown
}
const goTo = (tab: string) => press(button(rendered.container, tab))
const type = (amount: string) => fill(field(panel(), 'valorPagar'), amount)
const goOn = () => submit(panel())
const dialog = () => rendered.container.querySelector('dialog[open]')
const pay = async (amount: string) => {
  await press(button(rendered.container, `Ir a pagar ${amount}`))
  await passSeconds(0)
}
const requests = () => api.calls.filter(({ path }) => path.endsWith('/request')).map(({ body }) => body)

describe('Pagar cuota', () => {
  test('is what opens, with all that is pending chosen', async () => {
    await open()
    expect(tabs()).toEqual(['Pagar cuota', 'Adelanto de cuota', 'Abono a capital'])
    await goOn()
    expect(dialog()?.textContent).toContain('Pagar cuota')
    await pay('$ 149.120')
    expect(requests()).toEqual([
      { tipoPagamento: 'Pagar cuota', abono: '', valorPagar: 149_120, meioPagamento: 'Tarjeta-PSE' },
    ])
    expect(opened).toEqual([sampleCheckout])
  })

  test('takes another value inside of its bounds', async () => {
    await open()
    await press(panel().querySelector('input[value=outroValor]'))
    for (const [amount, message] of [
      ['', 'Seleccione el método de pago / escribe el valor'],
      ['9999', 'El monto mínimo de pago es de $ 10.000'],
      ['149121', 'Puedes pagar máximo el saldo actual pendiente por pago'],
    ] as const) {
      await type(amount)
      await goOn()
      expect(rendered.text()).toContain(message)
      expect(dialog()).toBeNull()
    }
    await type('50000')
    await goOn()
    await pay('$ 50.000')
    expect(requests()).toMatchObject([{ tipoPagamento: 'Pagar cuota', valorPagar: 50_000 }])
  })

  test('disables the pending balance where none is left, and has no other value below the minimum', async () => {
    await open({
      installment: { ...sampleOptions.installment, value: 0, valueFmt: '$ 0', acceptsOther: false },
    })
    expect(panel().querySelector<HTMLInputElement>('input[value=pending]')?.disabled).toBe(true)
    expect(panel().querySelector('input[value=outroValor]')).toBeNull()
    await goOn()
    expect(rendered.text()).toContain('Seleccione el método de pago / escribe el valor')
  })
})

describe('Adelanto de cuota', () => {
  test('keeps to its bounds', async () => {
    await open()
    await goTo('Adelanto de cuota')
    await type('9000')
    await goOn()
    expect(rendered.text()).toContain('Escribe el valor mayor que $10000')
    await type('1500000')
    await goOn()
    expect(rendered.text()).toContain('No puede pagar más del monto total adeudado ($ 1.491.200)')
    await type('200000')
    await goOn()
    await pay('$ 200.000')
    expect(requests()).toMatchObject([{ tipoPagamento: 'Adelanto de cuota', abono: '', valorPagar: 200_000 }])
  })

  test('says that what is overdue is paid first, only while something is', async () => {
    await open({ lastDueDate: 'Inmediato' })
    await goTo('Adelanto de cuota')
    expect(panel().textContent).toContain('Tu pago cubre primero los $ 149.120 que debes ya.')
  })

  test('offers the payoff first from the total balance up', async () => {
    await open()
    await goTo('Adelanto de cuota')
    expect(panel().textContent).not.toContain('que debes ya')
    await type('1280000')
    await goOn()
    expect(dialog()?.textContent).toContain('Con ese valor pagas todo')
    await press(
      [...(dialog()?.querySelectorAll('button') ?? [])].find(
        (one) => one.textContent === 'Pagar total $ 1.280.000',
      ) ?? null,
    )
    await pay('$ 1.280.000')
    expect(requests()).toMatchObject([{ tipoPagamento: 'Pagar total', valorPagar: 1_280_000 }])
  })
})

describe('Abono a capital', () => {
  const typeAndWait = async () => {
    await goTo('Abono a capital')
    await type('300000')
    await passSeconds(1)
  }

  test('shows both outcomes side by side with their saving before paying (R-V41)', async () => {
    await open()
    await typeAndWait()
    for (const text of [
      '10 cuotas de $ 113.000',
      'Ahorras $ 61.200',
      '8 cuotas de $ 149.120',
      'Ahorras $ 81.200',
    ]) {
      expect(panel().textContent).toContain(text)
    }
  })

  test('lowers the installment unless the borrower wants to end sooner', async () => {
    await open()
    await typeAndWait()
    await goOn()
    await pay('$ 300.000')
    await press(panel().querySelectorAll('fieldset input[type=radio]')[1] ?? null)
    await goOn()
    await pay('$ 300.000')
    expect(requests()).toMatchObject([
      { tipoPagamento: 'Abono a capital', abono: 'Diminuir valor parcela', valorPagar: 300_000 },
      { tipoPagamento: 'Abono a capital', abono: 'Diminuir prazo', valorPagar: 300_000 },
    ])
  })

  test('asks once for what was typed, and never for an amount that cannot be paid', async () => {
    await open()
    await goTo('Abono a capital')
    for (const amount of ['3', '30', '300', '3000', '30000', '300000']) await type(amount)
    await passSeconds(1)
    expect(api.calls.filter(({ path }) => path.includes('prepaymentPreview'))).toHaveLength(1)
  })

  test('keeps to its bounds; the total balance pays off', async () => {
    await open()
    await goTo('Abono a capital')
    await type('298239')
    await goOn()
    expect(rendered.text()).toContain('El monto mínimo de pago es de $ 298.240')
    await type('1275000')
    await goOn()
    expect(rendered.text()).toContain('Para pagar todo son $ 1.280.000')
    await type('1280001')
    await goOn()
    expect(rendered.text()).toContain('No puede pagar más del monto total adeudado ($ 1.280.000)')
    await type('1280000')
    await goOn()
    await pay('$ 1.280.000')
    expect(requests()).toEqual([
      { tipoPagamento: 'Pagar total', abono: '', valorPagar: 1_280_000, meioPagamento: 'Tarjeta-PSE' },
    ])
  })

  test('between the principal and the total offers Pagar total as the button (R-V41)', async () => {
    await open()
    await goTo('Abono a capital')
    await type('1276000')
    const inForm = rendered.container.querySelector('[role=tabpanel]:not([hidden])')
    await press(inForm && button(inForm, 'Pagar total $ 1.280.000'))
    await pay('$ 1.280.000')
    expect(requests()).toMatchObject([{ tipoPagamento: 'Pagar total', valorPagar: 1_280_000 }])
  })

  test('is not allowed while something is overdue: that is paid first', async () => {
    await open({
      lastDueDate: 'Inmediato',
      prepayment: { ...sampleOptions.prepayment, rule: 'overdueFirst' },
    })
    await goTo('Abono a capital')
    expect(panel().textContent).toContain('Primero paga lo vencido')
    expect(field(panel(), 'valorPagar')).toBeNull()
    await press(button(panel(), 'Ir a pagar lo vencido'))
    expect(panel().textContent).toContain('Para ponerte al día hoy')
  })

  test('with nothing left in between only pays off; in cash as of the last day of the PIN', async () => {
    await open({ prepayment: { ...sampleOptions.prepayment, rule: 'payoffOnly' } })
    await goTo('Abono a capital')
    await press(button(panel(), 'Pagar total $ 1.280.000'))
    await press(dialog()?.querySelector('input[value=Efectivo]') ?? null)
    expect(dialog()?.textContent).toContain('Es lo que debes el 26/12/2026')
    await pay('$ 1.290.000')
    expect(requests()).toEqual([
      { tipoPagamento: 'Pagar total', abono: '', valorPagar: 1_290_000, meioPagamento: 'Efectivo' },
    ])
  })
})

test.each(sampleOptions.tabs)('Pagar total stands above the tabs, with %s open too', async (tab) => {
  await open()
  await goTo(tab)
  await press(button(rendered.container, 'Pagar total $ 1.280.000'))
  expect(dialog()?.textContent).toContain('No pagas los intereses de los meses que faltan.')
  await pay('$ 1.280.000')
  expect(requests()).toMatchObject([{ tipoPagamento: 'Pagar total', abono: '', valorPagar: 1_280_000 }])
})

test('a loan on the bill starts at Abono a capital and has no installment to pay here', async () => {
  await open({ isMobileBill: true, tabs: ['Abono a capital'], initialTab: 'Abono a capital' })
  expect(tabs()).toEqual([])
  expect(panel().textContent).toContain('Abono a capital')
  expect(rendered.text()).toContain(
    'Se cobra en tu factura el 23/12/2026: $ 149.120Esa cuota no la pagas aquí.',
  )
})

test('an overdue loan on the bill is paid off here, and no prepayment is promised', async () => {
  await open({
    isMobileBill: true,
    tabs: ['Abono a capital'],
    initialTab: 'Abono a capital',
    lastDueDate: dueAtOnce,
    prepayment: { ...sampleOptions.prepayment, rule: 'overdueFirst' },
  })
  expect(rendered.text()).toContain('Se cobra en tu próxima factura: $ 149.120Eso no lo pagas aquí')
  expect(rendered.text()).toContain('Primero se paga lo vencido')
  expect(rendered.text()).not.toContain('Aquí puedes abonar')
})

test.each([
  ['the phone', 'Andes 12', 'Devuelve tu Andes 12 a más tardar el 14/12/2026'],
  ['the money', null, 'Devuelve $ 1.500.000 a más tardar el 14/12/2026'],
])(
  'while %s is being given back the page asks for no payment, and takes one on request',
  async (_, deviceModel, words) => {
    const withdrawal = { state: 'requested', returnByFmt: '14/12/2026' } as const
    await open(
      {},
      { 'GET /selfmanage/loanInProgress/key-1': { body: { ...sampleLoan, deviceModel, withdrawal } } },
    )
    expect(rendered.text()).toContain(words)
    expect(rendered.text()).not.toContain('149.120')
    expect(rendered.container.querySelector('main a[class*=primary]')?.textContent).toBe('Ver qué sigue')
    await press(button(rendered.container, 'Pagar de todos modos'))
    expect(rendered.text()).toContain('Vence el 23/12/2026$ 149.120')
  },
)

test('a payment that nobody has confirmed yet is told before another is made', async () => {
  await open({ inProcess: { value: 149_120, valueFmt: '$ 149.120' } })
  expect(rendered.text()).toContain('Tienes un pago en proceso')
  expect(rendered.text()).toContain('Tu pago de $ 149.120 aún no está confirmado.')
})

test('the last installment of a loan on the bill is paid here, and nothing is said of what cannot be done', async () => {
  await open({
    isMobileBill: true,
    isLastInstallment: true,
    tabs: ['Pagar cuota'],
    initialTab: 'Pagar cuota',
  })
  expect(panel().textContent).toContain('Pagar cuota')
  expect(rendered.text()).toContain('Si la pagas aquí antes de ese día, tu factura ya no la cobra.')
  expect(rendered.text()).not.toContain('abonar a capital')
})

test('the last installment has no advance and no capital prepayment', async () => {
  await open({ isLastInstallment: true, tabs: ['Pagar cuota'], initialTab: 'Pagar cuota' })
  expect(tabs()).toEqual([])
  expect(panel().textContent).toContain('Pagar cuota')
})

test('a last installment before its day names what is due then, as the home does, and what it costs today', async () => {
  await open({
    isLastInstallment: true,
    tabs: ['Pagar cuota'],
    initialTab: 'Pagar cuota',
    installment: { ...sampleOptions.installment, value: 140_000, valueFmt: '$ 140.000', acceptsOther: false },
    totalBalance: 140_000,
    totalBalanceFmt: '$ 140.000',
  })
  expect(panel().textContent).toContain(
    'Si pagas hoy$ 140.000Vence el 23/12/2026 por $ 149.120: hoy no pagas los intereses de los días que faltan.',
  )
  // One figure for one thing: paying the last installment pays all.
  expect(rendered.text().match(/\$ 140\.000/g)).toHaveLength(1)
})

test.each([
  ['23/12/2026', 'Vence el 23/12/2026'],
  ['Inmediato', 'Para ponerte al día hoy'],
])(
  'the amount that is due (%s) stands once, at the choice to pay it, under the name it has everywhere',
  async (lastDueDate, name) => {
    await open({ lastDueDate })
    expect(rendered.text().split(`${name}$ 149.120`)).toHaveLength(2)
    expect(panel().querySelector('input[value=pending]')?.closest('label')?.textContent).toContain(name)
  },
)

test('an installment that costs today what is due names one amount', async () => {
  await open()
  expect(rendered.text()).toContain('Vence el 23/12/2026')
  expect(rendered.text()).not.toContain('Si pagas hoy')
})

test('a last installment that costs more than paying all off today is told so first', async () => {
  await open({
    isLastInstallment: true,
    tabs: ['Pagar cuota'],
    initialTab: 'Pagar cuota',
    totalBalance: 140_000,
    totalBalanceFmt: '$ 140.000',
  })
  await goOn()
  expect(dialog()?.textContent).toContain('Hoy tu crédito se paga completo con $ 140.000.')
  await press(button(dialog() ?? panel(), 'Seguir con la cuota'))
  await pay('$ 149.120')
  expect(requests()).toMatchObject([{ tipoPagamento: 'Pagar cuota' }])
})

test('nothing can be paid on a paid credit, and no kind of payment is explained', async () => {
  await open({ tabs: [], initialTab: null, lastDueDate: null })
  expect(rendered.text()).toContain('No tienes nada por pagar')
  expect(rendered.text()).not.toContain('Tipos de pago')
})

test('the checkout opens only when the registration answered 200; the server’s message is told', async () => {
  const refusal = {
    status: 422,
    body: { errorCode: 'PagoNoPermitido', message: 'El monto mínimo de pago es de $ 20.000' },
  }
  await open({}, { [requestPath]: refusal })
  await goOn()
  await pay('$ 149.120')
  expect(dialog()?.textContent).toContain('No pudimos abrir tu pago')
  expect(dialog()?.textContent).toContain('El monto mínimo de pago es de $ 20.000')
  expect(opened).toEqual([])
})

test('an amount that changed since it was shown is refused, and the page shows what holds now', async () => {
  let shown: PaymentOptions = sampleOptions
  const message = 'El valor cambió desde que abriste la página: hoy es $ 1.281.000.'
  await open(
    {},
    {
      'GET /selfmanage/paymentOptions/key-1': () => ({ body: shown }),
      [requestPath]: { status: 422, body: { errorCode: 'PagoNoPermitido', message } },
    },
  )
  await press(button(rendered.container, 'Pagar total $ 1.280.000'))
  shown = { ...sampleOptions, totalBalance: 1_281_000, totalBalanceFmt: '$ 1.281.000' }
  await pay('$ 1.280.000')
  expect(dialog()?.textContent).toContain(message)
  await press(button(dialog() ?? rendered.container, 'Entendido'))
  await passSeconds(0)
  expect(dialog()).toBeNull()
  expect(rendered.text()).toContain('$ 1.281.000')
  expect(rendered.text()).not.toContain('$ 1.280.000')
})

test('a lost answer is tried again under the same key, with what was typed still there', async () => {
  const keys: (string | null)[] = []
  await open()
  const answers = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.endsWith('/request')) return answers(address, init)
    keys.push(new Headers(init.headers).get('Idempotency-Key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return answers(address, init)
  })
  await press(panel().querySelector('input[value=outroValor]'))
  await type('50000')
  await goOn()
  await press(dialog()?.querySelector('input[value=Efectivo]') ?? null)
  await pay('$ 50.000')
  expect(dialog()?.textContent).toContain('No se te cobró nada.')
  await press(button(dialog() ?? rendered.container, 'Entendido'))
  expect(dialog()?.querySelector<HTMLInputElement>('input[value=Efectivo]')?.checked).toBe(true)
  await pay('$ 50.000')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(opened).toHaveLength(1)
  expect(field(panel(), 'valorPagar')).toHaveProperty('value', '50.000')
})
