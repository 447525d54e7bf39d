// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { PayableCredit, PayablePlan } from '@cupo/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answeredCaptcha, SolvingWorker } from '../../../testing/captcha-api.ts'
import { samplePayable, samplePayablePlan } from '../../../testing/sample-payable.ts'
import { sampleCheckout } from '../../../testing/sample-payment.ts'
import { answeredKeys, arriveAt, eventually } from '../../../testing/sign-in-api.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { payerStore } from '../payer.ts'
import { PayScreen } from './pay-screen.tsx'

const requestPath = 'POST /publicdata/epayco/key-1/request'
const second = { ...samplePayable, keyMambu: 'key-2', productName: 'Crédito de libre inversión' }
const expired = { status: 428, body: { errorCode: 'CaptchaRequerido', message: '' } }
const refusal = 'Tu crédito está en mora. Paga primero lo vencido.'

let rendered: RenderedScreen
const opened: unknown[] = []

beforeEach(() => {
  opened.length = 0
  history.replaceState(null, '', '/fast-payment/payment')
  vi.stubGlobal('Worker', SolvingWorker)
  vi.stubGlobal('ePayco', {
    checkout: { configure: () => ({ open: (data: unknown) => opened.push(data) }) },
  })
})
afterEach(async () => {
  await rendered.unmount()
  payerStore.set(null)
  vi.unstubAllGlobals()
})

type Facts = {
  readonly credits?: readonly PayableCredit[]
  readonly payment?: Partial<PayablePlan['payment']>
  readonly answers?: Parameters<typeof stubApi>[0]
  /** What comes before the plan. */
  readonly first?: readonly { readonly status: number; readonly body: unknown }[]
}

async function open({ credits = [samplePayable], payment = {}, answers = {}, first = [] }: Facts = {}) {
  const planned: string[] = []
  const plan = { ...samplePayablePlan, payment: { ...samplePayablePlan.payment, ...payment } }
  const known = { ...answeredKeys, ...answeredCaptcha, [requestPath]: { body: sampleCheckout }, ...answers }
  const api = stubApi(
    new Proxy<Parameters<typeof stubApi>[0]>(known, {
      get(target, key: string) {
        if (!key.includes('/fast-payment/paymentPlanning/')) return target[key]
        planned.push(key.split('/').pop() ?? '')
        return first[planned.length - 1] ?? { body: plan }
      },
    }),
  )
  payerStore.set({ identityNumber: '1010100080', ticket: 'ticket-0', credits, hasBilled: false })
  rendered = await renderScreen(<PayScreen />)
  await eventually(() => expect(planned.length).toBeGreaterThan(0))
  return { ...api, planned }
}
const page = () => rendered.container
const says = (words: string) => eventually(() => expect(rendered.text()).toContain(words))
const ready = () => says('¿Cuánto quieres pagar?')
const dialog = () => page().querySelector('dialog[open]')
const form = () => {
  const found = page().querySelector('form')
  if (!found) throw new Error('There is no form')
  return found
}
const pay = async () => {
  await submit(page())
  await eventually(() => expect(dialog()?.textContent).toContain('Elige cómo pagar'))
}
const confirm = async () => {
  const goToPay = [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
    textContent?.startsWith('Ir a pagar $'),
  )
  await press(goToPay ?? null)
}
const requests = ({ calls }: ReturnType<typeof stubApi>) =>
  calls.filter(({ path }) => path.endsWith('/request')).map(({ body }) => body)

test('a reload leads back to the form, since the document lives in memory only (R-V47)', async () => {
  stubApi({})
  rendered = await renderScreen(<PayScreen />)
  await arriveAt('/fast-payment')
})

describe('the cards', () => {
  test('the cards show the product, whose by initials, the last digits and what is due; the first one has its plan (R-V47)', async () => {
    const api = await open({ credits: [samplePayable, second] })
    await ready()
    for (const text of ['Equipo a cuotas', 'A*** R***', 'terminado en 0001', '$ 149.120', '23/12/2026']) {
      expect(rendered.text()).toContain(text)
    }
    expect(page().querySelectorAll('input[name=credit]')).toHaveLength(2)
    expect(api.planned).toEqual(['key-1'])
  })

  test('another one shows its own plan', async () => {
    const api = await open({ credits: [samplePayable, second] })
    await ready()
    await press(page().querySelectorAll('input[name=credit]')[1] ?? null)
    await eventually(() => expect(api.planned).toEqual(['key-1', 'key-2']))
  })

  test('one alone leaves nothing to choose', async () => {
    await open()
    expect(page().querySelector('input[name=credit]')).toBeNull()
  })

  test('an overdue one says so', async () => {
    await open({ credits: [{ ...samplePayable, lastDueDate: 'Inmediato' }] })
    expect(rendered.text()).toContain('En mora')
    expect(rendered.text()).toContain('Para ponerte al día hoy')
  })

  test('a card whose captcha ran out meanwhile asks for it once more and goes on', async () => {
    const api = await open({ first: [expired] })
    await says('Tu verificación venció.')
    await press(button(page(), 'No soy un robot'))
    await ready()
    expect(api.planned).toEqual(['key-1', 'key-1'])
    expect(payerStore.get()?.ticket).toBe('ticket-1')
  })
})

describe('the amount', () => {
  test('Pagar cuota pays all that is pending, by card or PSE unless chosen otherwise, after a last look (R-V47)', async () => {
    const api = await open()
    await ready()
    await pay()
    await confirm()
    await eventually(() => expect(opened).toEqual([sampleCheckout]))
    expect(requests(api)).toEqual([
      { tipoPagamento: 'Pagar cuota', abono: '', valorPagar: 149_120, meioPagamento: 'Tarjeta-PSE' },
    ])
  })

  test('a last installment before its day says beside what is due then what it costs today', async () => {
    const { installment } = samplePayablePlan.payment
    await open({ payment: { installment: { ...installment, value: 140_000, valueFmt: '$ 140.000' } } })
    await ready()
    expect(rendered.text()).toContain('Vence el 23/12/2026$ 149.120')
    expect(form().textContent).toContain(
      'Si pagas hoy$ 140.000Vence el 23/12/2026 por $ 149.120: hoy no pagas los intereses de los días que faltan.',
    )
  })

  test('another value stays inside of its bounds', async () => {
    await open()
    await ready()
    await press(page().querySelector('input[value=outroValor]'))
    for (const [amount, message] of [
      ['', 'Seleccione el método de pago / escribe el valor'],
      ['9999', 'El monto mínimo de pago es de $ 10.000'],
      ['149121', 'Puedes pagar máximo el saldo actual pendiente por pago'],
    ] as const) {
      await fill(field(page(), 'otro'), amount)
      await submit(page())
      expect(rendered.text().split(message)).toHaveLength(2)
      expect(dialog()).toBeNull()
    }
    await fill(field(page(), 'otro'), '50000')
    await pay()
    expect(dialog()?.textContent).toContain('Medio de pago')
  })

  test('Adelanto de cuota has its own bounds, and cash its own method', async () => {
    const api = await open()
    await ready()
    await press(button(page(), 'Adelanto de cuota'))
    for (const [amount, message] of [
      ['9999', 'Escribe el valor mayor que $10000'],
      ['1491201', 'No puede pagar más del monto total adeudado ($ 1.491.200)'],
    ] as const) {
      await fill(field(page(), 'adelanto'), amount)
      await submit(page())
      expect(rendered.text()).toContain(message)
    }
    await fill(field(page(), 'adelanto'), '200000')
    await pay()
    await press(dialog()?.querySelector('input[value=Efectivo]') ?? null)
    await confirm()
    await eventually(() => expect(opened).toHaveLength(1))
    expect(requests(api)).toEqual([
      { tipoPagamento: 'Adelanto de cuota', abono: '', valorPagar: 200_000, meioPagamento: 'Efectivo' },
    ])
  })

  test('Adelanto de cuota of a late credit says that what is overdue is paid first', async () => {
    await open({ credits: [{ ...samplePayable, lastDueDate: 'Inmediato' }] })
    await ready()
    await press(button(page(), 'Adelanto de cuota'))
    await says('Tu pago cubre primero los $ 149.120 que debes ya.')
  })

  test('an amount that would pay all is told that paying off costs less', async () => {
    await open()
    await ready()
    await press(button(page(), 'Adelanto de cuota'))
    await fill(field(page(), 'adelanto'), '1300000')
    await submit(page())
    expect(dialog()?.textContent).toContain('Con ese valor pagas todo')
    await press(button(page(), 'Entrar a mi cuenta'))
    expect(location.pathname).toBe('/login')
  })

  test('a credit without anything due or to come cannot be paid', async () => {
    const none = { due: 0, dueFmt: '$ 0', value: 0, valueFmt: '$ 0' }
    const nothing = { ...none, min: 10_000, minFmt: '$ 10.000', acceptsOther: false }
    await open({ payment: { installment: nothing, advance: null } })
    await says('No tienes nada por pagar')
    expect([...page().querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain(
      'Pagar',
    )
  })
})

test('the last look is one dialog: the amount, the kind of payment, the credit and the method (R-V47)', async () => {
  await open()
  await ready()
  await pay()
  for (const words of ['$ 149.120', 'Pagar cuota', 'contrato terminado en 0001', 'Medio de pago']) {
    expect(dialog()?.textContent).toContain(words)
  }
  expect([...(dialog()?.querySelectorAll('button') ?? [])].at(-1)?.textContent).toBe('Ir a pagar $ 149.120')
})

test('a credit that is being given back asks for no money', async () => {
  payerStore.set({
    identityNumber: '1010100080',
    ticket: 'ticket-0',
    credits: [{ ...samplePayable, isPaused: true }],
    hasBilled: false,
  })
  stubApi({})
  rendered = await renderScreen(<PayScreen />)
  expect(rendered.text()).toContain('Este crédito está en pausa: por ahora no hay que pagar nada.')
  expect(rendered.text()).not.toContain('149.120')
})

describe('a checkout that does not open', () => {
  test('a checkout that does not open shows the message of the server in a dialog, and asks for the plan again', async () => {
    const answers = {
      [requestPath]: { status: 422, body: { errorCode: 'PagoNoPermitido', message: refusal } },
    }
    const api = await open({ answers })
    await ready()
    await pay()
    await confirm()
    await says(refusal)
    expect(dialog()?.textContent).toContain('No pudimos abrir tu pago')
    await press(button(page(), 'Entendido'))
    await eventually(() => expect(api.planned).toHaveLength(2))
    expect(opened).toEqual([])
  })

  test('while the server fails leads to the page of that', async () => {
    await open({ answers: { [requestPath]: { status: 503, body: { message: 'Vuelve más tarde.' } } } })
    await ready()
    await pay()
    await confirm()
    await eventually(() => expect(location.pathname).toBe('/unavailable'))
  })

  test('without a network says so under Pagar', async () => {
    const words = 'No pudimos comunicarnos.'
    await open({ answers: { [requestPath]: () => Promise.reject(new TypeError('lost')) } })
    await ready()
    await pay()
    await confirm()
    await says(words)
    expect(dialog()).toBeNull()
    expect(form().querySelector('button[type=submit] + p')?.textContent).toContain(words)
    await pay()
  })
})
