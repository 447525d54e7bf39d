// @vitest-environment happy-dom

import { type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Origin } from '@cupo/wire'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { forgetSession, rememberRenewal, rememberSessionOfForm } from '../client/session-marks.ts'
import { screens } from '../screens/registry.ts'
import { arriveAt, eventually } from '../testing/sign-in-api.ts'
import { stubApi } from '../testing/stub-api.ts'
import { App } from './app.tsx'

let rendered: RenderedScreen

afterEach(async () => {
  await rendered.unmount()
  forgetSession()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

async function open(path: string): Promise<void> {
  stubApi({})
  history.replaceState(null, '', path)
  rendered = await renderScreen(<App />)
}

test.each(['/nowhere', '/self-manage/nowhere', '/login/more'])(
  '%s is unknown and shows the sign-in, which says so (R-V20)',
  async (path) => {
    await open(path)
    await arriveAt('/login')
    await vi.waitFor(() => expect(rendered.text()).toContain('Esa página no existe.'))
  },
)

describe('without a session (R-V19)', () => {
  test.each(['/self-manage', '/self-manage/credits/credit-1', '/create-password'])(
    '%s leads to the sign-in',
    async (path) => {
      await open(path)
      await arriveAt('/login')
    },
  )
})

describe('with the session of a form', () => {
  test.each(['/self-manage/credits/credit-1', '/create-password'])(
    '%s, which is its person’s, leads to the sign-in',
    async (path) => {
      rememberSessionOfForm()
      await open(path)
      await arriveAt('/login')
    },
  )

  test('the home shows', async () => {
    rememberSessionOfForm()
    await open('/self-manage')
    await eventually(() => expect(rendered.text()).toContain('Entrar a mi cuenta'))
    expect(location.pathname).toBe('/self-manage')
  })
})

test.each([
  '/on-boarding/otp',
  '/validate-email/1',
  '/advanced-payment/1/2',
  '/guarantee-payment/1/2',
  '/advanced-payment/1/response',
  '/guarantee-payment-response/1/response',
  '/pagofianzacupoco',
  '/pagoinicialequipocupoco',
  '/fast-payment/payment',
  '/fast-payment/payment/1/response/',
  '/login-otp',
  '/login-password',
  '/reset-forgotten-password/1/2/3',
])('%s looks for maintenance, too', (path) => expectMaintenance(path, 'Finter'))

test.each([
  '/assisted/home',
  '/assisted/link-ended',
  '/assisted/desk',
  '/assisted/simulator',
  '/veridas/assisted/1/2/3/secret-4',
])(
  '%s looks for maintenance of the channel Assistido: a screen titled Mantenimiento shows the provided message (R-V50)',
  async (path) => {
    await expectMaintenance(path, 'Assistido')
    await eventually(() => expect(rendered.text()).toContain('Volvemos a las 6.'))
    expect(location.href).not.toContain('secret-4')
  },
)

test.each(['publicClaims', 'claimEmail'] as const)(
  'claims stay open through maintenance: %s (R-V50)',
  (screen) => {
    expect('checksMaintenance' in screens[screen]).toBe(false)
  },
)

/** Opened anew, as a visit has: the parameters of the one before are forgotten. */
async function expectMaintenance(path: string, channel: Origin): Promise<void> {
  vi.resetModules()
  const { App: Opened } = await import('./app.tsx')
  const message = 'Volvemos a las 6.'
  stubApi({ [`GET /configuration/parameters?channel=${channel}`]: { status: 503, body: { message } } })
  history.replaceState(null, '', path)
  rendered = await renderScreen(<Opened />)
  await eventually(() => expect(document.title).toContain('Mantenimiento'))
}

test('with a session the home shows', async () => {
  rememberRenewal()
  await open('/self-manage')
  await eventually(() => expect(rendered.container.querySelector('[data-waiting]')).toBeNull())
  expect(location.pathname).toBe('/self-manage')
})
