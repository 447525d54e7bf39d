// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { forgetSession, rememberRenewal } from '../client/session-marks.ts'
import { screenNames, screens } from '../screens/registry.ts'
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

/** The plain address of each screen that has a file, with something in the place of what the address names. */
const addresses = screenNames
  .filter((name) => screens[name].file !== null)
  .map((name) => screens[name].paths[0].replace(/:policy/, 'datos').replace(/:\w+|\*/g, '1'))

test.each(addresses)(
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
      '/reclamos',
      'https://www.sic.gov.co',
    ])
    for (const link of links) expect(link.getAttribute('target')).toBe('_blank')
  },
)
