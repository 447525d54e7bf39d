// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { AssistedCalculator } from '@cupo/wire'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closeJourney } from '../../../testing/open-journey.ts'
import { sampleOffer } from '../../../testing/sample-offer.ts'
import { eventually } from '../../../testing/sign-in-api.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { SimulatorScreen } from './simulator-screen.tsx'

let rendered: RenderedScreen

const { offers, ...besideOffers } = sampleOffer
const calculator: AssistedCalculator = {
  ...besideOffers,
  status: null,
  range: 1,
  accessId: 'link-1',
  minimumValue: 300_000,
  minimumValueFmt: '$ 300.000',
  maximumValue: 8_000_000,
  maximumValueFmt: '$ 8.000.000',
  options: [{ value: 1_500_000, valueFmt: '$ 1.500.000', isActive: true, offers }],
}
const call = 'GET /publicdata/offer-assisted/1500000'
const answered = (data: object) => ({ [call]: { body: { status: 200, data } } })

afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
  closeJourney()
})

async function simulate(answers: Parameters<typeof stubApi>[0]) {
  history.replaceState(null, '', '/assisted/simulator')
  const api = stubApi(answers)
  rendered = await renderScreen(<SimulatorScreen />)
  await fill(field(rendered.container, 'value'), '1500000')
  await submit(rendered.container)
  return api
}

describe('the simulator of the shop (R-G42)', () => {
  test('the simulator of the shop send is possible only when the value is above 0', async () => {
    history.replaceState(null, '', '/assisted/simulator')
    const api = stubApi({})
    rendered = await renderScreen(<SimulatorScreen />)
    const send = () => button(rendered.container, 'Simular cuota')
    expect(send().disabled).toBe(true)
    await fill(field(rendered.container, 'value'), '0')
    expect(send().disabled).toBe(true)
    await fill(field(rendered.container, 'value'), '5')
    expect(send().disabled).toBe(false)
    expect(api.calls).toEqual([])
  })

  test('the simulator of the shop shows the installments on offer, the largest chosen, with the breakdown of the offer', async () => {
    await simulate(answered({ message: null, calculator }))
    await eventually(() => expect(rendered.text()).toContain('$ 149.120'))
    const terms = [...rendered.container.querySelectorAll<HTMLInputElement>('[name="installments"]')]
    expect(terms.map(({ value, disabled }) => [value, disabled])).toEqual([
      ['3', false],
      ['6', false],
      ['12', false],
      ['18', true],
      ['24', true],
      ['36', true],
    ])
    expect(rendered.text()).toContain('24,00 %')
    await press(terms[0] ?? null)
    await eventually(() => expect(rendered.text()).toContain('$ 529.300'))
  })

  test("status 500 gives 'Error de servidor interno'", async () => {
    await simulate({ [call]: { status: 500, body: { errorCode: 'ErrorInterno', message: 'x' } } })
    await eventually(() => expect(rendered.text()).toContain('Error de servidor interno'))
    expect(location.pathname).toBe('/assisted/simulator')
  })

  test("status 400 shows the server's message with its line breaks", async () => {
    const message = 'El valor no sirve.\nEscribe entre $ 300.000 y $ 8.000.000.'
    await simulate({ [call]: { status: 400, body: { errorCode: 'SolicitudInvalida', message } } })
    await eventually(() => expect(rendered.text()).toContain(message))
  })

  test.each([
    [424, 'LimiteDeIntentos', 'Has hecho demasiadas simulaciones. Espera un momento.'],
    [409, 'ConflictoTemporal', 'Vuelve a intentarlo.'],
  ])(
    'a simulation refused with %i says why, and not that the server failed',
    async (status, errorCode, message) => {
      await simulate({ [call]: { status, body: { errorCode, message } } })
      await eventually(() => expect(rendered.text()).toContain(message))
      expect(rendered.text()).not.toContain('Error de servidor interno')
    },
  )

  test("an answer without a calculator gives 'No hay ofertas disponibles en mambu.'", async () => {
    await simulate(answered({ message: null, calculator: null }))
    await eventually(() => expect(rendered.text()).toContain('No hay ofertas disponibles en mambu.'))
  })

  test('another value takes the result away', async () => {
    await simulate(answered({ message: null, calculator }))
    await eventually(() => expect(rendered.text()).toContain('$ 149.120'))
    await fill(field(rendered.container, 'value'), '15')
    expect(rendered.text()).not.toContain('$ 149.120')
  })

  test('an agent whose link ended reads so', async () => {
    await simulate({ [call]: { status: 401, body: { errorCode: 'SesionVencida', message: 'x' } } })
    await eventually(() => expect(location.pathname).toBe('/assisted/link-ended'))
  })
})
