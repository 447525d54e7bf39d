// @vitest-environment happy-dom

import { type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetSession, rememberRenewal } from '../client/session-marks.ts'
import { screenNames, screens } from '../screens/registry.ts'
import { closeJourney, openJourney } from '../testing/open-journey.ts'
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

const ofPolicies = ['/politicas/terminos', '/politicas/datos', '/politicas/cobranza', '/politicas/seguro']
const ofTheLaw = ['/reclamos', 'https://www.sic.gov.co']

async function linksAt(address: string): Promise<readonly (string | null)[]> {
  stubApi({})
  rememberRenewal()
  history.replaceState(null, '', address)
  rendered = await renderScreen(<App />)
  const links = [...rendered.container.querySelectorAll('footer a')]
  for (const link of links) expect(link.getAttribute('target')).toBe('_blank')
  return links.map((link) => link.getAttribute('href'))
}

test.each(addresses)(
  '%s links to the terms and policies, each in a tab of its own (R-V37)',
  async (address) => {
    expect((await linksAt(address)).slice(0, 4)).toEqual(ofPolicies)
  },
)

test.each(['/', '/login', '/self-manage', '/politicas/datos', '/fast-payment'])(
  '%s, by which people enter, links to the claims and the authority too (R-V37)',
  async (address) => {
    expect(await linksAt(address)).toEqual([...ofPolicies, ...ofTheLaw])
  },
)

test('the phone that a sale was handed to has the terms and policies in one line (R-V37)', async () => {
  expect(await linksAt('/veridas/assisted/1/1/1/1')).toEqual(ofPolicies)
})

test('a step has the terms and policies in one line, and their pages have the rest (R-V37)', async () => {
  openJourney('/on-boarding/contract', { status: 'contract' })
  expect(await linksAt('/on-boarding/contract')).toEqual(ofPolicies)
  closeJourney()
})
