// @vitest-environment happy-dom

import { button, pressTwice } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { pendingIndicator } from '@cupo/wire'
import { afterEach, expect, test, vi } from 'vitest'
import { keepPendingValidation, openedValidation } from '../../steps/identity/validation.ts'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { IdentityScreen } from './identity-screen.tsx'

const pending = { mensagem: 'Tu validación sigue en proceso', indicador: pendingIndicator }
const token = { validation_id: 'validation-1', access_token: 'secret', url: 'http://127.0.0.1:3001/page' }

let rendered: RenderedScreen

afterEach(async () => {
  await rendered.unmount()
  keepPendingValidation(null)
  openedValidation.set(null)
  closeJourney()
})

async function open(state: unknown = null) {
  const application = openJourney('/on-boarding/identity', { status: 'documents' })
  history.replaceState(state, '')
  rendered = await renderScreen(<IdentityScreen />)
  return application
}

test('says that the data are sensitive, that giving them is optional, and what the other way is (R-I10)', async () => {
  await open()
  expect(rendered.text()).toContain('datos sensibles: autorizarlos es opcional')
  expect(rendered.text()).toContain('preguntas de seguridad')
})

test('Permitir opens a validation and goes to the embedded page; a double press opens one', async () => {
  const api = stubApi({
    'action createVeridasId': { body: { situation: 'veridas', response: token } },
    'GET /application/application-1': () => ({ body: { ...application, status: 'veridas' } }),
  })
  const application = await open()
  await pressTwice(button(rendered.container, 'Permitir'))
  expect(api.actions()).toEqual([{ action: 'createVeridasId' }])
  expect(openedValidation.get()).toEqual(token)
  expect(location.pathname).toBe('/on-boarding/veridas')
})

test('Rechazar leads to the security questions', async () => {
  const api = stubApi({
    'action rejectVeridas': { body: { situation: 'evidente' } },
    'GET /application/application-1': () => ({ body: { ...application, status: 'evidente' } }),
  })
  const application = await open()
  await press(button(rendered.container, 'Rechazar'))
  expect(api.actions()).toEqual([{ action: 'rejectVeridas' }])
  expect(location.pathname).toBe('/on-boarding/evidente')
})

test('a check that stays pending is asked for again under its own id', async () => {
  keepPendingValidation('validation-1')
  const api = stubApi({
    'action validateVeridasId': { body: { situation: 'documents', messages: [pending] } },
    'GET /application/application-1': () => ({ body: application }),
  })
  const application = await open({ reasons: [pending] })
  expect(rendered.text()).toContain('Tu validación sigue en proceso')
  await press(button(rendered.container, 'Consultar de nuevo'))
  expect(api.actions()).toEqual([{ action: 'validateVeridasId', validateId: 'validation-1' }])
  expect(rendered.text()).toContain('Tu validación sigue en proceso')
  expect(rendered.text()).toContain('Última consulta')
})

test('while a check is pending only the wait is shown, with what happens meanwhile and another way', async () => {
  keepPendingValidation('validation-1')
  await open({ reasons: [pending] })
  expect(rendered.text()).toContain('Suele tardar pocos minutos.')
  expect(rendered.text()).not.toContain('datos sensibles')
  expect(() => button(rendered.container, 'Permitir')).toThrow()
  await press(button(rendered.container, 'Validar de otra forma'))
  expect(button(rendered.container, 'Permitir')).toBeDefined()
  expect(button(rendered.container, 'Rechazar')).toBeDefined()
})

test('a pending check is asked for again every 20 seconds, and the journey goes on by itself', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
  keepPendingValidation('validation-1')
  let asked = 0
  const api = stubApi({
    'action validateVeridasId': () => {
      asked += 1
      if (asked === 1) return { status: 503 }
      return { body: { situation: 'deliveryData' } }
    },
    'GET /application/application-1': () => ({ body: { ...application, status: 'deliveryData' } }),
  })
  const application = await open({ reasons: [pending] })
  await passSeconds(20)
  expect(location.pathname).toBe('/on-boarding/identity')
  await passSeconds(20)
  expect(api.actions()).toHaveLength(2)
  expect(location.pathname).toBe('/on-boarding/direction')
  vi.useRealTimers()
})

test('a check that failed shows the message of the server and nothing to ask again', async () => {
  keepPendingValidation('validation-1')
  await open({ reasons: [{ mensagem: 'Inténtalo una vez más con buena luz.' }] })
  expect(rendered.text()).toContain('Inténtalo una vez más con buena luz.')
  expect(() => button(rendered.container, 'Consultar de nuevo')).toThrow()
})

test('a pending check is still there for whoever comes back without its message', async () => {
  keepPendingValidation('validation-1')
  await open()
  expect(rendered.text()).toContain('Tu validación sigue en proceso')
  expect(button(rendered.container, 'Consultar de nuevo')).toBeDefined()
})

test('a check that the server no longer knows is forgotten', async () => {
  keepPendingValidation('validation-1')
  stubApi({
    'action validateVeridasId': { status: 409, body: { errorCode: 'EtapaInvalida', status: 'documents' } },
    'GET /application/application-1': () => ({ body: application }),
  })
  const application = await open({ reasons: [pending] })
  await press(button(rendered.container, 'Consultar de nuevo'))
  expect(rendered.text()).not.toContain('Tu validación sigue en proceso')
})
