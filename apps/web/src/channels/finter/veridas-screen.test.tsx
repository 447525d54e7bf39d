// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openedValidation } from '../../steps/identity/validation.ts'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { VeridasScreen } from './veridas-screen.tsx'

const origin = 'http://127.0.0.1:3001'
const token = {
  validation_id: 'validation-1',
  access_token: 'secret',
  url: `${origin}/identity/page?access_token=x`,
}
const completed = { code: 'ProcessCompleted', data: { validation_id: 'validation-1' } }
const applicationAt = (status: string) => ({ body: { ...sampleApplication, status } })

let rendered: RenderedScreen

const frameWindow = new MessageChannel().port1

beforeEach(() => {
  // The page itself is not fetched: what matters is what arrives from its window.
  Object.assign(Reflect.get(window, 'happyDOM').settings, { enableIframePageLoading: true })
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'get').mockReturnValue('about:blank')
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(asWindow(frameWindow))
})

const asWindow = (port: unknown) => port as Window

afterEach(async () => {
  await rendered.unmount()
  openedValidation.set(null)
  closeJourney()
  vi.restoreAllMocks()
})

async function openWithToken() {
  openJourney('/on-boarding/veridas', { status: 'veridas' })
  openedValidation.set(token)
  rendered = await renderScreen(<VeridasScreen />)
}

const frame = () => rendered.container.querySelector('iframe')

const say = (data: unknown, facts: object = {}) =>
  act(async () => {
    const event = new Event('message')
    dispatchEvent(Object.assign(event, { data, origin, source: frameWindow, ...facts }))
  })

test('the page stands in a frame that may use the camera and nothing else of ours', async () => {
  stubApi({})
  await openWithToken()
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms')
  expect(frame()?.getAttribute('allow')).toBe('camera; microphone')
  expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(frame()?.title).not.toBe('')
})

test('a completed check is judged once, under the id that the server gave', async () => {
  const api = stubApi({
    'action validateVeridasId': { body: { situation: 'deliveryData' } },
    'GET /application/application-1': () => applicationAt('deliveryData'),
  })
  await openWithToken()
  await say(completed)
  await say(completed)
  expect(api.actions()).toEqual([{ action: 'validateVeridasId', validateId: 'validation-1' }])
  expect(location.pathname).toBe('/on-boarding/direction')
})

test('S-14: forged messages ask nothing of the server', async () => {
  const api = stubApi({})
  await openWithToken()
  await say(completed, { origin: 'https://evil.example' })
  await say(completed, { source: window })
  await say({ code: 'ProcessCompleted', data: { validation_id: 'validation-2' } })
  expect(api.calls).toEqual([])
  expect(frame()).not.toBeNull()
})

test.each(['ProcessError', 'ProcessCancelled'])('%s goes back to the introduction', async (code) => {
  const api = stubApi({
    'action cancelVeridas': { body: { situation: 'documents' } },
    'GET /application/application-1': () => applicationAt('documents'),
  })
  await openWithToken()
  await say({ code, data: { message: 'No camera' } })
  expect(api.actions()).toEqual([{ action: 'cancelVeridas' }])
  expect(location.pathname).toBe('/on-boarding/identity')
})

test('a failed check carries its message to the introduction, in the history and not in the address', async () => {
  stubApi({
    'action validateVeridasId': { body: { situation: 'documents', messages: [{ mensagem: 'Otra vez' }] } },
    'GET /application/application-1': () => applicationAt('documents'),
  })
  await openWithToken()
  await say(completed)
  expect(location.href).toMatch(/\/on-boarding\/identity$/)
  expect(history.state).toEqual({ reasons: [{ mensagem: 'Otra vez' }] })
})

test('a lost network keeps the outcome and tries again on demand', async () => {
  const api = stubApi({ 'GET /application/application-1': () => applicationAt('deliveryData') })
  await openWithToken()
  await say(completed)
  expect(rendered.text()).toContain('Sin conexión')
  const again = stubApi({
    'action validateVeridasId': { body: { situation: 'deliveryData' } },
    'GET /application/application-1': () => applicationAt('deliveryData'),
  })
  await press(button(rendered.container, 'Volver a intentarlo'))
  expect([...api.actions(), ...again.actions()]).toEqual([
    { action: 'validateVeridasId', validateId: 'validation-1' },
    { action: 'validateVeridasId', validateId: 'validation-1' },
  ])
})

test('a reload during the check opens it again; whoever never allowed it is sent to the introduction', async () => {
  const api = stubApi({
    'action createVeridasId': { body: { situation: 'veridas', response: token } },
    'GET /application/application-1': () => applicationAt('documents'),
  })
  openJourney('/on-boarding/veridas', { status: 'veridas' })
  rendered = await renderScreen(<VeridasScreen />)
  expect(frame()).not.toBeNull()
  await rendered.unmount()
  openedValidation.set(null)

  openJourney('/on-boarding/veridas', { status: 'documents' })
  rendered = await renderScreen(<VeridasScreen />)
  expect(api.actions()).toEqual([{ action: 'createVeridasId' }])
  expect(location.pathname).toBe('/on-boarding/identity')
})
