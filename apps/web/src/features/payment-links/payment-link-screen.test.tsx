// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PathParams } from '../../client/paths.ts'
import { App } from '../../shell/app.tsx'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { answeredParameters } from '../../testing/sample-parameters.ts'
import { sampleCheckout } from '../../testing/sample-payment.ts'
import { eventually } from '../../testing/sign-in-api.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { PaymentLinkScreen } from './payment-link-screen.tsx'

const facts = {
  idSalesOrder: '1234567890',
  paymentType: 'Tarjeta-PSE',
  mobile: '67',
  borrower: { name: 'Ana' },
  deviceModel: 'Andes 12',
  paymentDeadline: '2026-11-22T15:30:00Z',
  cashUntilFmt: '21/11/2026, 11:59 p. m.',
  status: 'Pendente',
  situation: 'EmAndamento',
  refund: null,
  otherPayment: null,
}
const downPaymentPath = 'GET /publicdata/advanced-payment/epayco/loan/application-1/hash-1'
const downPayment = { ...facts, advancedPayment: 300_000, advancedPaymentFmt: '$ 300.000' }
const guaranteePath = 'GET /publicdata/guarantee-payment/epayco/loan/application-1/hash-1'
const guarantee = { ...facts, guaranteePayment: 178_500, guaranteePaymentFmt: '$ 178.500' }
const payDownPayment = 'POST /publicdata/advanced-payment/epayco/application-1/request'
const payGuarantee = 'POST /publicdata/guarantee-payment/epayco/application-1/request'

let rendered: RenderedScreen
const opened: unknown[] = []

beforeEach(async () => {
  opened.length = 0
  vi.stubGlobal('ePayco', {
    checkout: { configure: () => ({ open: (data: unknown) => opened.push(data) }) },
  })
  history.replaceState({ linkSecret: 'hash-1' }, '', '/advanced-payment/application-1')
  await import('./link-page.tsx')
})
afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const page = () => rendered.container
const open = async (
  screen: 'advancedPayment' | 'guaranteePayment' = 'advancedPayment',
  params: PathParams = { proposalId: 'application-1' },
) => {
  rendered = await renderScreen(<PaymentLinkScreen screen={screen} params={params} />)
}

test('greets by name and shows the amount, the order, the phone and the deadline', async () => {
  stubApi({ [downPaymentPath]: { body: downPayment } })
  await open()
  for (const text of [
    'Hola, Ana',
    '$ 300.000',
    '1234567890',
    'Andes 12',
    'Terminado en 67',
    '22 de noviembre',
  ]) {
    expect(rendered.text()).toContain(text)
  }
})

test('a link that is paid tells of the other payment, and its button leads there', async () => {
  const otherPayment = { kind: 'guarantee', amount: 142_800, amountFmt: '$ 142.800', hash: 'hash-2' }
  stubApi({ [downPaymentPath]: { body: { ...downPayment, status: 'Pago', otherPayment } } })
  await open()
  expect(rendered.text()).toContain('Ya está pagado')
  expect(rendered.text()).not.toContain('No tienes que hacer nada más')
  expect(rendered.text()).toContain('Todavía debes pagar $ 142.800')
  await press(button(page(), 'Pagar mi fianza $ 142.800'))
  expect(location.pathname).toBe('/guarantee-payment/application-1/hash-2')
})

test('the owner’s own link asks for the application first, which renews a session that ran out', async () => {
  openJourney('/guarantee-payment/application-1')
  history.replaceState({ linkSecret: 'own' }, '', '/guarantee-payment/application-1')
  const api = stubApi({
    'GET /application/application-1': { body: sampleApplication },
    [guaranteePath.replace('hash-1', 'own')]: { body: guarantee },
  })
  await open('guaranteePayment')
  await vi.waitFor(() => expect(rendered.text()).toContain('$ 178.500'))
  expect(api.calls.map(({ path }) => path).filter((path) => path.includes('application-1'))).toEqual([
    '/application/application-1',
    '/publicdata/guarantee-payment/epayco/loan/application-1/own',
  ])
  closeJourney()
})

test('a guarantee link shows the guarantee', async () => {
  stubApi({ [guaranteePath]: { body: guarantee } })
  await open('guaranteePayment')
  expect(rendered.text()).toContain('Tu fianza con IVA')
  expect(rendered.text()).toContain('$ 178.500')
})

test.each([
  ['Pago', 'Ya está pagado'],
  ['Cancelado', 'La orden se canceló'],
])('%s says %s, shows no deadline and takes no payment', async (status, text) => {
  stubApi({ [downPaymentPath]: { body: { ...downPayment, status } } })
  await open()
  expect(rendered.text()).toContain(text)
  expect(rendered.text()).not.toContain('Paga hasta')
  expect(page().querySelectorAll('button, form')).toHaveLength(0)
})

const cancelled = { ...downPayment, status: 'Cancelado', situation: 'Cancelada' }
const refundOf = (state: string) => ({ value: 300_000, valueFmt: '$ 300.000', state })

test('a paid link of an order that was cancelled says what goes back, and its button leads to the account for it', async () => {
  stubApi({ [downPaymentPath]: { body: { ...cancelled, refund: refundOf('owed') } } })
  await open()
  expect(rendered.text()).toContain('La orden se canceló')
  expect(rendered.text()).toContain('Te devolvemos$ 300.000')
  expect(rendered.text()).not.toContain('Ya está pagado')
  await press(button(page(), 'Decir a qué cuenta'))
  expect(location.pathname).toBe('/self-manage')
})

test.each([
  ['named', 'Anotamos tu cuenta.'],
  ['ordered', 'Tu dinero va en camino'],
  ['paid', 'Te devolvimos$ 300.000'],
])('money of a cancelled order that is %s says so and asks for nothing', async (state, text) => {
  stubApi({ [downPaymentPath]: { body: { ...cancelled, refund: refundOf(state) } } })
  await open()
  expect(rendered.text()).toContain(text)
  expect(page().querySelectorAll('button')).toHaveLength(0)
})

test.each([
  ['Expirada', 'Tu solicitud venció'],
  ['OrdemRecusada', 'Tu pedido se devolvió'],
  ['Indisponivel', 'Tu celular se agotó'],
  ['Retractada', 'Te retractaste de tu crédito'],
])('an order that ended as %s says %s', async (situation, text) => {
  stubApi({ [downPaymentPath]: { body: { ...cancelled, situation } } })
  await open()
  expect(rendered.text()).toContain(text)
})

test.each([
  [410, 'Este enlace venció'],
  [404, 'No encontramos este enlace'],
])('%i says %s', async (status, text) => {
  stubApi({ [downPaymentPath]: { status, body: { message: 'No' } } })
  await open()
  expect(rendered.text()).toContain(text)
})

test('without a network it can be asked for again', async () => {
  stubApi({})
  await open()
  expect(rendered.text()).toContain('Sin conexión')
  stubApi({ [downPaymentPath]: { body: downPayment } })
  await press(button(page(), 'Volver a intentarlo'))
  expect(rendered.text()).toContain('Hola, Ana')
})

describe('the secret of the link', () => {
  test('the secret of the link leaves the address before anything is asked, and is asked for once (R-P10)', async () => {
    const api = stubApi({ [downPaymentPath]: { body: downPayment } })
    history.replaceState(null, '', '/advanced-payment/application-1/hash-1')
    rendered = await renderScreen(<App />)
    await eventually(() => expect(rendered.text()).toContain('Hola, Ana'))
    expect(location.pathname).toBe('/advanced-payment/application-1')
    expect(api.calls.filter(({ path }) => path.includes('hash-1'))).toHaveLength(1)
  })

  test('an address that was copied without it opens nothing', async () => {
    const api = stubApi({})
    history.replaceState(null, '', '/advanced-payment/application-1')
    await open()
    expect(rendered.text()).toContain('No encontramos este enlace')
    expect(api.calls.filter(({ path }) => path.includes('advanced-payment'))).toEqual([])
  })
})

describe('Pagar', () => {
  const pay = () =>
    page().querySelector<HTMLButtonElement>('main > div:last-of-type button') as HTMLButtonElement

  test('registers with the secret of the link, opens the checkout and rests for 60 seconds (R-P10)', async () => {
    vi.useFakeTimers()
    const api = stubApi({
      [downPaymentPath]: { body: downPayment },
      [payDownPayment]: { body: sampleCheckout },
    })
    await open()
    await passSeconds(0)
    expect(page().querySelectorAll('input[type=radio]')).toHaveLength(0)
    await press(pay())
    await press(pay())
    await passSeconds(0)
    expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { hash: 'hash-1', meioPagamento: 'Tarjeta-PSE' },
    ])
    expect(opened).toEqual([sampleCheckout])
    await passSeconds(59)
    expect(pay().disabled).toBe(true)
    expect(rendered.text()).toContain('Puedes intentarlo otra vez en 1 segundo.')
    await passSeconds(1.5)
    expect(pay().disabled).toBe(false)
  })

  test('a try that got no answer can be made again at once (R-P10)', async () => {
    stubApi({ ...answeredParameters, [downPaymentPath]: { body: downPayment } })
    await open()
    await vi.dynamicImportSettled()
    await press(pay())
    await vi.waitFor(() =>
      expect(page().querySelector('dialog[open]')?.textContent).toContain('No pudimos comunicarnos.'),
    )
    await press(button(page(), 'Entendido'))
    expect(pay().disabled).toBe(false)
    stubApi({ [payDownPayment]: { body: sampleCheckout } })
    await press(pay())
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    expect(pay().disabled).toBe(true)
  })

  test('a guarantee in cash first says to save the PIN of the next step (R-P10)', async () => {
    vi.useFakeTimers()
    const api = stubApi({ [guaranteePath]: { body: guarantee }, [payGuarantee]: { body: sampleCheckout } })
    await open('guaranteePayment')
    await passSeconds(0)
    await press(page().querySelector('input[value=Efectivo]'))
    await press(pay())
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
    expect(page().querySelector('dialog')?.textContent).toContain('se genera un PIN. Guárdalo')
    await press(button(page(), 'Entendido, ir a pagar'))
    await passSeconds(0)
    expect(api.calls.map(({ body }) => body)).toContainEqual({ hash: 'hash-1', meioPagamento: 'Efectivo' })
    expect(opened).toHaveLength(1)
    expect(pay().disabled).toBe(true)
  })

  test('the owner who is signed in pays without a secret', async () => {
    history.replaceState({ linkSecret: 'own' }, '', '/guarantee-payment/application-1')
    const api = stubApi({
      [guaranteePath.replace('hash-1', 'own')]: { body: guarantee },
      [payGuarantee]: { body: sampleCheckout },
    })
    await open('guaranteePayment')
    await press(pay())
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    expect(api.calls.map(({ body }) => body)).toContainEqual({ meioPagamento: 'Tarjeta-PSE' })
  })

  test('a guarantee by card or PSE opens the checkout directly', async () => {
    const api = stubApi({ [guaranteePath]: { body: guarantee }, [payGuarantee]: { body: sampleCheckout } })
    await open('guaranteePayment')
    await vi.dynamicImportSettled()
    await press(pay())
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    expect(api.calls.map(({ body }) => body)).toContainEqual({ hash: 'hash-1', meioPagamento: 'Tarjeta-PSE' })
  })

  test('a payment that could not be registered says why, where to ask, and that nothing was charged', async () => {
    stubApi({
      ...answeredParameters,
      [downPaymentPath]: { body: downPayment },
      [payDownPayment]: { status: 410, body: { errorCode: 'EnlaceVencido', message: 'Este enlace venció.' } },
    })
    await open()
    await vi.dynamicImportSettled()
    await press(pay())
    await vi.waitFor(() =>
      expect(page().querySelector('dialog[open]')?.textContent).toContain('Este enlace venció.'),
    )
    expect(page().querySelector('dialog[open]')?.textContent).toContain('No se te cobró nada.')
    expect(opened).toEqual([])
  })
})
