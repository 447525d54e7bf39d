// @vitest-environment happy-dom

import { toastStore } from '@cupo/ui/layer-stores.ts'
import { button, pressTwice } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Application } from '@cupo/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeJourney } from '../../../testing/open-journey.ts'
import { openSale, readSale, stubSale } from '../../../testing/open-sale.ts'
import { momentText } from '../../../text/dates.ts'
import { AssistedResumeScreen } from './assisted-resume-screen.tsx'

const downPayment = {
  advancedPayment: 300_000,
  advancedPaymentFmt: '$ 300.000',
  statusAdvancedPayment: 'Pendente',
} as const satisfies Partial<Application>
const guarantee = {
  guaranteePayment: 178_500,
  guaranteePaymentFmt: '$ 178.500',
  statusGuaranteePayment: 'Pendente',
} as const satisfies Partial<Application>

let rendered: RenderedScreen

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
})

afterEach(async () => {
  await rendered.unmount()
  await passSeconds(2)
  vi.unstubAllGlobals()
  vi.useRealTimers()
  toastStore.set([])
  closeJourney()
})

const page = () => rendered.container
async function open(facts: Partial<Application>, answers: Parameters<typeof stubSale>[0] = {}) {
  const status =
    facts.statusAdvancedPayment || facts.statusGuaranteePayment ? 'paymentOrder' : 'financialData'
  const api = stubSale(answers, { status, activity: 'Contrato', handOff: null })
  openSale('/assisted/resume', { status, activity: 'Contrato', idOrderAmount: '1234567890', ...facts })
  rendered = await renderScreen(<AssistedResumeScreen />)
  await passSeconds(0.01)
  return api
}

test.each<[string, Partial<Application>, string, readonly string[]]>([
  [
    'an initial payment',
    downPayment,
    'enlace del pago inicial. Entrega el equipo cuando lo haya pagado.',
    ['Reenviar enlace del pago inicial'],
  ],
  [
    'a guarantee',
    guarantee,
    'enlace de la fianza. Entrega el equipo cuando la haya pagado.',
    ['Reenviar enlace de la fianza'],
  ],
  [
    'both',
    { ...downPayment, ...guarantee },
    'los enlaces del pago inicial y de la fianza. Entrega el equipo cuando haya pagado los dos.',
    ['Reenviar enlace del pago inicial', 'Reenviar enlace de la fianza'],
  ],
  ['neither', {}, 'no tiene nada por pagar hoy. Ya puedes entregarle el equipo.', []],
])(
  'with %s to pay the guide says what comes next, and each link can be resent (R-G59)',
  async (_, facts, guide, buttons) => {
    await open(facts)
    expect(rendered.text()).toContain(guide)
    const resends = [...page().querySelectorAll('main button')].flatMap(({ textContent }) =>
      textContent?.startsWith('Reenviar') ? [textContent] : [],
    )
    expect(resends).toEqual(buttons)
  },
)

test('says until when the customer pays while something is to be paid, and nothing of it afterwards (R-G59)', async () => {
  const paymentDeadline = '2026-11-22T15:30:00Z'
  await open({ ...guarantee, paymentDeadline })
  expect(rendered.text()).toContain(`Tiene hasta el ${momentText(paymentDeadline)} para pagar.`)
  await rendered.unmount()
  await open({ paymentDeadline })
  expect(rendered.text()).not.toContain('Tiene hasta')
})

test('shows order number, device, plan, initial payment, and a guarantee that is tagged as pending with its helpline (R-G59)', async () => {
  await open({ ...downPayment, ...guarantee })
  for (const words of [
    '1234567890',
    'Andes 12',
    '12 cuotas de $ 149.120',
    '$ 300.000',
    '$ 178.500',
    'Pago de fianza pendiente',
  ]) {
    expect(rendered.text()).toContain(words)
  }
  await vi.waitFor(() => expect(page().querySelector('a[href^="tel:"]')?.textContent).toBe('018000423882'))
})

test('a paid guarantee has no tag; without one there is no helpline (R-G59)', async () => {
  await open({ ...guarantee, statusGuaranteePayment: 'Pago' })
  expect(rendered.text()).not.toContain('Pago de fianza pendiente')
  await rendered.unmount()
  await open({})
  expect(page().querySelector('a[href^="tel:"]')).toBeNull()
})

test('one press mails the payment link again to the customer (R-G59)', async () => {
  const api = await open(guarantee, {
    'POST /publicdata/guarantee-payment/resend-email': { body: { sent: true, resendsLeft: 2 } },
  })
  await pressTwice(button(page(), 'Reenviar enlace de la fianza'))
  expect(api.calls.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { proposalId: 'application-1' } },
  ])
  expect(toastStore.get()).toMatchObject([{ tone: 'good' }])
})

test('a payment link is mailed again as often as the server allows, which is told (R-G59)', async () => {
  const resend = 'POST /publicdata/guarantee-payment/resend-email'
  let resendsLeft = 2
  await open(guarantee, {
    [resend]: () => {
      resendsLeft -= 1
      return { body: { sent: true, resendsLeft } }
    },
  })
  const again = () => button(page(), 'Reenviar enlace de la fianza')
  await press(again())
  expect(rendered.text()).toContain('Puedes reenviarlo una vez más.')
  expect(again().disabled).toBe(false)
  await press(again())
  expect(rendered.text()).toContain('Hoy ya no se puede reenviar más.')
  expect(again().disabled).toBe(true)
})

test.each([424, 409, 404])(
  'a payment link that is refused with %d leads to the too-many-attempts page (R-G59)',
  async (status) => {
    await open(downPayment, {
      'POST /publicdata/advanced-payment/resend-email': {
        status,
        body: { errorCode: 'LimiteDeReenvios', message: 'No' },
      },
    })
    await press(button(page(), 'Reenviar enlace del pago inicial'))
    expect(location.pathname).toBe('/resend-link/many-attempts')
  },
)

test('a payment by the customer meanwhile shows without a press (R-G59)', async () => {
  const api = await open(
    guarantee,
    readSale({ ...guarantee, status: 'financialData', statusGuaranteePayment: 'Pago' }),
  )
  api.tell({ status: 'financialData' })
  await passSeconds(2)
  expect(rendered.text()).toContain('Ya puedes entregarle el equipo.')
})

test('a sale that another counter took is told here too (R-G37)', async () => {
  await open({}, { 'GET /application/application-1/progress': { status: 404, body: {} } })
  await passSeconds(1)
  expect(rendered.text()).toContain('La venta sigue en otra caja')
})

test("'Cerrar' leads to the end, and nothing can be cancelled any more (R-G59)", async () => {
  await open({})
  expect(rendered.text()).not.toContain('Cancelar solicitud')
  await press(button(page(), 'Cerrar'))
  expect(location.pathname).toBe('/assisted/end')
})
