import { passSeconds, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeJourney, openJourney } from '../../testing/open-journey.ts'
import { sampleApplication } from '../../testing/sample-application.ts'
import { sampleProgress } from '../../testing/sample-progress.ts'
import { stubApi } from '../../testing/stub-api.ts'
import { type StubStream, stubStream } from '../../testing/stub-stream.ts'
import { leadSale, useSale, useSaleLead } from './use-sale.ts'

// @vitest-environment happy-dom

let server: StubStream
let rendered: RenderedScreen

function Followed({ isActing = true }: { readonly isActing?: boolean }) {
  const sale = useSale('application-1')
  useSaleLead(sale, isActing)
  const status = sale.progress?.status ?? 'nothing'
  return <p>{`${status} ${sale.isLive ? 'live' : 'asking'}${sale.isGone ? ' gone' : ''}`}</p>
}

const show = async (isActing = true) => {
  rendered = await renderScreen(<Followed isActing={isActing} />)
  await passSeconds(0)
}
const lookAway = (isHidden: boolean) =>
  act(async () => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** Time in which the server gives its signs of life. */
const passLiveSeconds = async (seconds: number) => {
  for (let passed = 0; passed < seconds; passed += 2) {
    await passSeconds(2)
    await server.heartbeat()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  server = stubStream(sampleProgress)
})
afterEach(async () => {
  await rendered.unmount()
  await passSeconds(2)
  await lookAway(false)
  vi.useRealTimers()
  closeJourney()
})

const contract = { ...sampleProgress, status: 'contract', activity: 'Contrato' } as const

describe('a followed sale', () => {
  test('a followed sale shows the first event at once and each change as it comes, and asks nothing besides', async () => {
    await show()
    expect(rendered.text()).toBe('documents live')
    await server.send(contract)
    expect(rendered.text()).toBe('contract live')
    await passLiveSeconds(16)
    expect(server.asked()).toBe(0)
  })

  test('a followed sale asks every second while the stream is broken, and stops asking once it is back (R-G31)', async () => {
    await show()
    server.offer(false)
    await server.breakOff()
    server.answer(contract)
    await passSeconds(1)
    expect(rendered.text()).toBe('contract asking')
    const asked = server.asked()
    await passSeconds(5)
    expect(server.asked()).toBe(asked + 5)
    server.offer(true)
    await passLiveSeconds(20)
    expect(rendered.text()).toBe('contract live')
    await server.heartbeat()
    const askedBefore = server.asked()
    await passLiveSeconds(10)
    expect(server.asked()).toBe(askedBefore)
  })

  test('a followed sale tries a refused stream again at growing intervals instead of each second', async () => {
    server.offer(false)
    await show()
    await passSeconds(60)
    expect(server.opened()).toBeGreaterThan(4)
    expect(server.opened()).toBeLessThan(10)
    expect(rendered.text()).toBe('documents asking')
  })

  test('a followed sale takes a stream that is silent for 5 seconds for broken, and asks each second from then on (R-G31)', async () => {
    await show()
    await passLiveSeconds(20)
    expect(server.opened()).toBe(1)
    server.offer(false)
    await passSeconds(4)
    expect(rendered.text()).toBe('documents live')
    await passSeconds(2)
    expect(rendered.text()).toBe('documents asking')
    server.answer(contract)
    await passSeconds(1)
    expect(rendered.text()).toBe('contract asking')
  })

  test('a followed sale is without its stream at once when the network is lost, and catches up when it is back', async () => {
    await show()
    server.answer(null)
    server.offer(false)
    await act(async () => dispatchEvent(new Event('offline')))
    expect(rendered.text()).toBe('documents asking')
    await passSeconds(60)
    server.offer(true)
    server.answer(contract)
    await act(async () => dispatchEvent(new Event('online')))
    await passSeconds(0)
    expect(rendered.text()).toBe('contract live')
  })

  test('lets go of a page that is hidden for a minute, and catches up when it is shown again', async () => {
    await show()
    await lookAway(true)
    await passLiveSeconds(10)
    expect(server.open()).toBe(1)
    await passLiveSeconds(56)
    expect(server.open()).toBe(0)
    const asked = server.asked()
    await passSeconds(60)
    expect(server.asked()).toBe(asked)
    server.answer(contract)
    await lookAway(false)
    await passSeconds(0)
    expect(rendered.text()).toBe('contract live')
  })

  test.each([401, 404])(
    'a followed sale is gone for a session that may not see it any more (%i)',
    async (status) => {
      await show()
      server.answer(status)
      server.offer(false)
      await server.breakOff()
      await passSeconds(1)
      expect(rendered.text()).toContain('gone')
      const asked = server.asked()
      await passSeconds(30)
      expect(server.asked()).toBe(asked)
    },
  )

  test('a followed sale has one connection for all parts of a page, which ends with the last of them', async () => {
    rendered = await renderScreen(
      <>
        <Followed />
        <Followed />
      </>,
    )
    await passSeconds(0)
    expect(server.open()).toBe(1)
    await rendered.rerender(<Followed />)
    await passSeconds(5)
    expect([server.opened(), server.open()]).toEqual([1, 1])
    await rendered.rerender(<p>elsewhere</p>)
    await passSeconds(2)
    expect(server.open()).toBe(0)
  })
})

describe('the screen of an agent', () => {
  const at = (path: string) => openJourney(path, { origin: 'Assistido' })
  const leads = async (from: string, progress: typeof sampleProgress) => {
    at(from)
    server = stubStream(progress)
    const stream = globalThis.fetch
    const { status, waitsForCode, situation } = progress
    const application = { ...sampleApplication, origin: 'Assistido', status, waitsForCode, situation }
    stubApi({ 'GET /application/application-1?channel=Assistido': { body: application } })
    const api = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      (address.includes('/progress') ? stream : api)(address, init),
    )
    await show(false)
    await passSeconds(0)
    return location.pathname
  }

  test.each([
    ['/assisted/veridas', contract, '/assisted/contract'],
    ['/assisted/veridas', { ...sampleProgress, status: 'veridas' }, '/assisted/veridas'],
    ['/assisted/veridas', { ...sampleProgress, status: 'evidente' }, '/assisted/evidente-date'],
    ['/assisted/contract', { ...contract, waitsForCode: true }, '/assisted/otp'],
    ['/assisted/otp', { ...contract, waitsForCode: true }, '/assisted/otp'],
    ['/assisted/otp', { ...sampleProgress, status: 'paymentOrder' }, '/assisted/resume'],
    [
      '/assisted/veridas',
      { ...sampleProgress, status: 'reproved', situation: 'Reprovada' },
      '/error-response',
    ],
    [
      '/assisted/home',
      { ...sampleProgress, status: 'infolaftFailure', situation: 'FalhaInfolaft' },
      '/error-response',
    ],
    ['/assisted/home', { ...sampleProgress, status: null, isAuthorized: false }, '/assisted/home'],
    ['/assisted/home', { ...sampleProgress, status: null, situation: 'Expirada' }, '/process-request'],
  ] as const)('at %s goes with its sale %o to %s', async (from, progress, expected) => {
    expect(await leads(from, progress)).toBe(expected)
  })

  test('the screen of an agent stays with a sale that the customer has cancelled: its frame tells it before it is left', async () => {
    const cancelled = { ...contract, situation: 'Cancelada' } as const
    expect(await leads('/assisted/contract', cancelled)).toBe('/assisted/contract')
  })

  test.each([
    ['stays, for its dialog tells it, when another counter has the sale', 404, '/assisted/veridas'],
    ['leads to the page of a link that ended', 401, '/assisted/link-ended'],
  ])('%s (%i)', async (_rule, status, expected) => {
    at('/assisted/veridas')
    server.offer(false)
    server.answer(status)
    await show(false)
    await passSeconds(2)
    expect(location.pathname).toBe(expected)
  })

  test('the screen of an agent stays at the page that the answer to its own act led to while it read the sale', async () => {
    at('/assisted/offer')
    const ended = { ...sampleProgress, status: 'reproved', situation: 'Reprovada' } as const
    stubApi({
      'GET /application/application-1?channel=Assistido': {
        body: { ...sampleApplication, ...ended, origin: 'Assistido' },
      },
    })
    const led = leadSale(ended)
    history.replaceState(null, '', '/process-request')
    await act(() => led)
    expect(location.pathname).toBe('/process-request')
  })

  test('the screen of an agent stays where it is while it is at an act of its own', async () => {
    at('/assisted/veridas')
    server = stubStream(contract)
    await show(true)
    expect(location.pathname).toBe('/assisted/veridas')
  })
})
