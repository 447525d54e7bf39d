// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { PreValidationResult } from '@cupo/wire'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AssistedResultScreen } from '../../../channels/assisted/quota/assisted-result-screen.tsx'
import { readQuotaSecret, rememberQuotaSecret } from '../../../client/session-marks.ts'
import { sampleOffer } from '../../../testing/sample-offer.ts'
import { answeredParameters } from '../../../testing/sample-parameters.ts'
import {
  closePreValidation,
  openPreValidation,
  samplePreValidation,
  sampleResult,
} from '../../../testing/sample-pre-validation.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { preValidationStore } from '../pre-validation.ts'
import { ReprovedReasonsScreen } from '../reproved/reproved-reasons-screen.tsx'
import { visitStore } from '../visit.ts'
import { PreValidationResultScreen } from './pre-validation-result-screen.tsx'

const calls = {
  basic: 'POST /publicdata/application/prevalidator/basic',
  full: 'POST /publicdata/application/prevalidator/full',
  handOver: 'POST /publicdata/application/prevalidator/hand-over',
} as const
const handedTo = (url: string | null) => ({ [calls.handOver]: { body: { url } } })
const priced = {
  [calls.full]: {
    body: {
      situation: 'approved',
      messages: [],
      offers: {
        ops: [
          {
            data: {
              ...sampleOffer,
              offers: sampleOffer.offers.map((offer) => ({
                ...offer,
                intendedValue: 1_500_000,
                intendedValueFmt: '$ 1.500.000',
                accessId: 'pre-1',
              })),
            },
          },
        ],
      },
      inSale: null,
    },
  },
}

let rendered: RenderedScreen

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  closePreValidation()
})

const page = () => rendered.container

async function open(
  screen: ReactNode,
  result: Partial<PreValidationResult> | null,
  answers: Parameters<typeof stubApi>[0] = {},
) {
  const channel = result?.channel ?? 'Finter'
  openPreValidation('/pre-validation/result', {
    channel,
    result: result && { ...sampleResult, ...result },
  })
  const api = stubApi({ ...answeredParameters, ...answers })
  rendered = await renderScreen(screen)
  await passSeconds(0.1)
  return api
}
/** By the link of somebody who asks on a customer's behalf. */
const asked = () =>
  visitStore.set({ kind: 'requested', id_access: 'link-1', requestName: 'Marta Ruiz', channel: 'Finter' })
const openAssisted = (answers: Parameters<typeof stubApi>[0] = {}) =>
  open(<AssistedResultScreen />, { channel: 'Assistido' }, answers)

describe('the result', () => {
  test.each([
    ['quota', <PreValidationResultScreen key="1" />],
    ['quota in a shop', <AssistedResultScreen key="2" />],
    ['refusal', <ReprovedReasonsScreen key="3" />],
  ])('a %s without data returns to the form (R-U57)', async (_, screen) => {
    await open(screen, null)
    expect(location.pathname).toBe('/pre-validation')
  })

  test.each([
    ['A', 'Excelente', 'Excelente: 4 de 4'],
    ['B', 'Muy bueno', 'Muy bueno: 3 de 4'],
    ['C', 'Bueno', 'Bueno: 2 de 4'],
    ['D', 'En construcción', 'En construcción: 1 de 4'],
  ] as const)(
    'the result shows the quota, until when nobody is asked again, and class %s in words (R-U57)',
    async (one, words, heard) => {
      await open(<PreValidationResultScreen />, { scoreClassifier: one })
      expect(rendered.text()).toContain('$ 3.000.000')
      expect(rendered.text()).toContain(
        'No se vuelve a consultar tu historial antes del 23 de diciembre de 2026.',
      )
      expect(rendered.text()).toContain(words)
      expect(page().querySelector('[role=img]')?.getAttribute('aria-label')).toBe(heard)
      expect(JSON.stringify({ ...localStorage, ...sessionStorage, ...history.state })).toBe('{}')
    },
  )

  test('the result tells of a guarantee where the credit has one (R-U57)', async () => {
    await open(<PreValidationResultScreen />, { hasGuarantee: true, guaranteePaymentValueFmt: '$ 285.600' })
    expect(rendered.text()).toContain('Fianza con IVA$ 285.600')
    expect(rendered.text()).toContain('la presta un tercero y se paga una sola vez')
    await rendered.unmount()
    await open(<PreValidationResultScreen />, {})
    expect(rendered.text()).not.toContain('fianza')
  })

  test('the result has the card of the initial payment for Finter alone, which tells what is paid first besides (R-U58)', async () => {
    await open(<PreValidationResultScreen />, {})
    expect(rendered.text()).toContain('Pago inicial$ 600.000')
    expect(rendered.text()).toContain('El 20 % de un equipo que cueste lo mismo que tu cupo.')
    await rendered.unmount()
    await open(<PreValidationResultScreen />, { advancedPaymentValue: 0 })
    expect(rendered.text()).toContain('Para un equipo de hasta tu cupo no hay pago inicial.')
    await rendered.unmount()
    await open(<PreValidationResultScreen />, { advancedPaymentValue: 0, hasGuarantee: true })
    expect(rendered.text()).toContain('solo pagas la fianza antes de la entrega')
    expect(rendered.text()).not.toContain('no hay pago inicial')
    await rendered.unmount()
    await open(<PreValidationResultScreen />, { channel: 'Libre' })
    expect(rendered.text()).not.toContain('Pago inicial')
  })

  test.each([['Finter'], ['Libre']] as const)(
    'the result of %s speaks to whoever asks on behalf of a person, and sends the way on to that person alone (R-U57, R-U38)',
    async (channel) => {
      asked()
      const sent = { [calls.handOver]: { body: { url: null, mobileLastDigits: '67' } } }
      await open(<PreValidationResultScreen />, { channel }, sent)
      expect(page().querySelector('h1')?.textContent).toBe('El cliente tiene cupo')
      expect(rendered.text()).toContain('Cupo del cliente')
      await press(button(page(), 'Enviarle el enlace'))
      await passSeconds(0.1)
      expect(rendered.text()).toContain('Le enviamos un SMS al celular terminado en 67')
      expect(rendered.text()).toContain('con un código que es solo suyo')
      expect(location.pathname).toBe('/pre-validation/result')
      expect([...page().querySelectorAll('button')].map((one) => one.textContent)).toEqual([
        'Consultar otro cliente',
      ])
      await press(button(page(), 'Consultar otro cliente'))
      expect(location.pathname).toBe('/pre-validation')
      expect(preValidationStore.get()).toBeNull()
    },
  )

  test('a quota of money leads its person into the application by the signed hand-over (R-U60)', async () => {
    const path = '/home-offer-simulation?data=signed'
    const api = await open(<PreValidationResultScreen />, { channel: 'Libre' }, handedTo(path))
    await press(button(page(), 'Elegir mi préstamo'))
    await passSeconds(0.1)
    expect(location.pathname + location.search).toBe(path)
    expect(api.calls.at(-1)?.body).toEqual({ hash: 'pre-1' })
  })

  test('a quota for a phone leads its person to the phones of the shop that it reaches, and sends nothing', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const api = await open(<PreValidationResultScreen />, {})
    await press(button(page(), 'Elegir mi celular'))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce())
    const address = new URL(String(assign.mock.calls[0]?.[0]))
    expect(Object.fromEntries(address.searchParams)).toEqual({
      hasta: '3000000',
      volver: `${location.origin}/pre-validation/result`,
    })
    expect(api.calls.filter(({ path }) => path.endsWith('/hand-over'))).toEqual([])
    assign.mockRestore()
  })

  test('the phone that was chosen there leads on by itself, and is asked for once', async () => {
    history.replaceState(null, '', '/pre-validation/result?sku=ZEN-C3-128-LAV')
    preValidationStore.set({ ...samplePreValidation, result: sampleResult })
    const api = stubApi({ ...answeredParameters, ...handedTo('/form?data=signed') })
    rendered = await renderScreen(<PreValidationResultScreen />)
    await passSeconds(0.1)
    expect(api.calls.at(-1)?.body).toEqual({ hash: 'pre-1', sku: 'ZEN-C3-128-LAV' })
    expect(location.pathname + location.search).toBe('/?data=signed')
  })

  test('a phone that the shop does not sell any more is said, and another one can be chosen', async () => {
    history.replaceState(null, '', '/pre-validation/result?sku=GONE')
    preValidationStore.set({ ...samplePreValidation, result: sampleResult })
    const errors = [{ field: 'sku', message: 'No encontramos ese equipo.' }]
    stubApi({
      ...answeredParameters,
      [calls.handOver]: { status: 409, body: { message: 'Validation exception', errors } },
    })
    rendered = await renderScreen(<PreValidationResultScreen />)
    await passSeconds(0.1)
    expect(rendered.text()).toContain('No encontramos ese equipo.')
    expect(location.search).toBe('')
    expect(button(page(), 'Elegir mi celular').disabled).toBe(false)
  })

  test.each([
    ['Liberada', 'Ya tienes un crédito en curso'],
    ['EmAndamento', 'Ya tienes una solicitud en cursoEn tu cuenta la terminas o la cancelas.'],
  ] as const)('a person whose %s comes first is led to the own account (R-U48)', async (barredBy, words) => {
    await open(<PreValidationResultScreen />, { barredBy })
    expect(rendered.text()).toContain(words)
    expect(rendered.text()).toContain('$ 3.000.000')
    expect(rendered.text()).not.toContain('Esto es lo que te podemos prestar hoy.')
    expect(rendered.text()).not.toContain('antes de firmar')
    expect(() => button(page(), 'Elegir mi celular')).toThrow()
    await press(button(page(), 'Ir a mi cuenta'))
    expect(location.pathname).toBe('/login')
  })

  test('a proof that is over leads back to the code, with the words of the server (R-U56)', async () => {
    await open(
      <PreValidationResultScreen />,
      { channel: 'Libre' },
      {
        [calls.handOver]: {
          status: 410,
          body: { errorCode: 'EnlaceVencido', message: 'Tu verificación venció.' },
        },
      },
    )
    history.replaceState({ acting: 'agent' }, '')
    await press(button(page(), 'Elegir mi préstamo'))
    await passSeconds(0.1)
    expect(location.pathname).toBe('/pre-validation/otp')
    // An agent of a shop stays one.
    expect(history.state).toMatchObject({ message: 'Tu verificación venció.', acting: 'agent' })
  })

  test('a failed hand-over says so, and the result stays', async () => {
    await open(<PreValidationResultScreen />, { channel: 'Libre' })
    await press(button(page(), 'Elegir mi préstamo'))
    await passSeconds(0.1)
    expect(rendered.text()).toContain('Sin conexión')
  })
})

describe('a result that is loaded anew (R-U57)', () => {
  const link = { id_access: 'link-1', requestName: 'Marta Ruiz', channel: 'Libre' } as const

  /** As a reload finds it: nothing in memory, what the history entry keeps, and the secret of the tab. */
  async function reload(answer: object | null, state: object | null = null) {
    history.replaceState(state, '', '/pre-validation/result')
    const api = stubApi({ ...answeredParameters, ...(answer === null ? {} : { [calls.basic]: answer }) })
    rendered = await renderScreen(<PreValidationResultScreen />)
    await passSeconds(0.1)
    return api
  }

  test('a result that is loaded anew is told by the server again, to whoever asks on behalf of others too', async () => {
    rememberQuotaSecret('pre-1')
    const api = await reload({ body: { ...sampleResult, channel: 'Libre' } })
    expect(api.calls.find(({ path }) => path.endsWith('/basic'))?.body).toEqual({ hash: 'pre-1' })
    expect(location.pathname).toBe('/pre-validation/result')
    expect(rendered.text()).toContain('$ 3.000.000')
    expect(button(page(), 'Elegir mi préstamo').disabled).toBe(false)
    expect(history.state).toEqual({})
    await rendered.unmount()
    closePreValidation()
    rememberQuotaSecret('pre-1')
    await reload({ body: sampleResult }, { preValidation: link })
    expect(page().querySelector('h1')?.textContent).toBe('El cliente tiene cupo')
    expect(history.state).toEqual({ preValidation: link })
  })

  test('a result that is loaded anew leads back to the form with the words of the server once the proof is over', async () => {
    const over = 'Tu consulta ya terminó.'
    rememberQuotaSecret('pre-1')
    await reload({ status: 410, body: { errorCode: 'EnlaceVencido', message: over } })
    expect(location.pathname).toBe('/pre-validation')
    expect(history.state).toEqual({ message: over })
    expect(preValidationStore.get()).toBeNull()
    expect(readQuotaSecret()).toBeNull()
  })

  test('a result that is loaded anew leads back to the form in a browser that is not the one of the proof', async () => {
    rememberQuotaSecret('pre-1')
    await reload({ status: 404, body: { errorCode: 'NoEncontrado', message: 'No está' } })
    expect(location.pathname).toBe('/pre-validation')
    expect(history.state).toEqual({})
  })

  test('a result that is loaded anew says that the network is away, and asks again', async () => {
    rememberQuotaSecret('pre-1')
    await reload(null)
    expect(page().querySelector('h1')?.textContent).toBe('No pudimos mostrar el cupo')
    expect(rendered.text()).toContain('Sin conexión')
    stubApi({ ...answeredParameters, [calls.basic]: { body: sampleResult } })
    await press(button(page(), 'Volver a intentarlo'))
    await passSeconds(0.1)
    expect(rendered.text()).toContain('$ 3.000.000')
  })

  test('a result that is loaded anew is kept from the next customer of a shop: the way back leads to their form', async () => {
    asked()
    await open(<PreValidationResultScreen />, {})
    rememberQuotaSecret('pre-1')
    await press(button(page(), 'Consultar otro cliente'))
    await rendered.unmount()
    const api = await reload({ body: sampleResult }, { preValidation: link })
    expect(location.pathname).toBe('/pre-validation')
    expect(api.calls).toEqual([])
  })
})

describe('the offers of a device in a shop (R-U59)', () => {
  const fillIn = async () => {
    await fill(field(page(), 'sku'), 'SKU-1')
    await fill(field(page(), 'intendedValue'), '1500000')
    await press(page().querySelector('[name=iva][value=Si]'))
  }
  const ask = async () => {
    await submit(page())
    await passSeconds(0.1)
  }

  test('the offers need SKU, value and VAT, each in the words of the specification', async () => {
    const api = await openAssisted(priced)
    await ask()
    expect(rendered.text().split('El campo es obligatorio')).toHaveLength(4)
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('the offers take a SKU of 25 characters and a value of 10 digits in the mask of pesos', async () => {
    await openAssisted()
    expect(field(page(), 'sku')?.getAttribute('maxlength')).toBe('25')
    await fill(field(page(), 'intendedValue'), '12345678901')
    expect(field(page(), 'intendedValue')).toHaveProperty('value', '1.234.567.890')
  })

  test('the offers select the largest enabled installment, and another selection recomputes the summary', async () => {
    const api = await openAssisted(priced)
    await fillIn()
    await ask()
    expect(api.calls.find(({ path }) => path.endsWith('/full'))?.body).toEqual({
      hash: 'pre-1',
      sku: 'SKU-1',
      intendedValue: 1_500_000,
      iva: 'Si',
    })
    const radio = (count: number) =>
      page().querySelector<HTMLInputElement>(`[name=installments][value="${count}"]`)
    expect([radio(12)?.checked, radio(36)?.disabled]).toEqual([true, true])
    const summary = () => page().querySelector('[aria-live=polite]')?.textContent
    expect(summary()).toContain('$ 149.120')
    await press(radio(6))
    expect(summary()).toContain('$ 276.250')
  })

  test('the offers say what the sale goes by where the catalogue says otherwise', async () => {
    const inSale = { price: 1_600_000, priceFmt: '$ 1.600.000', iva: 'Si' }
    await openAssisted({ [calls.full]: { body: { ...priced[calls.full].body, inSale } } })
    await fillIn()
    await ask()
    expect(rendered.text()).toContain('En la venta este equipo vale $ 1.600.000')
    expect(rendered.text()).toContain('Sus intereses llevan IVA.')
    await fill(field(page(), 'intendedValue'), '1600000')
    expect(rendered.text()).not.toContain('En la venta este equipo vale')
  })

  test('the offers say that a device said to bear no VAT bears it at its price', async () => {
    await openAssisted(priced)
    await fillIn()
    await ask()
    expect(rendered.text()).not.toContain('sus intereses sí llevan IVA')
    await press(page().querySelector('[name=iva][value=No]'))
    await ask()
    expect(rendered.text()).toContain('Por lo que vale este equipo, sus intereses sí llevan IVA.')
  })

  test('the offers tell beside the installments what the customer pays first', async () => {
    await openAssisted(priced)
    await fillIn()
    await ask()
    expect(rendered.text()).not.toContain('pago inicial antes de la entrega')
    const data = priced[calls.full].body.offers.ops[0]?.data
    const first = { ...data, advancedPayment: 300_000, advancedPaymentFmt: '$ 300.000' }
    stubApi({ [calls.full]: { body: { ...priced[calls.full].body, offers: { ops: [{ data: first }] } } } })
    await fill(field(page(), 'intendedValue'), '1600000')
    await ask()
    expect(rendered.text()).toContain(
      'Además, el cliente paga $ 300.000 de pago inicial antes de la entrega.',
    )
  })

  test('another device is priced anew before the sale', async () => {
    await openAssisted(priced)
    await fillIn()
    await ask()
    expect(button(page(), 'Ir a la venta').disabled).toBe(false)
    await fill(field(page(), 'sku'), 'SKU-2')
    expect(() => button(page(), 'Ir a la venta')).toThrow()
    expect(rendered.text()).not.toContain('$ 149.120')
  })

  test('the offers lead into the sale of the agent with the SKU (R-U60)', async () => {
    const api = await openAssisted({ ...priced, ...handedTo('/assisted/home?data=signed') })
    await fillIn()
    await ask()
    await press(button(page(), 'Ir a la venta'))
    await passSeconds(0.1)
    expect(location.pathname + location.search).toBe('/assisted/home?data=signed')
    expect(api.calls.at(-1)?.body).toEqual({ hash: 'pre-1', sku: 'SKU-1' })
  })

  test('without an agent of the shop here, or a line, the sale goes on in its system and asks its own code (R-U60)', async () => {
    await openAssisted({ ...priced, ...handedTo(null) })
    await fillIn()
    await ask()
    await press(button(page(), 'Ir a la venta'))
    await passSeconds(0.1)
    expect(rendered.text()).toContain('Sigue en el sistema de la tienda')
    expect(rendered.text()).toContain('La venta le pide un código por SMS.')
  })

  test('a price that no quota bears is told at its field, and another one is asked about', async () => {
    const words = 'Con este cupo no alcanza para este equipo.'
    await openAssisted({
      [calls.full]: {
        status: 409,
        body: {
          errorCode: 'ValidationException',
          message: 'Validation exception',
          errors: [{ field: 'intendedValue', message: words }],
        },
      },
    })
    await fillIn()
    await ask()
    expect(rendered.text()).toContain(words)
    expect(rendered.text()).toContain('$ 3.000.000')
    stubApi({ ...answeredParameters, ...priced })
    await fill(field(page(), 'intendedValue'), '900000')
    expect(rendered.text()).not.toContain(words)
    await ask()
    expect(button(page(), 'Ir a la venta').disabled).toBe(false)
  })

  test('the offers of a device in a shop offers that are refused lead to the reasons', async () => {
    await openAssisted({
      [calls.full]: {
        body: {
          situation: 'reproved',
          messages: [{ mensagem: 'El valor pasa del cupo' }],
          offers: { ops: [] },
        },
      },
    })
    await fillIn()
    await ask()
    expect(location.pathname).toBe('/pre-validation/reproved-reasons')
    expect(preValidationStore.get()?.result?.messages).toEqual([{ mensagem: 'El valor pasa del cupo' }])
  })

  test('the next customer begins with nothing of this one', async () => {
    await openAssisted()
    await press(button(page(), 'Consultar otro cliente'))
    expect(location.pathname).toBe('/pre-validation')
    expect(preValidationStore.get()).toBeNull()
  })
})

describe('a refusal (R-U61)', () => {
  const reasons = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((mensagem) => ({ mensagem }))

  test('a refusal lists up to 4 reasons', async () => {
    await open(<ReprovedReasonsScreen />, { situation: 'reproved', messages: reasons })
    expect([...page().querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'Uno',
      'Dos',
      'Tres',
      'Cuatro',
    ])
  })

  test.each([
    ['their own', false],
    ["somebody else's", true],
  ])('a refusal of %s quota leads to the next customer: %s (R-U61)', async (_, isForOther) => {
    if (isForOther) asked()
    await open(<ReprovedReasonsScreen />, { situation: 'reproved', messages: [] })
    expect(page().textContent?.includes('Consultar otro cliente')).toBe(isForOther)
    expect(page().textContent?.includes('Los motivos son del cliente')).toBe(isForOther)
  })

  test("a refusal without a reason says 'Rechazado', and when somebody may ask again", async () => {
    await open(<ReprovedReasonsScreen />, { situation: 'reproved', messages: [] })
    expect(page().querySelector('h1')?.textContent).toBe('Rechazado')
    expect(rendered.text()).toContain('Puedes consultar otra vez después del 23 de diciembre de 2026.')
  })
})
