// @vitest-environment happy-dom

import { type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { retentionKinds, retentionSentence, termsVersion } from '@cupo/wire'
import { afterEach, expect, test } from 'vitest'
import { stubApi } from '../../testing/stub-api.ts'
import { policyText } from '../../text/policies.ts'
import { PolicyScreen } from './policy-screen.tsx'

let rendered: RenderedScreen

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
  ['datos', 'Entregarlas es voluntario'],
  ['cobranza', 'Nunca los domingos ni los festivos'],
  ['seguro', 'no tienes seguro y no pagas por él'],
])('%s needs no call', async (policy, text) => {
  const { calls } = stubApi({})
  await open(policy)
  expect(rendered.text()).toContain(text)
  expect(calls).toEqual([])
})

test.each(['terminos', 'datos'])('%s says the version that a consent records', async (policy) => {
  await open(policy)
  expect(rendered.text()).toContain(policyText.version(termsVersion()))
})

test('the terms are there for whoever buys a phone and for whoever borrows money', async () => {
  await open('terminos')
  const headings = [...rendered.container.querySelectorAll('h2')].map((one) => one.textContent)
  expect(headings).toEqual(['Si compras un celular', 'Si pides un préstamo'])
  expect(rendered.text()).toContain('los 5 días hábiles siguientes a la entrega')
  expect(rendered.text()).toContain('los 5 días hábiles siguientes a la transferencia')
})

test('the data policy says how long each kind of data is kept, why and by which rule (R-E10)', async () => {
  await open('datos')
  for (const kind of Object.values(retentionKinds)) expect(rendered.text()).toContain(retentionSentence(kind))
  expect(rendered.text()).toContain('pagos y libros: 10 años desde el último movimiento del crédito.')
})

test('each policy leads back to the account; the footer below it leads to the others', async () => {
  stubApi({})
  await open('cobranza')
  const links = [...rendered.container.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/self-manage'])
})

test('an unknown policy leads to the terms', async () => {
  stubApi({})
  await open('otra')
  expect(location.pathname).toBe('/politicas/terminos')
})
