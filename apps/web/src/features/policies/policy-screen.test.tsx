// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { button } from '../../testing/fill-form.ts'
import { press, type Rendered, renderScreen } from '../../testing/render-screen.tsx'
import { stubApi } from '../../testing/stub-api.ts'
import { PolicyScreen } from './policy-screen.tsx'

const kept = {
  'GET /publicdata/terms-conditions': {
    body: {
      version: '2026-11-21',
      terms: [{ title: 'Tu crédito', paragraphs: ['Nada se cobra sin que lo hayas visto.'] }],
      dataTreatment: [{ title: 'Datos sensibles', paragraphs: ['Entregarlas es voluntario.'] }],
    },
  },
}
let rendered: Rendered

afterEach(async () => {
  await rendered.unmount()
  history.replaceState(null, '', '/')
})

async function open(policy: string) {
  history.replaceState(null, '', `/politicas/${policy}`)
  rendered = await renderScreen(<PolicyScreen screen="policy" params={{ policy }} />)
}

test.each([
  ['terminos', 'Nada se cobra sin que lo hayas visto.'],
  ['datos', 'Entregarlas es voluntario.'],
])('%s is the text of the server, with its version', async (policy, text) => {
  stubApi(kept)
  await open(policy)
  expect(rendered.text()).toContain(text)
  expect(rendered.text()).toContain('Versión del 2026-11-21')
})

test.each([
  ['cobranza', 'Nunca los domingos ni los festivos'],
  ['seguro', 'no tienes seguro y no pagas por él'],
])('%s needs no call', async (policy, text) => {
  const { calls } = stubApi({})
  await open(policy)
  expect(rendered.text()).toContain(text)
  expect(calls).toEqual([])
})

test('each policy leads to the others', async () => {
  stubApi({})
  await open('cobranza')
  const links = [...rendered.container.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/politicas/terminos', '/politicas/datos', '/politicas/seguro', '/self-manage'])
})

test('an unknown policy leads to the terms', async () => {
  stubApi({})
  await open('otra')
  expect(location.pathname).toBe('/politicas/terminos')
})

test('a text that did not come can be asked for again', async () => {
  stubApi({})
  await open('datos')
  stubApi(kept)
  await press(button(rendered.container, 'Volver a intentarlo'))
  expect(rendered.text()).toContain('Entregarlas es voluntario.')
})
