import { overlayStore } from '@cupo/ui/layer-stores.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, journeyStore, readQuietly } from '../client/journey/application-store.ts'
import { followAnswer } from '../client/journey/follow.ts'
import { send } from '../client/send.ts'
import { rememberApplicationId, rememberRenewal } from '../client/session-marks.ts'
import { closeJourney } from '../testing/open-journey.ts'
import { sampleApplication } from '../testing/sample-application.ts'
import { stubApi } from '../testing/stub-api.ts'
import { enterJourney } from './journey-gate.tsx'

// @vitest-environment happy-dom

const application = (status: string) => ({
  'GET /application/application-1': { body: { ...sampleApplication, status } },
})
const preOffer = { maximumAdvancedPayment: 1_519_920 }

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/on-boarding/offer-equipo')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  closeJourney()
})

const signIn = () => {
  rememberRenewal()
  rememberApplicationId('application-1')
}

describe('entering the journey', () => {
  test('nobody signed in goes to the form, and nothing is asked (R-V5)', async () => {
    const api = stubApi({})
    await enterJourney('offer')
    expect(location.pathname).toBe('/')
    expect(api.calls).toEqual([])
  })

  test('a customer at the step of the application stays', async () => {
    signIn()
    stubApi(application('offer'))
    expect(await enterJourney('offer')).toBe(true)
    expect(location.pathname).toBe('/on-boarding/offer-equipo')
    expect(journeyStore.get().application?.status).toBe('offer')
  })

  test('a customer at another step is taken to the application’s, without a way back (R-V5)', async () => {
    signIn()
    stubApi(application('documents'))
    const before = history.length
    await enterJourney('offer')
    expect(location.pathname).toBe('/on-boarding/identity')
    expect(history.length).toBeLessThanOrEqual(before)
  })

  test('on another device the open application of the session is found (R-J7)', async () => {
    rememberRenewal()
    stubApi({
      ...application('contract'),
      'GET /user/session': { body: { expiresInSeconds: 900, openApplicationId: 'application-1' } },
    })
    await enterJourney('offer')
    expect(location.pathname).toBe('/on-boarding/contract')
  })

  test('an application that is not theirs leads to the form', async () => {
    signIn()
    stubApi({ 'GET /application/application-1': { status: 404, body: { errorCode: 'NoEncontrado' } } })
    expect(await enterJourney('offer')).toBe(true)
    expect(location.pathname).toBe('/')
  })

  test('a session that cannot be renewed leads to its page', async () => {
    signIn()
    stubApi({
      'GET /application/application-1': { status: 401 },
      'POST /oauth/token': { status: 401 },
    })
    await enterJourney('offer')
    expect(location.pathname).toBe('/exceeded-session-time')
  })

  test('without network the gate is told, and the customer stays', async () => {
    signIn()
    stubApi({})
    expect(await enterJourney('offer')).toBe(false)
    expect(location.pathname).toBe('/on-boarding/offer-equipo')
  })
})

describe('status preOffer runs the check', () => {
  test.each([
    ['preOffer', { situation: 'preOffer', data: preOffer }, '/on-boarding/pre-offer'],
    ['offer', { situation: 'offer' }, '/on-boarding/offer-equipo'],
    ['reproved', { situation: 'reproved', messages: [{ mensagem: 'No alcanza' }] }, '/process-request'],
  ])('outcome %s', async (_, body, path) => {
    signIn()
    history.replaceState(null, '', '/on-boarding/identity')
    stubApi({ ...application('preOffer'), 'action preOffer': { body } })
    await enterJourney('identity')
    expect(location.pathname).toBe(path)
  })

  test('keeps the prefix /self-manage', async () => {
    signIn()
    history.replaceState(null, '', '/self-manage/pre-offer')
    stubApi({
      ...application('preOffer'),
      'action preOffer': { body: { situation: 'preOffer', data: preOffer } },
    })
    await enterJourney('preOffer')
    expect(location.pathname).toBe('/self-manage/pre-offer')
    expect(journeyStore.get().preOffer).toEqual(preOffer)
  })
})

describe('after an action', () => {
  test.each([
    'reproved',
    'infolaftFailure',
    'deviceunavailable',
    'refusedpaymentorder',
    'inconsistentprice',
  ] as const)('%s goes to cannot-process', async (situation) => {
    await followAnswer({ situation })
    expect(location.pathname).toBe('/process-request')
  })

  test('reproved with reasons lists them, and they are not in the address', async () => {
    const messages = [{ titulo: 'Capacidad', mensagem: 'No alcanza' }]
    await followAnswer({ situation: 'reproved', messages })
    expect(location.pathname).toBe('/error-response')
    expect(location.search).toBe('')
    expect(history.state).toEqual({ reasons: messages })
  })

  test('anything else follows the status of the application', async () => {
    signIn()
    stubApi(application('deliveryData'))
    await followAnswer({ situation: 'documents' })
    expect(location.pathname).toBe('/on-boarding/direction')
  })

  test('EtapaInvalida re-reads the application and follows it', async () => {
    signIn()
    stubApi({
      ...application('contract'),
      'action listOffer': { status: 409, body: { errorCode: 'EtapaInvalida', status: 'contract' } },
    })
    expect(await act({ action: 'listOffer' })).toMatchObject({ ok: false, isHandled: true })
    expect(location.pathname).toBe('/on-boarding/contract')
  })
})

describe('a read behind an open screen', () => {
  test('a session that ended leads to its page, as everywhere', async () => {
    signIn()
    stubApi({ 'GET /application/application-1': { status: 401 }, 'POST /oauth/token': { status: 401 } })
    await readQuietly(new AbortController().signal)
    expect(location.pathname).toBe('/exceeded-session-time')
  })

  test.each([0, 404, 409, 500, 503, 504])('a failure of status %i leaves the screen open', async (status) => {
    signIn()
    stubApi(status === 0 ? {} : { 'GET /application/application-1': { status } })
    await readQuietly(new AbortController().signal)
    expect(location.pathname).toBe('/on-boarding/offer-equipo')
    expect(overlayStore.get()).toBeNull()
  })
})

test('the page of an unavailable service is told the address of the failed step, also by a second failure', async () => {
  signIn()
  stubApi({ 'action listOffer': { status: 503 } })
  await act({ action: 'listOffer' })
  await act({ action: 'listOffer' })
  expect(location.pathname).toBe('/unavailable')
  expect(history.state).toMatchObject({ from: '/on-boarding/offer-equipo' })
})

describe('a time-out (504)', () => {
  test('a time-out (504) covers the screen, and asks for the application after 10 seconds (R-V3)', async () => {
    vi.useFakeTimers()
    signIn()
    const api = stubApi({ ...application('documents'), 'action listOffer': { status: 504 } })
    const acting = act({ action: 'listOffer' })
    await vi.waitFor(() => expect(overlayStore.get()).not.toBeNull())
    await vi.advanceTimersByTimeAsync(9_900)
    expect(overlayStore.get()).not.toBeNull()
    expect(api.calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await acting).toMatchObject({ isHandled: true })
    expect(overlayStore.get()).toBeNull()
    expect(location.pathname).toBe('/on-boarding/identity')
  })

  test('when no answer comes then either, the screen tells it', async () => {
    vi.useFakeTimers()
    signIn()
    stubApi({ 'action listOffer': { status: 504 } })
    const acting = act({ action: 'listOffer' })
    await vi.waitFor(() => expect(overlayStore.get()).not.toBeNull())
    await vi.advanceTimersByTimeAsync(10_100)
    expect(await acting).toMatchObject({ isHandled: false })
    expect(overlayStore.get()).toBeNull()
  })

  test('before the sign-in there is no application to ask for: the screen tells it once uncovered', async () => {
    vi.useFakeTimers()
    stubApi({ 'action listOffer': { status: 504 } })
    const acting = act({ action: 'listOffer' })
    await vi.waitFor(() => expect(overlayStore.get()).not.toBeNull())
    await vi.advanceTimersByTimeAsync(10_100)
    expect(await acting).toMatchObject({ isHandled: false })
    expect(overlayStore.get()).toBeNull()
  })

  test('a question of a step is asked once more when its application stands where it stood', async () => {
    vi.useFakeTimers()
    signIn()
    history.replaceState(null, '', '/on-boarding/identity')
    const answers = [{ status: 504 }, { body: { type: 'NATIONAL' } }]
    stubApi({
      ...application('documents'),
      'GET /address?applicationId=1': () => answers.shift() ?? { status: 500 },
    })
    const asking = send('GET /address', { query: { applicationId: '1' } })
    await vi.waitFor(() => expect(overlayStore.get()).not.toBeNull())
    await vi.advanceTimersByTimeAsync(10_100)
    expect(await asking).toMatchObject({ ok: true })
    expect(location.pathname).toBe('/on-boarding/identity')
  })

  test('an application that times out as well is told, and not asked for without end', async () => {
    vi.useFakeTimers()
    signIn()
    const api = stubApi({
      'action listOffer': { status: 504 },
      'GET /application/application-1': { status: 504 },
    })
    const acting = act({ action: 'listOffer' })
    await vi.waitFor(() => expect(overlayStore.get()).not.toBeNull())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await acting).toMatchObject({ isHandled: false })
    expect(api.calls).toHaveLength(2)
  })
})

describe('an application that ended', () => {
  const ended = {
    'GET /application/application-1': {
      body: { ...sampleApplication, status: 'preOffer', situation: 'Cancelada' },
    },
  }

  test.each(['preOffer', 'offer', 'identity', 'direction', 'contract', 'details'] as const)(
    'opened at %s leads to the page of its end by one call',
    async (screen) => {
      signIn()
      const api = stubApi(ended)
      await enterJourney(screen)
      expect(location.pathname).toBe('/application-end')
      expect(api.calls).toHaveLength(1)
    },
  )

  test('an application that ended is found without its id, where the person has no open one', async () => {
    rememberRenewal()
    stubApi({
      ...ended,
      'GET /user/session': {
        body: { expiresInSeconds: 900, openApplicationId: null, endedApplicationId: 'application-1' },
      },
    })
    await enterJourney('offer')
    expect(location.pathname).toBe('/application-end')
  })

  test('meanwhile in another tab leads there after the next refused step (R-J12)', async () => {
    signIn()
    stubApi({
      ...ended,
      'action listOffer': { status: 409, body: { errorCode: 'EtapaInvalida', status: 'offer' } },
    })
    await act({ action: 'listOffer' })
    expect(location.pathname).toBe('/application-end')
  })
})

test('a check that is refused and asked for again stops after one turn (R-J13)', async () => {
  signIn()
  const api = stubApi({
    ...application('preOffer'),
    'action preOffer': { status: 409, body: { errorCode: 'EtapaInvalida', status: 'preOffer' } },
  })
  await enterJourney('preOffer')
  expect(location.pathname).toBe('/unavailable')
  expect(api.actions()).toHaveLength(1)
  expect(api.calls.length).toBeLessThanOrEqual(3)
})
