// @vitest-environment happy-dom

import { overlayStore } from '@cupo/ui/layer-stores.ts'
import { button, fill, pressTwice } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { CounterOfferStatus } from '@cupo/wire'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeJourney, openJourney } from '../../../testing/open-journey.ts'
import { sampleApplication } from '../../../testing/sample-application.ts'
import { sampleCalculator } from '../../../testing/sample-calculator.ts'
import { type Call, stubApi } from '../../../testing/stub-api.ts'
import { CounterOfferScreen } from './counter-offer-screen.tsx'

let rendered: RenderedScreen
const libre = {
  origin: 'Libre',
  status: 'counterOffer',
  intendedRequestedValue: 5_000_000,
  intendedRequestedValueFmt: '$ 5.000.000',
  intendedInstallmentsNumber: 24,
  installmentsNumber: null,
} as const

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
  openJourney('/on-boarding/counter-offer-simulation', libre)
})
afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  closeJourney()
})

const page = () => rendered.container
const open = async () => {
  rendered = await renderScreen(<CounterOfferScreen />)
  await passSeconds(0.01)
}
const slider = () => page().querySelector<HTMLInputElement>('input[type=range]')
const radios = () => [...page().querySelectorAll<HTMLInputElement>('input[name=installments]')]
const selected = () => radios().find((radio) => radio.checked)?.value ?? null
const sumOf = ({ body }: Call) =>
  typeof body === 'object' && body !== null && 'requestedValue' in body ? Number(body.requestedValue) : null
const listed = (status: CounterOfferStatus = 'MAINTAIN', maximum = 5_000_000) => ({
  'action listOfferLibre': (call: Call) => ({
    body: {
      situation: 'counterOffer',
      data: { calculator: sampleCalculator({ sum: sumOf(call), maximum, status }) },
    },
  }),
})
const read = (facts: object = {}) => ({
  'GET /application/application-1': { body: { ...sampleApplication, ...libre, ...facts } },
})
const pending = () => {
  closeJourney()
  openJourney('/on-boarding/counter-offer-simulation', { ...libre, emailStatus: 'PENDING' })
}
const gone = {
  status: 409,
  body: {
    errorCode: 'ValidationException',
    message: 'Validation exception',
    errors: [{ field: 'installments', message: 'No disponible' }],
  },
}

describe('the headline', () => {
  test.each([
    ['DOWNGRADE', 3_000_000, 'Puedes pedir hasta $ 3.000.000', 'Es tu monto máximo por ahora.'],
    ['UPGRADE', 9_000_000, 'Hay una mejor oferta para ti', 'Eres cliente premium: pediste $ 5.000.000'],
    [
      'MAINTAIN',
      5_000_000,
      'Elige tu plazo',
      'Tienes disponibles los $ 5.000.000 que pediste. También puedes pedir menos.',
    ],
  ] as const)(
    '%s has a headline that names what can be had and what to choose (R-V65)',
    async (status, maximum, title, lead) => {
      stubApi(listed(status, maximum))
      await open()
      expect(page().querySelector('h1')?.textContent).toBe(title)
      expect(rendered.text()).toContain(lead)
      expect(slider()?.max).toBe(String(maximum))
    },
  )

  test('the least sum is offered without a smaller one, and without calling it what was asked', async () => {
    stubApi(listed('MAINTAIN', 500_000))
    await open()
    expect(rendered.text()).toContain('Tienes disponibles $ 500.000, el monto mínimo.')
    expect(rendered.text()).not.toMatch(/los \$ 500\.000 que pediste|pedir menos/)
  })

  test('nothing is said of an offer while it is searched; what was asked for stands beside it', async () => {
    stubApi({ 'action listOfferLibre': () => new Promise(() => undefined) })
    await open()
    expect(page().querySelector('h1')?.textContent).toBe('Tu oferta')
    const column = page().querySelector('main')?.textContent
    expect(column).toContain('Buscando ofertas')
    expect(column).not.toContain('$')
    expect(page().querySelector('aside')?.textContent).toContain('Lo que pediste')
  })

  test('a quota that is below every sum leads to the page of the refusal', async () => {
    stubApi({
      'action listOfferLibre': {
        body: { situation: 'reproved', messages: [{ mensagem: 'Sin capacidad de pago' }] },
      },
    })
    await open()
    expect(location.pathname).toBe('/error-response')
  })

  test('an offer that cannot be read is told, with a way to ask again', async () => {
    stubApi({})
    await open()
    expect(rendered.text()).toContain('Sin conexión')
    stubApi(listed())
    await press(button(page(), 'Volver a intentarlo'))
    await passSeconds(0.01)
    expect(page().querySelector('h1')?.textContent).toBe('Elige tu plazo')
  })
})

test('the amount can be lowered, the term chosen, and both are confirmed as the server answered them', async () => {
  const api = stubApi({
    ...listed(),
    'action offerLibre': { body: { situation: 'evidente' } },
    ...read({ status: 'evidente' }),
  })
  await open()
  expect(selected()).toBe('36')
  await fill(slider(), '3000000')
  expect(rendered.text()).toContain('Buscando ofertas')
  await passSeconds(0.3)
  await press(radios()[1] ?? null)
  expect(rendered.text()).toContain('12 cuotas mensuales · 23,50 % E.A.')
  expect(rendered.text()).toContain('$ 3.000.000 en 12 cuotas de $ 280.000Lo quiero')
  await pressTwice(button(page(), 'Lo quiero'))
  expect(api.actions()).toEqual([
    { action: 'listOfferLibre' },
    { action: 'listOfferLibre', requestedValue: 3_000_000 },
    { action: 'offerLibre', installments: 12, requestedValue: 3_000_000 },
  ])
})

test('a sum that cannot be had any more is told in the words of the server, and what can be had is shown instead', async () => {
  const words = 'Puedes pedir entre $ 500.000 y $ 2.000.000.'
  let maximum = 5_000_000
  const api = stubApi({
    'action listOfferLibre': (call: Call) =>
      sumOf(call) === null
        ? {
            body: {
              situation: 'counterOffer',
              data: { calculator: sampleCalculator({ maximum, status: 'DOWNGRADE' }) },
            },
          }
        : { ...gone, body: { ...gone.body, errors: [{ field: 'requestedValue', message: words }] } },
  })
  await open()
  maximum = 2_000_000
  await fill(slider(), '3000000')
  await passSeconds(0.3)
  expect(rendered.text()).toContain(words)
  expect(rendered.text()).not.toContain('Validation exception')
  expect(button(page(), 'Lo quiero').disabled).toBe(true)
  await press(button(page(), 'Volver a intentarlo'))
  await passSeconds(0.01)
  expect(slider()?.value).toBe('2000000')
  expect(api.actions()).toEqual([
    { action: 'listOfferLibre' },
    { action: 'listOfferLibre', requestedValue: 3_000_000 },
    { action: 'listOfferLibre' },
  ])
})

test('the same money stands in two terms side by side, with the difference, before it is wanted (R-V63)', async () => {
  stubApi(listed())
  await open()
  expect(rendered.text()).toContain('Compara dos plazos')
  expect(rendered.text()).toContain('Con 36 cuotas pagas $ 69.444 menos cada mes y $ 600.000 más en total.')
})

test('the detail has the lines of the offer screen, without VAT on interest', async () => {
  stubApi(listed())
  await open()
  const terms = [...page().querySelectorAll('details dt')].map((term) => term.textContent)
  expect(terms).toEqual([
    'Capital',
    'Intereses',
    'Cargo administrativo',
    'Cuota mensual',
    'Plazo',
    'Valor a financiar',
    'Tasa efectiva anual (E.A.)',
    'Tasa mensual vencida (M.V.)',
    'Total de las cuotas',
    'Total a pagar',
  ])
})

describe('Lo quiero', () => {
  test('needs a validated e-mail, and otherwise asks to validate it', async () => {
    pending()
    const api = stubApi({ ...listed(), ...read({ emailStatus: 'PENDING' }) })
    await open()
    await press(button(page(), 'Lo quiero'))
    expect(rendered.text()).toContain(
      'Para continuar debes validar tu correo electrónico, ingresa a tu bandeja de entrada y valida el link que te enviamos',
    )
    expect(api.actions()).toEqual([{ action: 'listOfferLibre' }])
    const accepted = stubApi({
      ...listed(),
      ...read({ emailStatus: 'ACCEPT' }),
      'action offerLibre': { body: { situation: 'evidente' } },
    })
    await passSeconds(3)
    expect(rendered.text()).toContain('¡Felicitaciones!')
    expect(accepted.actions()).toEqual([
      { action: 'offerLibre', installments: 36, requestedValue: 5_000_000 },
    ])
  })

  test('congratulates, and after 5 seconds the journey goes on by its status (R-V8)', async () => {
    stubApi({
      ...listed(),
      'action offerLibre': { body: { situation: 'evidente' } },
      ...read({ status: 'evidente' }),
    })
    await open()
    await press(button(page(), 'Lo quiero'))
    expect(rendered.text()).toContain('¡Felicitaciones!')
    expect(rendered.text()).toContain('36 cuotas de $ 188.889')
    await passSeconds(4.5)
    expect(location.pathname).toBe('/on-boarding/counter-offer-simulation')
    await passSeconds(1)
    expect(location.pathname).toBe('/on-boarding/evidente')
  })

  test.each([
    ['reproved', [{ mensagem: 'Sin capacidad de pago' }], '/error-response'],
    ['reproved', undefined, '/process-request'],
    ['infolaftFailure', undefined, '/process-request'],
    ['refusedpaymentorder', undefined, '/process-request'],
  ])('%s (%o) leads to %s, without congratulations', async (situation, messages, path) => {
    stubApi({ ...listed(), 'action offerLibre': { body: { situation, messages } } })
    await open()
    await press(button(page(), 'Lo quiero'))
    expect(location.pathname).toBe(path)
    expect(rendered.text()).not.toContain('¡Felicitaciones!')
  })
})

test('a choice that is gone recalculates: all is disabled and cleared, read again, and selected anew (R-V10)', async () => {
  let answerApplication: (answer: { readonly body: object }) => void = () => undefined
  let lists = 0
  const api = stubApi({
    'action listOfferLibre': () => {
      lists += 1
      const maximum = lists === 1 ? 5_000_000 : 2_000_000
      return {
        body: {
          situation: 'counterOffer',
          data: { calculator: sampleCalculator({ maximum, status: 'DOWNGRADE' }) },
        },
      }
    },
    'action offerLibre': gone,
    'GET /application/application-1': () =>
      new Promise((resolve) => {
        answerApplication = resolve
      }),
  })
  await open()
  await press(button(page(), 'Lo quiero'))
  expect(overlayStore.get()).toBe('Estamos recalculando tus cuotas…')
  expect(radios().every(({ disabled }) => disabled)).toBe(true)
  expect(slider()?.disabled).toBe(true)
  expect(selected()).toBeNull()
  await act(async () => answerApplication({ body: { ...sampleApplication, ...libre } }))
  await passSeconds(0.01)
  expect(overlayStore.get()).toBeNull()
  expect(rendered.text()).toContain('Esa opción ya no está disponible. Elige otra.')
  expect(page().querySelector('h1')?.textContent).toBe('Puedes pedir hasta $ 2.000.000')
  expect([slider()?.value, selected()]).toEqual(['2000000', '36'])
  expect(api.actions()).toEqual([
    { action: 'listOfferLibre' },
    { action: 'offerLibre', installments: 36, requestedValue: 5_000_000 },
    { action: 'listOfferLibre' },
  ])
})

describe('what was asked for and can be had', () => {
  const asked = (sum: number) => ({
    'action listOfferLibre': {
      body: {
        situation: 'counterOffer',
        data: { calculator: sampleCalculator({ sum, maximum: sum, status: 'MAINTAIN' }) },
      },
    },
  })

  test('stands as one offer with its total, and nothing is to be chosen again', async () => {
    closeJourney()
    openJourney('/on-boarding/counter-offer-simulation', { ...libre, intendedInstallmentsNumber: 36 })
    const api = stubApi({ ...asked(5_000_000), 'action offerLibre': { body: { situation: 'evidente' } } })
    await open()
    expect(page().querySelector('h1')?.textContent).toBe('Elige tu plazo')
    expect([slider(), radios().length]).toEqual([null, 0])
    expect(rendered.text()).toContain('36 cuotas mensuales')
    expect(rendered.text()).toContain('(costo ')
    await press(button(page(), 'Lo quiero'))
    expect(api.actions().at(-1)).toEqual({
      action: 'offerLibre',
      installments: 36,
      requestedValue: 5_000_000,
    })
  })

  test('opens sum and term on Cambiar', async () => {
    closeJourney()
    openJourney('/on-boarding/counter-offer-simulation', { ...libre, intendedInstallmentsNumber: 36 })
    stubApi(asked(5_000_000))
    await open()
    await press(button(page(), 'Cambiar valor o plazo'))
    expect(slider()?.value).toBe('5000000')
    expect(selected()).toBe('36')
  })
})

test('a sum can be typed; the nearest that is offered counts', async () => {
  const api = stubApi(listed())
  await open()
  const typed = page().querySelector<HTMLInputElement>('[aria-label="Escribe el valor"]')
  expect(typed?.value).toBe('$ 5.000.000')
  await fill(typed, '2960000')
  expect(typed?.value).toBe('2.960.000')
  await act(async () => typed?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await passSeconds(0.3)
  expect(slider()?.value).toBe('3000000')
  expect(api.actions().at(-1)).toEqual({ action: 'listOfferLibre', requestedValue: 3_000_000 })
})
