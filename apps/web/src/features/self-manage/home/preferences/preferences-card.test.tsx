// @vitest-environment happy-dom
import type { Borrower } from '@cupo/wire'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { button, field, submit } from '../../../../testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '../../../../testing/render-screen.tsx'
import { sampleBorrower } from '../../../../testing/sample-borrower.ts'
import { stubApi } from '../../../../testing/stub-api.ts'
import { toastStore } from '../../../../ui/layer-stores.ts'
import { useBorrower } from '../profile/profile-card.tsx'
import { channels } from './channels.ts'
import { PreferencesCard } from './preferences-card.tsx'

const saved: Borrower['contactPreferences'] = {
  ...sampleBorrower.contactPreferences,
  billingSms: false,
  marketingCall: true,
}
const Home = () => <PreferencesCard {...useBorrower()} />
let rendered: RenderedScreen

// What is opened later comes in chunks of their own.
beforeAll(async () => {
  await import('./preferences-form.tsx')
})

afterEach(async () => {
  await rendered.unmount()
  toastStore.set([])
})

async function open() {
  const api = stubApi({
    'GET /borrower/': { body: sampleBorrower },
    'PUT /borrower/contact-preferences': { body: saved },
  })
  history.replaceState(null, '', '/self-manage')
  rendered = await renderScreen(<Home />)
  await press(button(rendered.container, 'Cambiar'))
  return { api, page: rendered.container }
}

test('without a channel about what is owed nothing is saved (R-V31)', async () => {
  const { api, page } = await open()
  for (const channel of channels) await press(field(page, `billing${channel}`))
  await submit(page)
  expect(rendered.text()).toContain('Debes marcar al menos un canal*')
  expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('offers may be without any channel', async () => {
  const { api, page } = await open()
  await submit(page)
  expect(api.calls.at(-1)?.body).toMatchObject({ marketingSms: false, marketingCall: false })
})

test('all eight flags are saved as they are ticked, and what the server kept is shown', async () => {
  const { api, page } = await open()
  await press(field(page, 'billingSms'))
  await press(field(page, 'marketingCall'))
  await submit(page)
  expect(api.calls.at(-1)?.body).toEqual(saved)
  expect(rendered.text()).toContain('WhatsApp, Correo, Llamada')
  expect(rendered.text()).toContain('Sobre ofertas y promocionesLlamada')
})
