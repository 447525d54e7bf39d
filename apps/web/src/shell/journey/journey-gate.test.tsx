import { button } from '@cupo/ui/testing/fill-form.ts'
import { press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Application } from '@cupo/wire'
import { act, useEffect } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { journeyStore } from '../../client/journey/application-store.ts'
import { goToScreen, usePath } from '../../client/navigate.ts'
import { matchPath } from '../../client/paths.ts'
import { rememberApplicationId, rememberRenewal } from '../../client/session-marks.ts'
import type { ScreenName } from '../../screens/registry.ts'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { sampleLimits } from '../../testing/sample-limits.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { JourneyGate } from '../journey-gate.tsx'

// @vitest-environment happy-dom

let rendered: RenderedScreen
const mounted: ScreenName[] = []

afterEach(async () => {
  await rendered.unmount()
  mounted.length = 0
  vi.unstubAllGlobals()
  localStorage.clear()
  closeJourney()
})

function Step({ screen }: { readonly screen: ScreenName }) {
  useEffect(() => {
    mounted.push(screen)
  }, [screen])
  return <p>{`screen ${screen}`}</p>
}

/** As the router does: the gate of the address, around its screen; pages of anybody stand without it. */
function Router() {
  const pathname = usePath()
  const screen = matchPath(pathname)?.screen ?? 'form'
  if (screen === 'form' || screen === 'errorResponse') return <Step screen={screen} />
  return (
    <JourneyGate screen={screen}>
      <Step key={pathname} screen={screen} />
    </JourneyGate>
  )
}

const open = async () => {
  rendered = await renderScreen(<Router />)
}
const advance = (status: Application['status']) =>
  act(async () => {
    journeyStore.set({ ...journeyStore.get(), application: { ...sampleApplication, status } })
  })
const go = (screen: ScreenName) => act(async () => goToScreen(screen))
/** The browser's button: the address changes, and the page is told. */
const back = (path: string) =>
  act(async () => {
    history.replaceState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  })

describe('Back and Forward', () => {
  test('a step that is over leads to the step of the status, and is never shown', async () => {
    stubApi({})
    openJourney('/on-boarding/direction', { status: 'deliveryData' })
    await open()
    await advance('contract')
    await go('contract')
    mounted.length = 0
    const before = history.length
    await back('/on-boarding/direction')
    expect(location.pathname).toBe('/on-boarding/contract')
    expect(rendered.text()).toContain('screen contract')
    expect(mounted).toEqual(['contract'])
    expect(history.length).toBeLessThanOrEqual(before)
  })

  test('the offer and its down payment allow each other', async () => {
    stubApi({})
    openJourney('/on-boarding/offer-equipo', { status: 'offer' })
    await open()
    await go('preOffer')
    expect(rendered.text()).toContain('screen preOffer')
    await back('/on-boarding/offer-equipo')
    expect(rendered.text()).toContain('screen offer')
    await back('/on-boarding/pre-offer')
    expect(rendered.text()).toContain('screen preOffer')
  })

  test.each<[Application['status'], string, string]>([
    ['documents', '/on-boarding/veridas', '/on-boarding/veridas'],
    ['veridas', '/on-boarding/identity', '/on-boarding/identity'],
    ['documents', '/on-boarding/offer-equipo', '/on-boarding/identity'],
    ['evidente', '/on-boarding/identity', '/on-boarding/evidente'],
    ['documents', '/on-boarding/evidente', '/on-boarding/identity'],
    ['paymentOrder', '/opinion', '/opinion'],
    ['paymentOrder', '/on-boarding/contract', '/on-boarding/details'],
    ['contract', '/opinion', '/on-boarding/contract'],
  ])('status %s at %s leads to %s', async (status, reached, expected) => {
    stubApi({})
    openJourney(reached, { status })
    await open()
    expect(location.pathname).toBe(expected)
    expect(rendered.text()).toContain(`screen ${matchPath(expected)?.screen}`)
  })

  test('a status that moves on while a dialog of the screen waits changes nothing', async () => {
    stubApi({})
    openJourney('/on-boarding/offer-equipo', { status: 'offer' })
    await open()
    await advance('documents')
    expect(location.pathname).toBe('/on-boarding/offer-equipo')
    expect(rendered.text()).toContain('screen offer')
    expect(mounted).toEqual(['offer'])
  })

  test('a check that no network could make is told, and can be tried again', async () => {
    stubApi({})
    openJourney('/on-boarding/offer-equipo', { status: 'preOffer' })
    await open()
    expect(rendered.text()).toContain('Sin conexión')
    stubApi({ 'action preOffer': { body: { situation: 'preOffer', data: sampleLimits } } })
    await press(button(rendered.container, 'Volver a intentarlo'))
    expect(location.pathname).toBe('/on-boarding/pre-offer')
    expect(mounted).toEqual(['preOffer'])
  })
})

describe('entering', () => {
  const signIn = () => {
    rememberRenewal()
    rememberApplicationId('application-1')
  }
  const read = (status: string) => ({
    'GET /application/application-1': { body: { ...sampleApplication, status } },
  })

  test('a screen that the status does not allow is not shown on the way to its own', async () => {
    signIn()
    history.replaceState(null, '', '/on-boarding/direction')
    stubApi(read('contract'))
    await open()
    await vi.waitFor(() => expect(location.pathname).toBe('/on-boarding/contract'))
    await act(async () => undefined)
    expect(mounted).toEqual(['contract'])
  })

  test('status preOffer is checked once before its screen is shown', async () => {
    signIn()
    history.replaceState(null, '', '/on-boarding/pre-offer')
    const api = stubApi({
      ...read('preOffer'),
      'action preOffer': { body: { situation: 'preOffer', data: sampleLimits } },
    })
    await open()
    await vi.waitFor(() => expect(rendered.text()).toContain('screen preOffer'))
    expect(api.actions()).toEqual([{ action: 'preOffer' }])
    expect(journeyStore.get().preOffer).toEqual(sampleLimits)
  })

  test('without network it says so, and tries again', async () => {
    signIn()
    history.replaceState(null, '', '/on-boarding/contract')
    stubApi({})
    await open()
    await vi.waitFor(async () => {
      await act(async () => undefined)
      expect(rendered.text()).toContain('Sin conexión')
    })
    stubApi(read('contract'))
    await press(button(rendered.container, 'Volver a intentarlo'))
    await vi.waitFor(() => expect(rendered.text()).toContain('screen contract'))
  })
})
