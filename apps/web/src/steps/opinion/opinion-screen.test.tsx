// @vitest-environment happy-dom

import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Application } from '@cupo/wire'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { answeredParameters } from '../../testing/sample-parameters.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { OpinionScreen } from './opinion-screen.tsx'

const answered = { 'action survey': { body: { situation: 'survey' } } }
const urlReturn = 'https://shop.example/thanks'

let rendered: RenderedScreen
const left: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
  vi.spyOn(location, 'assign').mockImplementation((address) => {
    left.push(String(address))
  })
})

afterEach(async () => {
  await rendered.unmount()
  left.length = 0
  vi.restoreAllMocks()
  vi.useRealTimers()
  closeJourney()
})

async function open(facts: Partial<Application> = {}) {
  openJourney('/opinion', { status: 'financialData', ...facts })
  rendered = await renderScreen(<OpinionScreen />)
}
const page = () => rendered.container
const give = (stars: number) => press(page().querySelector(`input[value="${stars}"]`))

test('starts with 5 stars; more than 3 ask what was liked most, 3 or fewer how to improve', async () => {
  stubApi({})
  await open()
  expect(page().querySelector('input:checked')?.getAttribute('value')).toBe('5')
  expect(rendered.text()).toContain('¿Qué fue lo que más te gustó?')
  await give(4)
  expect(rendered.text()).toContain('¿Qué fue lo que más te gustó?')
  await give(3)
  expect(rendered.text()).toContain('¿Cómo podemos mejorar?')
})

test('the comment has at most 200 characters and counts them', async () => {
  stubApi({})
  await open()
  await fill(field(page(), 'complement'), 'a'.repeat(250))
  expect(field(page(), 'complement')).toHaveProperty('value', 'a'.repeat(200))
  expect(rendered.text()).toContain('200 de 200 caracteres')
})

test('while it is being sent it cannot be sent again', async () => {
  const waiting = Promise.withResolvers<{ body: object }>()
  const api = stubApi({ 'action survey': () => waiting.promise })
  await open()
  await fill(field(page(), 'complement'), 'Todo bien')
  await submit(page())
  expect(page().querySelector('button')?.getAttribute('aria-disabled')).toBe('true')
  await submit(page())
  expect(api.actions()).toEqual([{ action: 'survey', stars: 5, complement: 'Todo bien', isPartial: true }])
  await act(async () => waiting.resolve({ body: { situation: 'survey' } }))
})

test('2 s after sending it goes back to the address of the shop', async () => {
  stubApi(answered)
  await open({ urlReturn })
  await submit(page())
  expect(rendered.text()).toContain('¡Gracias por tu opinión!')
  await passSeconds(1.9)
  expect(left).toEqual([])
  await passSeconds(0.2)
  expect(left).toEqual([urlReturn])
})

test('without an address of the shop it goes to the public site', async () => {
  stubApi({ ...answered, ...answeredParameters })
  vi.useRealTimers()
  await open()
  await submit(page())
  await press(button(page(), 'Ir ahora'))
  await vi.waitFor(() => expect(left).toEqual(['https://cupo.example']))
})

test('whoever has answered before is only thanked', async () => {
  const api = stubApi({})
  await open({ urlReturn, surveySent: true })
  expect(rendered.text()).toContain('¡Gracias por tu opinión!')
  await passSeconds(2.1)
  expect(left).toEqual([urlReturn])
  expect(api.calls).toEqual([])
})

test('Ahora no goes back to the shop without an opinion', async () => {
  const api = stubApi({})
  await open({ urlReturn })
  expect(rendered.text()).toContain('¿Qué fue lo que más te gustó? (opcional)')
  await press(button(page(), 'Ahora no'))
  expect(left).toEqual([urlReturn])
  expect(api.calls).toEqual([])
})

test('an opinion that could not be sent stays in the form', async () => {
  stubApi({})
  await open()
  await fill(field(page(), 'complement'), 'Todo bien')
  await submit(page())
  expect(rendered.text()).toContain('Sin conexión')
  expect(field(page(), 'complement')).toHaveProperty('value', 'Todo bien')
})

test('for origin Libre a final modal shows after sending, and closing it goes to the callback address (R-J11)', async () => {
  stubApi(answered)
  await open({ urlReturn, origin: 'Libre' })
  expect(rendered.text()).toContain('¿Cómo te fue con tu crédito?')
  await submit(page())
  const dialog = page().querySelector('dialog')
  expect(dialog?.textContent).toContain('estarán en tu cuenta cuando llegue el dinero.')
  await passSeconds(10)
  expect(left).toEqual([])
  await press(button(dialog ?? page(), 'Finalizar'))
  expect(left).toEqual([urlReturn])
})

test('once the money has arrived the final modal says that the credit is in the account (R-J11)', async () => {
  stubApi({})
  await open({ origin: 'Libre', surveySent: true, transferDate: '2026-11-21' })
  expect(page().querySelector('dialog')?.textContent).toContain('tus papeles están en tu cuenta.')
})
