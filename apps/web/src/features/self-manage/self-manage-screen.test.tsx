// @vitest-environment happy-dom

import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, expect, test } from 'vitest'
import { forgetSession, rememberSessionOfForm, rememberSessionOfPerson } from '../../client/session-marks.ts'
import { sampleListed } from '../../testing/sample-loan.ts'
import { eventually } from '../../testing/sign-in-api.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { remindedStore } from './home/applications/applications-card.tsx'
import { SelfManageScreen } from './self-manage-screen.tsx'

let rendered: RenderedScreen

afterEach(async () => {
  await rendered.unmount()
  remindedStore.set([])
  forgetSession()
})

const list = 'GET /selfmanage/applications?first=3&without=credits'
async function open() {
  const due = {
    ...sampleListed,
    activity: 'ConfirmacaoAntecipado',
    statusAdvancedPayment: 'Pendente',
  } as const
  const api = stubApi({ [list]: { body: { applications: [due], count: 1 } } })
  history.replaceState(null, '', '/self-manage')
  rendered = await renderScreen(<SelfManageScreen />)
  return api
}

test('the session of a form shows its application alone, and leads to the sign-in for the rest', async () => {
  rememberSessionOfForm()
  const api = await open()
  await eventually(() => expect(rendered.text()).toContain('Falta tu pago inicial.'))
  expect(rendered.container.querySelector('h1')?.textContent).toBe('Tu solicitud')
  expect(api.calls.map(({ path }) => path)).toEqual(['/selfmanage/applications?first=3&without=credits'])
  await press(button(rendered.container, 'Entrar a mi cuenta'))
  expect(location.pathname).toBe('/login')
})

test('the session of a person asks for everything that is theirs', async () => {
  rememberSessionOfForm()
  rememberSessionOfPerson()
  const api = await open()
  const paths = api.calls.map(({ path }) => path)
  for (const path of ['/borrower/', '/selfmanage/loanInProgress?first=3', '/selfmanage/claims']) {
    expect(paths).toContain(path)
  }
})
