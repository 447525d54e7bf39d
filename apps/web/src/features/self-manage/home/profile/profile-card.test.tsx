// @vitest-environment happy-dom

import { toastStore } from '@cupo/ui/layer-stores.ts'
import { button, field, fill, submit } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { StepUpPlace } from '../../../../steps/step-up/step-up-place.tsx'
import { sampleBorrower } from '../../../../testing/sample-borrower.ts'
import { answeredParameters } from '../../../../testing/sample-parameters.ts'
import { stubApi } from '../../../../testing/stub-api.ts'
import { ProfileCard, useBorrower } from './profile-card.tsx'

const Home = () => (
  <>
    <ProfileCard {...useBorrower()} />
    <StepUpPlace />
  </>
)
let rendered: RenderedScreen

// What is opened later comes in chunks of their own.
beforeAll(async () => {
  await import('./contact-dialogs.tsx')
  await import('./contact-dialogs.tsx')
})

afterEach(async () => {
  await rendered.unmount()
  toastStore.set([])
})

async function open(answers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({ ...answeredParameters, 'GET /borrower/': { body: sampleBorrower }, ...answers })
  history.replaceState(null, '', '/self-manage')
  rendered = await renderScreen(<Home />)
  return { api, page: rendered.container }
}

test('the document stays hidden and the line is grouped', async () => {
  await open()
  for (const text of ['Ana Rojas', '1.•••.•••.080', '300 123 45 67', 'ana@example.com']) {
    expect(rendered.text()).toContain(text)
  }
})

test.each(['', '300 123 45'])("'%s' is no phone and is not sent", async (typed) => {
  const { api, page } = await open()
  await press(button(page, 'Agregar otro celular'))
  await fill(field(page, 'telephoneNumber'), typed)
  await submit(page)
  expect(rendered.text()).toContain('Este no es un número válido')
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test.each(['', 'ana@'])("'%s' is no address and is not sent", async (typed) => {
  const { api, page } = await open()
  await press(button(page, 'Cambiar correo'))
  await fill(field(page, 'email'), typed)
  await submit(page)
  expect(rendered.text()).toContain('El correo es inválido')
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a change that wants a fresh code asks for it and is sent again by itself (R-V26, R-V30)', async () => {
  let isConfirmed = false
  const { api, page } = await open({
    'POST /borrower/changeEmail': () =>
      isConfirmed
        ? {
            body: {
              ...sampleBorrower,
              personalData: { ...sampleBorrower.personalData, email: 'otra@example.com' },
            },
          }
        : { status: 403, body: { errorCode: 'CodigoRequerido', message: '' } },
    'POST /user/step-up': { body: { pinExpiresInSeconds: 80, mobileLastDigits: '67' } },
    'POST /user/step-up/confirm': () => {
      isConfirmed = true
      return { body: { validForSeconds: 300 } }
    },
  })
  await press(button(page, 'Cambiar correo'))
  await fill(field(page, 'email'), ' otra@example.com ')
  // The dialog comes in a chunk of its own.
  await act(() => import('../../../../steps/step-up/code-dialog.tsx'))
  await submit(page)
  await act(async () => undefined)
  expect(rendered.text()).toContain('terminado en 67')
  await fill(field(page, 'code'), '1234')
  await press(button(page, 'Confirmar'))
  expect(api.calls.filter(({ path }) => path === '/borrower/changeEmail').map(({ body }) => body)).toEqual([
    { email: 'otra@example.com' },
    { email: 'otra@example.com' },
  ])
  expect(rendered.text()).toContain('otra@example.com')
  expect(rendered.text()).not.toContain('Otro correo')
})
