// @vitest-environment happy-dom

import { button, field, fill } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { DeskSale } from '@cupo/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { send } from '../../../client/send.ts'
import { readApplicationId, rememberShopLinkId } from '../../../client/session-marks.ts'
import { actingHere } from '../../../client/who-acts.ts'
import { closeJourney } from '../../../testing/open-journey.ts'
import { sampleApplication } from '../../../testing/sample-application.ts'
import { sampleSeller } from '../../../testing/sample-shop.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { DeskScreen } from './desk-screen.tsx'
import { nextStepOf } from './next-step.ts'

let rendered: RenderedScreen

const sale: DeskSale = {
  applicationId: 'application-1',
  documentLastDigits: '0080',
  firstName: 'Ana',
  deviceModel: 'Andes 12',
  agentName: 'Laura Gómez',
  status: 'contract',
  situation: 'EmAndamento',
  activity: 'Contrato',
  isAuthorized: true,
  waitsForCode: false,
  isOpen: true,
  isTaken: false,
  isAtOtherCounter: false,
  due: [],
  at: '2026-11-23T15:00:00Z',
}
const list = 'GET /assisted/applications'
const today = '2026-11-23'
const listed = (...sales: readonly DeskSale[]) => ({
  [list]: { body: { seller: sampleSeller, today, sales } },
})
const take = 'POST /assisted/applications/application-1/take'

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/assisted/desk')
  rememberShopLinkId('link-1')
})
afterEach(async () => {
  await rendered.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  closeJourney()
  localStorage.clear()
})

async function open(answers: Parameters<typeof stubApi>[0]) {
  const api = stubApi(answers)
  rendered = await renderScreen(<DeskScreen />)
  await passSeconds(1)
  return api
}
const on = () => rendered.container

describe('the desk of a shop (R-G41)', () => {
  test("the desk of a shop shows the shop's sales with their next step, and who sells", async () => {
    await open(
      listed(sale, { ...sale, applicationId: '2', firstName: '', isAuthorized: false, status: null }),
    )
    expect(rendered.text()).toContain('Tienda Centro · Laura Gómez')
    expect(rendered.text()).toContain('Ana · cédula terminada en 0080')
    expect(rendered.text()).toContain('Falta aceptar el contrato')
    expect(rendered.text()).toContain('Cédula terminada en 0080')
    expect(rendered.text()).toContain('Falta la autorización del cliente')
  })

  test('the desk of a shop asks before it takes a sale that another counter acts for, and takes one that nobody has at once', async () => {
    const api = await open({
      ...listed({ ...sale, isAtOtherCounter: true }),
      [take]: { body: { applicationId: 'application-1', status: 'contract' } },
      'GET /application/application-1?channel=Assistido': {
        body: { ...sampleApplication, origin: 'Assistido', status: 'contract' },
      },
    })
    const takes = () => api.calls.filter(({ method }) => method === 'POST').length
    await press(button(on(), 'Tomar la venta'))
    expect(rendered.text()).toContain('Laura Gómez la lleva ahora en otra caja.')
    await press(button(on(), 'Dejarla en la otra caja'))
    expect(takes()).toBe(0)
    await press(button(on(), 'Tomar la venta'))
    await press(button(on(), 'Sí, tomar la venta'))
    expect(takes()).toBe(1)
  })

  test('the desk of a shop says that one digit is not searched by', async () => {
    const api = await open(listed(sale))
    await fill(field(on(), 'search'), '8')
    await passSeconds(1)
    expect(rendered.text()).toContain('Escribe otro dígito: con uno solo no buscamos.')
    expect(api.calls).toHaveLength(1)
    await fill(field(on(), 'search'), '80')
    await passSeconds(1)
    expect(rendered.text()).not.toContain('con uno solo no buscamos')
  })

  test("a sale of the server's business date has its time, and an open one of an earlier day its date too", async () => {
    // The clock of the counter is wrong by a day.
    vi.setSystemTime('2026-11-24T20:00:00Z')
    await open(listed(sale, { ...sale, applicationId: '2', at: '2026-11-21T15:00:00Z' }))
    const [today, earlier] = [...on().querySelectorAll('li')].map((row) => row.textContent)
    expect(today).toMatch(/Laura Gómez · 10:00/)
    expect(earlier).toMatch(/Laura Gómez · 21 (de )?nov/)
  })

  test('searches by the last digits once they are two, and not at every key', async () => {
    const api = await open({
      ...listed(sale),
      [`${list}?search=80`]: { body: { seller: sampleSeller, today, sales: [] } },
    })
    await fill(field(on(), 'search'), '8')
    await passSeconds(1)
    await fill(field(on(), 'search'), '80')
    expect(api.calls.map(({ path }) => path)).toEqual(['/assisted/applications'])
    await passSeconds(1)
    expect(api.calls.map(({ path }) => path)).toEqual([
      '/assisted/applications',
      '/assisted/applications?search=80',
    ])
    expect(rendered.text()).toContain('Ninguna venta de hoy ni abierta es de una cédula terminada en 80.')
  })

  test('a sale begun at another counter is taken, and goes on where it stands', async () => {
    const api = await open({
      ...listed(sale),
      [take]: { body: { applicationId: 'application-1', status: 'contract' } },
      'GET /application/application-1?channel=Assistido': {
        body: { ...sampleApplication, origin: 'Assistido', status: 'contract' },
      },
    })
    await press(button(on(), 'Tomar la venta'))
    await passSeconds(0)
    expect(api.calls.some(({ path }) => path.endsWith('/take'))).toBe(true)
    expect(location.pathname).toBe('/assisted/contract')
    expect(readApplicationId()).toBe('application-1')
  })

  test('a sale that this counter has goes on without being taken; unauthorised at the home', async () => {
    const api = await open(listed({ ...sale, isTaken: true, isAuthorized: false, status: null }))
    await press(button(on(), 'Continuar'))
    await passSeconds(0)
    expect(api.calls.some(({ path }) => path.endsWith('/take'))).toBe(false)
    expect(location.pathname).toBe('/assisted/home')
  })

  test('a sale that is over cannot be taken', async () => {
    await open(listed({ ...sale, isOpen: false, situation: 'Cancelada' }))
    expect(rendered.text()).toContain('Cancelada')
    expect(() => button(on(), 'Tomar la venta')).toThrow()
  })

  test('a take that is refused is told, and the list is asked for again', async () => {
    const message = 'No encontramos esta venta'
    const api = await open({
      ...listed(sale),
      [take]: { status: 404, body: { errorCode: 'NoEncontrado', message } },
    })
    await press(button(on(), 'Tomar la venta'))
    await passSeconds(0)
    expect(api.calls.filter(({ path }) => path === '/assisted/applications')).toHaveLength(2)
    expect(location.pathname).toBe('/assisted/desk')
  })

  test('an agent whose sale was taken meanwhile reads where it is', async () => {
    history.replaceState({ code: 'NoEncontrado' }, '')
    await open(listed(sale))
    expect(rendered.text()).toContain('La venta sigue en otra caja')
  })

  test('an empty day says so, and a failure can be tried again', async () => {
    await open({})
    expect(rendered.text()).toContain('Sin conexión')
    stubApi(listed())
    await press(button(on(), 'Volver a intentarlo'))
    await passSeconds(0)
    expect(rendered.text()).toContain('No hay ventas de hoy ni abiertas en la tienda.')
  })

  test("'Consultar cupo' asks by the agent's own session, and its end leads to the page of the link (R-U64)", async () => {
    const api = await open(listed(sale))
    await press(button(on(), 'Consultar cupo'))
    expect(location.pathname).toBe('/pre-validation')
    expect(history.state).toMatchObject({
      acting: 'agent',
      preValidation: { requestName: 'Laura Gómez · Tienda Centro', channel: 'Assistido' },
    })
    expect(actingHere()).toBe('agent')
    const ended = { status: 401, body: { errorCode: 'SesionVencida', message: 'Terminó' } }
    stubApi({ 'POST /publicdata/application/prevalidator/basic': ended })
    await send(
      'POST /publicdata/application/prevalidator/basic',
      { body: { hash: 'pre-1' } },
      { part: 'preValidation' },
    )
    expect(location.pathname).toBe('/assisted/link-ended')
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('without a link it asks for one', async () => {
    localStorage.clear()
    await open({})
    expect(location.pathname).toBe('/assisted/link-ended')
  })
})

test.each<[Partial<DeskSale>, string]>([
  [
    { isAuthorized: false, status: null, situation: null, activity: null },
    'Falta la autorización del cliente',
  ],
  [{ status: 'preOffer', activity: 'Oferta' }, 'Falta elegir el pago inicial'],
  [{ status: 'offer', activity: 'Oferta' }, 'Falta elegir las cuotas'],
  [{ status: 'documents', activity: 'Documentos' }, 'Falta validar la identidad'],
  [{ status: 'evidente', activity: 'Evidente' }, 'Faltan las preguntas de seguridad'],
  [{ waitsForCode: true }, 'Falta el código de la firma'],
  [
    { status: 'paymentOrder', activity: 'ConfirmacaoAntecipado', due: ['downPayment'] },
    'Firmada: debe el pago inicial',
  ],
  [{ status: 'paymentOrder', activity: 'ConfirmacaoFianca', due: ['guarantee'] }, 'Firmada: debe la fianza'],
  [
    { status: 'paymentOrder', activity: 'ConfirmacaoAntecipado', due: ['downPayment', 'guarantee'] },
    'Firmada: debe el pago inicial y la fianza',
  ],
  [{ status: 'financialData', activity: 'OrdemPagamento' }, 'Firmada: falta entregar el equipo'],
  [{ status: 'financialData', activity: 'EquipamentoEntregue', isOpen: false }, 'Equipo entregado'],
  [{ situation: 'Reprovada', isOpen: false }, 'Rechazada'],
  [{ situation: 'Cancelada', isOpen: false, status: null, isAuthorized: false }, 'Cancelada'],
  [{ situation: 'Expirada', isOpen: false }, 'Venció sin firmarse'],
  [{ situation: 'Indisponivel', isOpen: false }, 'Terminó sin crédito'],
])('a sale at %o waits for: %s (R-G41)', (facts, words) => {
  expect(nextStepOf({ ...sale, ...facts }).words).toBe(words)
})
