// @vitest-environment happy-dom

import { toastStore } from '@cupo/ui/layer-stores.ts'
import { button, pressTwice } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { ListedApplication } from '@cupo/wire'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { readApplicationId } from '../../../../client/session-marks.ts'
import { closeJourney } from '../../../../testing/open-journey.ts'
import { sampleListed } from '../../../../testing/sample-loan.ts'
import { stubApi } from '../../../../testing/stub-api.ts'
import { ApplicationsCard, remindedStore } from './applications-card.tsx'

const list = 'GET /selfmanage/applications?first=3&without=credits'
let rendered: RenderedScreen

// What is opened later comes in chunks of their own.
beforeAll(async () => {
  await import('../../../../steps/cancel/confirm-cancel-dialog.tsx')
  await import('./refusal.tsx')
})

afterEach(async () => {
  await rendered.unmount()
  toastStore.set([])
  remindedStore.set([])
  closeJourney()
})

const answering = (...applications: readonly ListedApplication[]) => ({
  [list]: { body: { applications, count: applications.length } },
})

async function open() {
  history.replaceState(null, '', '/self-manage')
  rendered = await renderScreen(<ApplicationsCard />)
  return rendered.container
}
const words = (page: ParentNode) => [...page.querySelectorAll('button')].map((one) => one.textContent ?? '')

test('an application in hand is reminded of once, and can be gone on with at the step of its status (R-V32)', async () => {
  stubApi(answering({ ...sampleListed, status: 'deliveryData', activity: 'DadosEntrega' }))
  const page = await open()
  expect(rendered.text()).toContain('Tienes una compra sin terminar')
  await press(button(page, 'Ahora no'))
  expect(rendered.text()).not.toContain('Tienes una compra sin terminar')
  expect(rendered.text()).toContain('Sigue: dinos dónde lo entregamos.')
  await press(button(page, 'Continuar de Andes 12'))
  expect(location.pathname).toBe('/self-manage/direction')
  expect(readApplicationId()).toBe('application-1')
})

test.each([
  ['made by an agent', { origin: 'Assistido' }, 'La terminas con tu asesor en la tienda.'],
  ['cancelled', { situation: 'Cancelada' }, 'Cancelada'],
] as const)('an application %s has no buttons and says where it stands', async (_, facts, text) => {
  stubApi(answering({ ...sampleListed, ...facts }))
  const page = await open()
  expect(words(page)).toEqual([])
  expect(rendered.text()).toContain(text)
})

test('a refused application says why, in the list of its person', async () => {
  const messages = [{ mensagem: 'Tienes obligaciones en mora en otras entidades.' }]
  stubApi(answering({ ...sampleListed, situation: 'Reprovada', status: 'reproved', messages }))
  await open()
  expect(rendered.text()).toContain(
    'Por esto no podemos continuar con tu solicitud:Tienes obligaciones en mora en otras entidades.',
  )
})

const loan: ListedApplication = {
  ...sampleListed,
  origin: 'Libre',
  productName: 'Crédito de libre inversión',
  access: { ...sampleListed.access, deviceModel: '', equipments: [] },
}

test('an open application of money is reminded of in its own words, and gone on with at its step (R-V32)', async () => {
  stubApi(answering({ ...loan, status: 'addressData', activity: 'DadosEntrega' }))
  const page = await open()
  expect(rendered.text()).toContain('Tienes un préstamo sin terminar')
  await press(button(page, 'Retomar mi préstamo'))
  expect(location.pathname).toBe('/self-manage/directionLibre')
})

test('money that is on its way leaves nothing to do but look', async () => {
  stubApi(answering({ ...loan, status: 'financialData', activity: 'ConfirmacaoDeposito' }))
  const page = await open()
  expect(words(page)).toEqual(['Ver mi resumen de Crédito de libre inversión'])
  expect(rendered.text()).toContain('Estamos enviando el dinero a tu cuenta.')
})

test('a transfer that failed leads to the bank data alone, and says until when (R-H11)', async () => {
  stubApi(
    answering({
      ...loan,
      status: 'bankData',
      situation: 'FalhaDesembolso',
      activity: 'DadosEntrega',
      correctBankDataBy: '2026-12-20T15:00:00Z',
    }),
  )
  const page = await open()
  expect(rendered.text()).toContain('Error en el desembolso')
  expect(rendered.text()).toContain('Corrígela hasta el domingo, 20 de diciembre')
  expect(words(page)).toEqual(['Corregir mi cuenta de Crédito de libre inversión'])
  await press(button(page, 'Corregir mi cuenta de Crédito de libre inversión'))
  expect(location.pathname).toBe('/self-manage/bank-data')
  expect(readApplicationId()).toBe('application-1')
})

test('cancelling asks first, runs the action that cancels once, and reads the list again (R-V32)', async () => {
  const api = stubApi({ ...answering(sampleListed), 'action cancel': { body: { situation: 'canceled' } } })
  const page = await open()
  await press(button(page, 'Ahora no'))
  await press(button(page, 'Cancelar solicitud de Andes 12'))
  expect(api.actions()).toEqual([])
  await press(button(page, 'No, seguir con ella'))
  await press(button(page, 'Cancelar solicitud de Andes 12'))
  await pressTwice(button(page, 'Sí, cancelar'))
  expect(api.actions()).toEqual([{ action: 'cancel', status: 'CANCELLED', retrieveCard: false }])
  expect(api.calls.map(({ path }) => path)).toEqual([
    '/selfmanage/applications?first=3&without=credits',
    '/application/application-1/workflow/action',
    '/selfmanage/applications?first=3&without=credits',
  ])
  expect(rendered.text()).not.toContain('¿Cancelas tu solicitud?')
})

test('a cancellation that is refused says why and stays', async () => {
  stubApi({
    ...answering(sampleListed),
    'action cancel': {
      status: 409,
      body: { errorCode: 'EsperaParaReenviar', message: 'Ya no se puede cancelar' },
    },
  })
  const page = await open()
  await press(button(page, 'Ahora no'))
  await press(button(page, 'Cancelar solicitud de Andes 12'))
  await press(button(page, 'Sí, cancelar'))
  expect(rendered.text()).toContain('Ya no se puede cancelar')
})

test('without network the card says so and tries again (R-V36)', async () => {
  stubApi({})
  const page = await open()
  expect(rendered.text()).toContain('Sin conexión')
  stubApi(answering())
  await press(button(page, 'Volver a intentarlo'))
  expect(rendered.text()).toContain('No tienes solicitudes.')
})

test('an upfront payment that is due is paid from the list, and says until when', async () => {
  stubApi(
    answering({
      ...sampleListed,
      activity: 'ConfirmacaoAntecipado',
      statusAdvancedPayment: 'Pendente',
      advancedPaymentFmt: '$ 499.900',
      statusGuaranteePayment: 'Pendente',
      guaranteePaymentFmt: '$ 178.500',
      paymentDeadline: '2026-11-23T06:59:00Z',
    }),
  )
  const page = await open()
  expect(rendered.text()).toContain('Paga hasta el lunes, 23 de noviembre')
  expect(words(page)).toEqual([
    'Pagar mi pago inicial $ 499.900',
    'Pagar mi fianza $ 178.500',
    'Ver mi resumen de Andes 12',
  ])
  await press(button(page, 'Pagar mi fianza $ 178.500'))
  expect(location.pathname).toBe('/guarantee-payment/application-1/own')
})

test('a signed order says what is next, and leads back to its summary', async () => {
  stubApi(answering({ ...sampleListed, status: 'financialData', activity: 'OrdemPagamento' }))
  const page = await open()
  expect(rendered.text()).toContain('No falta ningún pago. Estamos preparando tu entrega')
  await press(button(page, 'Ver mi resumen de Andes 12'))
  expect(location.pathname).toBe('/self-manage/details')
  expect(readApplicationId()).toBe('application-1')
})
