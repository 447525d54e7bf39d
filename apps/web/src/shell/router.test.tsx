// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { forgetSession, rememberRenewal } from '../client/session-marks.ts'
import { type RenderedScreen, renderScreen } from '../testing/render-screen.tsx'
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
  '%s is unknown and shows the sign-in (R-V20)',
  async (path) => {
    await open(path)
    await arriveAt('/login')
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
])('%s looks for maintenance, too', async (path) => {
  vi.resetModules()
  const { App: Opened } = await import('./app.tsx')
  stubApi({
    'GET /configuration/parameters?channel=Finter': { status: 503, body: { message: 'Volvemos a las 6.' } },
  })
  history.replaceState(null, '', path)
  rendered = await renderScreen(<Opened />)
  await eventually(() => expect(document.title).toContain('Mantenimiento'))
})

test('with a session the home shows', async () => {
  rememberRenewal()
  await open('/self-manage')
  await eventually(() => expect(rendered.container.querySelector('[data-waiting]')).toBeNull())
  expect(location.pathname).toBe('/self-manage')
})
