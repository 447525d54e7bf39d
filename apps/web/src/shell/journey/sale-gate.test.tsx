import { type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Application } from '@cupo/wire'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { usePath } from '../../client/navigate.ts'
import { matchPath } from '../../client/paths.ts'
import { readApplicationId, rememberApplicationId, rememberRenewal } from '../../client/session-marks.ts'
import type { ScreenName } from '../../screens/registry.ts'
import { screens } from '../../screens/registry.ts'
import { closeJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { sampleLimits } from '../../testing/sample-limits.ts'
import { answeredParameters } from '../../testing/sample-parameters.ts'
import { eventually } from '../../testing/sign-in-api.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { JourneyGate } from '../journey-gate.tsx'

// @vitest-environment happy-dom

let rendered: RenderedScreen | null = null
const left = vi.fn()

afterEach(async () => {
  await rendered?.unmount()
  rendered = null
  vi.unstubAllGlobals()
  left.mockReset()
  closeJourney()
  localStorage.clear()
})

/** As the router does: the gate stands around the steps of a sale alone. */
function Router() {
  const screen: ScreenName = matchPath(usePath())?.screen ?? 'form'
  const isStep = screens[screen].access === 'agent' && !screens[screen].needsNoSale
  const shown = <p>{`screen ${screen}`}</p>
  return isStep ? <JourneyGate screen={screen}>{shown}</JourneyGate> : shown
}

const sale = (facts: Partial<Application>): Application => ({
  ...sampleApplication,
  origin: 'Assistido',
  seller: { shopName: 'Tienda Centro', agentName: 'Laura Gómez' },
  ...facts,
})

async function openAt(path: string, facts: Partial<Application> | null) {
  history.replaceState(null, '', path)
  if (facts !== null) rememberApplicationId('application-1')
  const api = stubApi({
    ...answeredParameters,
    'GET /application/application-1?channel=Assistido': { body: sale(facts ?? {}) },
    'action preOffer': { body: { situation: 'preOffer', data: sampleLimits } },
  })
  rendered = await renderScreen(<Router />)
  return api
}

describe('a step of an assisted sale (R-G36)', () => {
  test.each<[Partial<Application>, string]>([
    [{ status: 'preOffer' }, '/assisted/pre-offer'],
    [{ status: 'offer' }, '/assisted/offer'],
    [{ status: 'documents' }, '/assisted/veridas'],
    [{ status: 'veridas' }, '/assisted/veridas'],
    [{ status: 'evidente' }, '/assisted/evidente-date'],
    [{ status: 'contract' }, '/assisted/contract'],
    [{ status: 'contract', waitsForCode: true }, '/assisted/otp'],
    [{ status: 'paymentOrder' }, '/assisted/resume'],
    [{ status: 'financialData' }, '/assisted/resume'],
    [{ status: 'reproved', situation: 'Reprovada' }, '/error-response'],
    [{ status: 'infolaftFailure', situation: 'FalhaInfolaft' }, '/error-response'],
    [{ status: 'offer', situation: 'Indisponivel' }, '/process-request'],
    [{ status: 'contract', situation: 'Expirada' }, '/process-request'],
  ])('%o leads from elsewhere to %s', async (facts, expected) => {
    await openAt(expected === '/assisted/offer' ? '/assisted/contract' : '/assisted/offer', facts)
    await eventually(() => expect(location.pathname).toBe(expected))
    expect(rendered?.text()).toContain('screen ')
  })

  test('a refusal brings the way back to the shop, and the sale whose reasons its customer may want to see (R-G87)', async () => {
    await openAt('/assisted/offer', { status: 'reproved', situation: 'Reprovada' })
    await eventually(() => expect(location.pathname).toBe('/error-response'))
    expect(history.state).toEqual({
      acting: 'agent',
      refusedSale: 'application-1',
      enterAt: 'assistedHome',
    })
  })

  test('a cancelled sale leaves for the public site, or for the address of the shop', async () => {
    vi.spyOn(location, 'assign').mockImplementation(left)
    await openAt('/assisted/offer', {
      status: 'offer',
      situation: 'Cancelada',
      urlReturn: 'https://shop.example/back',
    })
    await eventually(() => expect(left).toHaveBeenCalledWith('https://shop.example/back'))
    expect(rendered?.text()).not.toContain('screen assistedOffer')
    vi.restoreAllMocks()
  })

  test.each<[Application['status'], string]>([
    ['offer', '/assisted/pre-offer'],
    ['evidente', '/assisted/evidente-validate'],
    ['paymentOrder', '/assisted/end'],
  ])('status %s allows %s beside its own screen', async (status, path) => {
    await openAt(path, { status })
    await eventually(() => expect(rendered?.text()).toContain(`screen ${matchPath(path)?.screen}`))
    expect(location.pathname).toBe(path)
  })
})

test('an agent without a sale goes home, whoever is signed in beside (R-G36)', async () => {
  rememberRenewal()
  history.replaceState(null, '', '/on-boarding/offer-equipo')
  rememberApplicationId('of-a-person')
  const api = await openAt('/assisted/offer', null)
  await eventually(() => expect(location.pathname).toBe('/assisted/home'))
  expect(readApplicationId()).toBeNull()
  expect(api.calls).toEqual([])
})

test('a sale that another counter took leads to the desk, which is told so (R-G36)', async () => {
  history.replaceState(null, '', '/assisted/offer')
  rememberApplicationId('application-1')
  stubApi({
    ...answeredParameters,
    'GET /application/application-1?channel=Assistido': { status: 404, body: { errorCode: 'NoEncontrado' } },
  })
  rendered = await renderScreen(<Router />)
  await eventually(() => expect(location.pathname).toBe('/assisted/desk'))
  expect(history.state).toEqual({ code: 'NoEncontrado' })
})
