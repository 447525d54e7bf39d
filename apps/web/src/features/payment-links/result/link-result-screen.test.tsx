// @vitest-environment happy-dom

import { toastStore } from '@cupo/ui/layer-stores.ts'
import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepLink } from '../../../client/kept-in-tab.ts'
import { readApplicationId, rememberApplicationId, rememberRenewal } from '../../../client/session-marks.ts'
import { closeJourney } from '../../../testing/open-journey.ts'
import { sampleApplication } from '../../../testing/sample-application.ts'
import { sampleResult } from '../../../testing/sample-payment.ts'
import { eventually } from '../../../testing/sign-in-api.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { LinkResultScreen } from './link-result-screen.tsx'

const ref = '0123456789abcdef'
const paid = 'POST /publicdata/advanced-payment/epayco/application-1/0123456789abcdef'

let rendered: RenderedScreen

beforeEach(async () => {
  await import('./link-result.tsx')
})
afterEach(async () => {
  await rendered.unmount()
  toastStore.set([])
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

type Name = 'advancedPaymentResult' | 'guaranteePaymentResult'
async function open(screen: Name = 'advancedPaymentResult', search = `?ref_payco=${ref}`) {
  history.replaceState(null, '', `/advanced-payment/application-1/response${search}`)
  rendered = await renderScreen(<LinkResultScreen screen={screen} params={{ proposalId: 'application-1' }} />)
}

test('a down payment that is paid shows its receipt; Finalizar of a payer without a session says that nothing is left to do', async () => {
  stubApi({ [paid]: { body: sampleResult } })
  await open()
  expect(rendered.text()).toContain('Transacción exitosa')
  expect(rendered.text()).toContain('$ 149.120,00')
  expect(rendered.text()).not.toContain('abre el enlace de tu correo')
  await press(button(rendered.container, 'Finalizar'))
  expect(location.pathname).toBe('/advanced-payment/application-1/response')
  expect(rendered.text()).toContain('No tienes que hacer nada más aquí. Puedes cerrar esta página.')
  expect(rendered.text()).not.toContain('Transacción exitosa')
})

test('Finalizar of a payer without a session whose payment was refused leads back to the mail', async () => {
  stubApi({ [paid]: { body: { ...sampleResult, x_cod_transaction_state: 2, isPosted: false } } })
  await open()
  await press(button(rendered.container, 'Finalizar'))
  expect(rendered.text()).toContain('Para pagar, abre el enlace de tu correo.')
  expect(rendered.text()).not.toContain('No tienes que hacer nada más')
})

test('a browser that has neither the link nor a session asks for the result alone', async () => {
  const api = stubApi({ [paid]: { body: sampleResult } })
  await open()
  expect(rendered.text()).toContain('Transacción exitosa')
  expect(api.calls.map(({ path }) => path)).toEqual([paid.replace('POST ', '')])
})

const inBar = () =>
  [...rendered.container.querySelectorAll('[data-bar] button')].map((one) => one.textContent)
const shownButtons = () =>
  [...rendered.container.querySelectorAll('button')]
    .map(({ textContent }) => textContent)
    .filter((one) => one !== 'Enviar comprobante')

describe('the owner of the order, signed in at this device', () => {
  const own = 'GET /publicdata/advanced-payment/epayco/loan/application-1/own'
  const ofOwner = { 'GET /application/application-1': { body: sampleApplication } }
  beforeEach(() => {
    rememberRenewal()
    keepLink('application-1', 'own')
  })
  afterEach(() => {
    localStorage.clear()
    closeJourney()
  })

  test('the owner of the order, signed in at this device is led back to the summary of the order, from where survey and shop follow', async () => {
    rememberApplicationId('application-1')
    stubApi({ ...ofOwner, [paid]: { body: sampleResult }, [own]: { body: { otherPayment: null } } })
    await open()
    await eventually(() => expect(inBar()).toEqual(['Ver mi resumen', 'Finalizar']))
    expect(rendered.text()).not.toContain('Puedes cerrar esta página')
    // The address that is known is not asked for again.
    await eventually(() =>
      expect(field(rendered.container, 'email')).toHaveProperty('value', sampleApplication.email),
    )
    await press(button(rendered.container, 'Ver mi resumen'))
    await eventually(() => expect(location.pathname).toBe('/on-boarding/details'))
    expect(readApplicationId()).toBe('application-1')
  })

  test('the owner of the order, signed in at this device is led home by Finalizar', async () => {
    rememberApplicationId('application-1')
    stubApi({ ...ofOwner, [paid]: { body: sampleResult }, [own]: { body: { otherPayment: null } } })
    await open()
    await press(button(rendered.container, 'Finalizar'))
    await eventually(() => expect(location.pathname).toBe('/self-manage'))
  })

  test('the owner of the order, signed in at this device is first told of the other payment, with its amount; the summary and Finalizar stay', async () => {
    const otherPayment = { kind: 'guarantee', amount: 142_800, amountFmt: '$ 142.800', hash: 'own' }
    stubApi({ ...ofOwner, [paid]: { body: sampleResult }, [own]: { body: { otherPayment } } })
    await open()
    await eventually(() => expect(inBar()).toEqual(['Pagar mi fianza $ 142.800', 'Ver mi resumen']))
    expect(shownButtons()).toContain('Finalizar')
  })
})

test('a payer without a session reads that the page may be closed', async () => {
  stubApi({ [paid]: { body: sampleResult } })
  await open()
  expect(inBar()).toEqual(['Finalizar'])
  expect(rendered.text()).toContain('Puedes cerrar esta página')
})

test('a payer without a session who owes another payment is not told to close the page', async () => {
  const link = 'GET /publicdata/advanced-payment/epayco/loan/application-1/hash-1'
  const otherPayment = { kind: 'guarantee', amount: 142_800, amountFmt: '$ 142.800', hash: 'hash-2' }
  stubApi({ [paid]: { body: sampleResult }, [link]: { body: { otherPayment } } })
  keepLink('application-1', 'hash-1')
  await open()
  await eventually(() => expect(inBar()).toEqual(['Pagar mi fianza $ 142.800', 'Finalizar']))
  expect(rendered.text()).not.toContain('Puedes cerrar esta página')
})

test('a guarantee asks by its own call, and by the query where there is no reference', async () => {
  const api = stubApi({
    'POST /publicdata/guarantee-payment/epayco/application-1/mobile': {
      body: { ...sampleResult, x_cod_transaction_state: 11, isPosted: false },
    },
  })
  sessionStorage.setItem('cupo.payment', '{"key":"application-1","value":"invoice-9"}')
  await open('guaranteePaymentResult', '?x_response=abandonada')
  expect(api.calls[0]?.body).toEqual({ x_id_invoice: 'invoice-9', x_response: 'abandonada' })
  expect(rendered.text()).toContain('Transacción cancelada')
  expect(rendered.text()).toContain('Para intentarlo otra vez, abre el enlace de tu correo.')
})

test('whoever comes back in the same tab without having paid is led to the link itself', async () => {
  stubApi({ [paid]: { body: { ...sampleResult, x_cod_transaction_state: 2, isPosted: false } } })
  keepLink('application-1', 'hash-1')
  await open()
  expect(rendered.text()).not.toContain('abre el enlace de tu correo')
  await press(button(rendered.container, 'Intentar de nuevo'))
  expect(location.pathname).toBe('/advanced-payment/application-1/hash-1')
})

test.each([
  ['paid', 1, ['Finalizar']],
  ['given back', 6, ['Finalizar']],
  ['left without a trace', null, ['Finalizar', 'Intentar de nuevo']],
  ['rejected', 2, ['Intentar de nuevo', 'Finalizar']],
])(
  'a payment that was %s can be made again by its link only where nothing was received',
  async (_, state, words) => {
    const pollSeconds = state === null ? 60 : null
    stubApi({ [paid]: { body: { ...sampleResult, x_cod_transaction_state: state, pollSeconds } } })
    keepLink('application-1', 'hash-1')
    await open()
    const buttons = [...rendered.container.querySelectorAll('button')].map(({ textContent }) => textContent)
    expect(buttons.filter((one) => /Finalizar|Intentar/.test(one ?? ''))).toEqual(words)
  },
)

test.each([
  ['advancedPaymentResult', paid, '/publicdata/advanced-payment/epayco/sendProofPaymentEpayco'],
  [
    'guaranteePaymentResult',
    paid.replace('advanced', 'guarantee'),
    '/publicdata/guarantee-payment/sendProofPaymentEpayco',
  ],
] as const)('%s: a copy leaves with the ticket of the result', async (screen, asks, sends) => {
  const api = stubApi({ [asks]: { body: sampleResult }, [`POST ${sends}`]: { body: { sent: true } } })
  await open(screen)
  await fill(field(rendered.container, 'email'), 'ana@example.com')
  await submit(rendered.container)
  expect(api.calls.at(-1)).toMatchObject({
    path: sends,
    body: { email: 'ana@example.com', reference: 'invoice-1', ticket: 'ticket-1' },
  })
  expect(toastStore.get()).toMatchObject([
    { title: '¡Comprobante enviado!', text: '¡El comprobante fue enviado con éxito!' },
  ])
})
