// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, expect, test } from 'vitest'
import { stubApi } from '../../testing/stub-api.ts'
import { ConfirmEmailScreen } from './confirm-email-screen.tsx'

let rendered: RenderedScreen
afterEach(() => rendered.unmount())

const open = async (answers: Parameters<typeof stubApi>[0]) => {
  const api = stubApi(answers)
  rendered = await renderScreen(
    <ConfirmEmailScreen screen="claimEmail" params={{ claim: 'case-1', token: 'secret' }} />,
  )
  return api
}

test('opening the page confirms nothing; its button does', async () => {
  const api = await open({ 'POST /publicdata/claims/email': { body: { status: 'ACCEPT' } } })
  expect(api.calls).toEqual([])
  await press(button(rendered.container, 'Confirmar mi correo'))
  expect(api.calls.at(-1)?.body).toEqual({ claim: 'case-1', token: 'secret' })
  expect(rendered.text()).toContain('Tu correo está confirmado')
})

test('a link that is too old leads to the claim by its number', async () => {
  await open({
    'POST /publicdata/claims/email': {
      status: 409,
      body: { errorCode: 'CorreoVencido', message: 'Venció.' },
    },
  })
  await press(button(rendered.container, 'Confirmar mi correo'))
  expect(rendered.text()).toContain('Este enlace no es válido o ya venció.')
  expect(button(rendered.container, 'Ver mi queja')).toBeDefined()
})
