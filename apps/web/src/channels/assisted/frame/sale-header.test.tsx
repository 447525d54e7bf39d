// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { journeyStore } from '../../../client/journey/application-store.ts'
import { readApplicationId } from '../../../client/session-marks.ts'
import { closeJourney, openJourney } from '../../../testing/open-journey.ts'
import { sampleProgress } from '../../../testing/sample-progress.ts'
import { eventually } from '../../../testing/sign-in-api.ts'
import { stubApi } from '../../../testing/stub-api.ts'
import { stubStream } from '../../../testing/stub-stream.ts'
import { AssistedFrame } from './assisted-frame.tsx'

let rendered: RenderedScreen

afterEach(async () => {
  await rendered.unmount()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  closeJourney()
})

const shop = 'https://shop.example/back'

async function open(answers: Parameters<typeof stubApi>[0]) {
  openJourney('/assisted/offer', {
    origin: 'Assistido',
    status: 'offer',
    urlReturn: shop,
    seller: { shopName: 'Tienda Centro', agentName: 'Laura Gómez' },
  })
  rendered = await renderScreen(
    <AssistedFrame title="Elige tus cuotas">
      <p>screen</p>
    </AssistedFrame>,
  )
  return stubApi(answers)
}

/** The same screen while the server tells how far the sale is. */
async function openFollowed(applicationId: string) {
  openJourney('/assisted/offer', { applicationId, origin: 'Assistido', status: 'offer', urlReturn: shop })
  const server = stubStream({ ...sampleProgress, status: 'offer' })
  rendered = await renderScreen(
    <AssistedFrame title="Elige tus cuotas">
      <p>screen</p>
    </AssistedFrame>,
  )
  return server
}

const cancelled = { 'action cancel': { body: { situation: 'canceled' } } }

test('every screen of the agent says who sells, and leads to the desk and the simulator', async () => {
  await open({})
  expect(rendered.text()).toContain('Tienda Centro · Laura Gómez')
  const ways = [...rendered.container.querySelectorAll('nav a')].map((way) => way.getAttribute('href'))
  expect(ways).toEqual(['/assisted/desk', '/assisted/simulator'])
})

test('cancelling asks once, sends CANCELLED, not partial, and leads to the desk (R-G37)', async () => {
  const api = await open(cancelled)
  await press(button(rendered.container, 'Cancelar solicitud'))
  expect(rendered.text()).toContain('¿Cancelar la solicitud?')
  expect(api.calls).toEqual([])
  await press(button(rendered.container, 'Sí, cancelar la solicitud'))
  await eventually(() => expect(rendered.text()).toContain('Solicitud cancelada'))
  expect(api.actions()).toEqual([{ action: 'cancel', status: 'CANCELLED', isPartial: false }])
  await press(button(rendered.container, 'Ir a las ventas de la tienda'))
  expect(location.pathname).toBe('/assisted/desk')
  expect(readApplicationId()).toBeNull()
  expect(journeyStore.get().application).toBeNull()
})

test('a cancelled sale leaves for the address of the shop (R-G37)', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  await open(cancelled)
  await press(button(rendered.container, 'Cancelar solicitud'))
  await press(button(rendered.container, 'Sí, cancelar la solicitud'))
  await eventually(() => expect(rendered.text()).toContain('Solicitud cancelada'))
  await press(button(rendered.container, 'Finalizar'))
  expect(left).toHaveBeenCalledWith(shop)
})

test('an agent who does not confirm goes on with the sale', async () => {
  const api = await open(cancelled)
  await press(button(rendered.container, 'Cancelar solicitud'))
  await press(button(rendered.container, 'Seguir con la venta'))
  expect(rendered.text()).not.toContain('¿Cancelar la solicitud?')
  // The desk follows the sale meanwhile.
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a cancelling that fails is told, and can be tried again', async () => {
  await open({})
  await press(button(rendered.container, 'Cancelar solicitud'))
  await press(button(rendered.container, 'Sí, cancelar la solicitud'))
  await eventually(() => expect(rendered.text()).toContain('Sin conexión'))
  stubApi(cancelled)
  await press(button(rendered.container, 'Sí, cancelar la solicitud'))
  await eventually(() => expect(rendered.text()).toContain('Solicitud cancelada'))
})

test('a sale that the customer cancels on the phone is told, and led to the desk (R-G37)', async () => {
  const server = await openFollowed('application-2')
  await eventually(() => expect(server.open()).toBe(1))
  await server.send({ ...sampleProgress, status: 'offer', situation: 'Cancelada', cancelledBy: 'customer' })
  await eventually(() => expect(rendered.text()).toContain('El cliente canceló la solicitud'))
  expect(location.pathname).toBe('/assisted/offer')
  await press(button(rendered.container, 'Ir a las ventas de la tienda'))
  expect(location.pathname).toBe('/assisted/desk')
})

test('a sale that the customer’s line denied says so, and not that they gave it up', async () => {
  const server = await openFollowed('application-5')
  await eventually(() => expect(server.open()).toBe(1))
  await server.send({ ...sampleProgress, status: 'offer', situation: 'Cancelada', cancelledBy: 'denial' })
  await eventually(() => expect(rendered.text()).toContain('El cliente dice que no fue él'))
  expect(rendered.text()).not.toContain('El cliente canceló')
})

test('a sale that the shop cancelled on another screen is not told as the customer’s doing', async () => {
  const server = await openFollowed('application-4')
  await eventually(() => expect(server.open()).toBe(1))
  await server.send({ ...sampleProgress, status: 'offer', situation: 'Cancelada', cancelledBy: 'agent' })
  await eventually(() => expect(rendered.text()).toContain('Solicitud cancelada'))
  expect(rendered.text()).not.toContain('El cliente canceló')
})

test('a sale that another counter took is told', async () => {
  const server = await openFollowed('application-3')
  await eventually(() => expect(server.open()).toBe(1))
  server.answer(404)
  server.offer(false)
  await server.breakOff()
  await eventually(() => expect(rendered.text()).toContain('La venta sigue en otra caja'))
})
