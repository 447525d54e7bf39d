// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { forgetSession, rememberRenewal } from '../client/session-marks.ts'
import { type RenderedScreen, renderScreen } from '../testing/render-screen.tsx'
import { stubApi } from '../testing/stub-api.ts'
import { App } from './app.tsx'

let rendered: RenderedScreen

afterEach(async () => {
  await vi.dynamicImportSettled()
  await rendered.unmount()
  forgetSession()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test.each([
  '/',
  '/on-boarding/otp',
  '/on-boarding/contract',
  '/login',
  '/login-otp',
  '/self-manage',
  '/fast-payment',
  '/advanced-payment/1/2',
  '/advanced-payment/1/response',
  '/pagofianzacupoco',
  '/unavailable',
  '/politicas/datos',
])(
  '%s links to the terms, the policies and the authority, each in a tab of its own (R-V37)',
  async (address) => {
    stubApi({})
    rememberRenewal()
    history.replaceState(null, '', address)
    rendered = await renderScreen(<App />)
    const links = [...rendered.container.querySelectorAll('footer a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/politicas/terminos',
      '/politicas/datos',
      '/politicas/cobranza',
      '/politicas/seguro',
      'https://www.sic.gov.co',
    ])
    for (const link of links) expect(link.getAttribute('target')).toBe('_blank')
  },
)
