// @vitest-environment happy-dom

import { toastStore } from '@cupo/ui/layer-stores.ts'
import { button, field, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Borrower } from '@cupo/wire'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { sampleBorrower } from '../../../../testing/sample-borrower.ts'
import { stubApi } from '../../../../testing/stub-api.ts'
import { useBorrower } from '../profile/profile-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'

const saved: Borrower['contactPreferences'] = {
  ...sampleBorrower.contactPreferences,
  billingSms: false,
  billingWhatsapp: false,
  billingCall: false,
  marketingEmail: true,
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

async function open(borrower = sampleBorrower, opens = 'Cambiar') {
  const api = stubApi({
    'GET /borrower/': { body: borrower },
    'PUT /borrower/contact-preferences': { body: saved },
  })
  history.replaceState(null, '', '/self-manage')
  rendered = await renderScreen(<Home />)
  await press(button(rendered.container, opens))
  return { api, page: rendered.container }
}

test('without a channel about what is owed nothing is saved (R-V31)', async () => {
  const { api, page } = await open()
  for (const channel of ['Sms', 'Email']) await press(field(page, `billing${channel}`))
  await submit(page)
  expect(rendered.text()).toContain('Debes marcar al menos un canal*')
  expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('offers may be without any channel', async () => {
  const { api, page } = await open()
  await submit(page)
  expect(api.calls.at(-1)?.body).toMatchObject({ marketingSms: false, marketingEmail: false })
})

test('all eight flags are saved as they are ticked, and what the server kept is shown', async () => {
  const { api, page } = await open()
  await press(field(page, 'billingSms'))
  await press(field(page, 'marketingEmail'))
  await submit(page)
  expect(api.calls.at(-1)?.body).toEqual(saved)
  expect(rendered.text()).toContain('Sobre tu crédito y tus pagosCorreo')
  expect(rendered.text()).toContain('Sobre ofertas y promocionesCorreo')
})

test('a channel that nothing leaves by is not shown, and saving takes back what was allowed of it (R-C3)', async () => {
  const { api, page } = await open()
  expect(sampleBorrower.contactPreferences.billingWhatsapp).toBe(true)
  expect(page.textContent).not.toContain('WhatsApp')
  await submit(page)
  expect(api.calls.at(-1)?.body).toMatchObject({ billingWhatsapp: false, billingCall: false })
})

test('whoever allowed only a channel that nothing leaves by is told so, and chooses another (R-C3)', async () => {
  const contactPreferences = { ...sampleBorrower.contactPreferences, billingSms: false, billingEmail: false }
  const { api, page } = await open({ ...sampleBorrower, contactPreferences })
  await submit(page)
  expect(rendered.text()).toContain('Debes marcar al menos un canal*')
  await press(button(page, 'Cancelar'))
  expect(rendered.text()).toContain('Los recordatorios de tus cuotas no te llegan')
  expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('whoever asked not to be contacted reads it, and is reached again by the channels they choose', async () => {
  const { api, page } = await open(
    { ...sampleBorrower, isContactStopped: true },
    'Volver a recibir recordatorios',
  )
  expect(rendered.text()).toContain('Al guardar, vuelves a recibir recordatorios por los canales que elijas.')
  await submit(page)
  expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  expect(rendered.text()).not.toContain('Nos pediste no contactarte')
  expect(button(page, 'Cambiar')).toBeDefined()
})
