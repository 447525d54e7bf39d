// @vitest-environment happy-dom

import { button, fill } from '@cupo/ui/testing/fill-form.ts'
import { passSeconds, press, type RenderedScreen, renderScreen } from '@cupo/ui/testing/render-screen.tsx'
import type { Calculator } from '@cupo/wire'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rememberRenewal } from '../../../client/session-marks.ts'
import { storeLinkStore } from '../../../steps/form/store-link.ts'
import { closeJourney, openJourney } from '../../../testing/open-journey.ts'
import { sampleApplication } from '../../../testing/sample-application.ts'
import { sampleCalculator } from '../../../testing/sample-calculator.ts'
import { type Call, stubApi } from '../../../testing/stub-api.ts'
import { SimulationScreen } from './simulation-screen.tsx'

let rendered: RenderedScreen

beforeEach(async () => {
  // Chunks of their own, which fake time would not wait for.
  await Promise.all([
    import('./simulator.tsx'),
    import('./open-application.tsx'),
    import('../../../steps/form/link-news.tsx'),
  ])
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
  history.replaceState(null, '', '/home-offer-simulation')
})
afterEach(async () => {
  await rendered.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  closeJourney()
  localStorage.clear()
  storeLinkStore.set({ kind: 'none' })
})

const page = () => rendered.container
const slider = () => {
  const found = page().querySelector<HTMLInputElement>('input[type=range]')
  if (!found) throw new Error('There is no slider')
  return found
}
const radios = () => [...page().querySelectorAll<HTMLInputElement>('input[name=installments]')]
const selected = () => radios().find((radio) => radio.checked)?.value ?? null
const monthly = () => page().querySelector('[aria-live]')?.textContent ?? ''
const key = (name: string) =>
  act(async () => {
    slider().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })
const sumOf = ({ path }: Call) => {
  const value = new URLSearchParams(path.split('?')[1]).get('value')
  return value === null ? null : Number(value)
}
const isOffer = ({ path }: Call) => path.startsWith('/publicdata/offer/')
const offersIn = (calls: readonly Call[]) => calls.filter(isOffer)

type Answer = { readonly status?: number; readonly body: unknown }
const simulated = (wish: Parameters<typeof sampleCalculator>[0] = {}): Answer => ({
  body: { data: { calculator: sampleCalculator(wish) } },
})

/** An API with an open campaign, whose answers to the sums a test may hold back. */
function simulatorApi(
  answer: (call: Call) => Answer | Promise<Answer> = (call) => simulated({ sum: sumOf(call) }),
  others: Parameters<typeof stubApi>[0] = {},
) {
  const known = { 'GET /publicdata/validate/campaign/default': { body: { status: 'ATIVA' } }, ...others }
  return stubApi(
    new Proxy<Parameters<typeof stubApi>[0]>(known, {
      get: (target, name: string) =>
        target[name] ?? (name.startsWith('GET /publicdata/offer/') ? answer : undefined),
    }),
  )
}
const open = async () => {
  rendered = await renderScreen(<SimulationScreen />)
  await passSeconds(0.01)
}

describe('the campaign', () => {
  test('only an open campaign is simulated; any other leads to the page of an unavailable service (R-H1)', async () => {
    const api = simulatorApi(undefined, {
      'GET /publicdata/validate/campaign/default': { body: { status: 'INATIVA' } },
    })
    await open()
    expect(location.pathname).toBe('/unavailable')
    expect(offersIn(api.calls)).toEqual([])
  })

  test("the campaign of the visit's link is simulated, and the link leaves the address", async () => {
    history.replaceState(null, '', '/home-offer-simulation?data=sealed')
    const api = simulatorApi(undefined, {
      'POST /publicdata/store-link': { body: { id_access: 'link-1', origin: 'Libre', campaign: 'NAVIDAD' } },
      'GET /publicdata/validate/campaign/NAVIDAD': { body: { status: 'ATIVA' } },
    })
    await open()
    await passSeconds(0.01)
    expect(api.calls.map(({ path }) => path)).toEqual([
      '/publicdata/store-link',
      '/publicdata/validate/campaign/NAVIDAD',
      '/publicdata/offer/NAVIDAD',
    ])
    expect(location.search).toBe('')
    expect(slider().value).toBe('10000000')
  })

  test('a link that has expired is told, with a way to go on without it', async () => {
    history.replaceState(null, '', '/home-offer-simulation?data=old')
    simulatorApi(undefined, {
      'POST /publicdata/store-link': {
        status: 410,
        body: { errorCode: 'EnlaceVencido', message: 'Este enlace venció.' },
      },
    })
    await open()
    await passSeconds(0.01)
    expect(rendered.text()).toContain('Este enlace venció.')
    expect(slider).toThrow()
    await press(button(page(), 'Seguir sin el enlace'))
    await passSeconds(0.01)
    expect(slider().value).toBe('10000000')
  })
})

describe('the first figures', () => {
  test("the label while loading is 'Buscando ofertas', and nothing can be wanted yet (R-V60)", async () => {
    simulatorApi(() => new Promise(() => undefined))
    await open()
    expect(rendered.text()).toContain('Buscando ofertas')
    expect(rendered.text()).not.toContain('$')
    expect(button(page(), 'Lo quiero').disabled).toBe(true)
  })

  test('the slider starts at the maximum, with the longest term selected and every figure of the answer (R-V60)', async () => {
    simulatorApi()
    await open()
    expect(slider().value).toBe(slider().max)
    expect(slider().getAttribute('aria-valuetext')).toBe('$ 10.000.000')
    expect(radios().map(({ value }) => value)).toEqual(['6', '12', '18', '24', '36'])
    expect(selected()).toBe('36')
    expect(monthly()).toContain('$ 377.778')
    expect(monthly()).toContain('36 cuotas mensuales · 23,50 % E.A.')
    expect(rendered.text()).not.toContain('Buscando ofertas')
    expect(button(page(), 'Lo quiero').disabled).toBe(false)
  })

  describe('after a pre-validation', () => {
    const link = 'POST /publicdata/store-link'
    const opened = {
      [link]: {
        body: {
          id_access: 'link-1',
          origin: 'Libre',
          campaign: 'LIBRE',
          isPreValidated: true,
          document: '1010101080',
          quotaMax: 1_500_000,
        },
      },
      'GET /publicdata/validate/campaign/LIBRE': { body: { status: 'ATIVA' } },
    }

    test('the slider starts at the quota, with the longest term selected (R-V60)', async () => {
      history.replaceState(null, '', '/home-offer-simulation?data=sealed')
      const api = simulatorApi(undefined, opened)
      await open()
      await passSeconds(0.01)
      expect(offersIn(api.calls).map(sumOf)).toEqual([1_500_000])
      expect([slider().value, slider().max, selected()]).toEqual(['1500000', '10000000', '36'])
      expect(JSON.stringify(history.state)).not.toMatch(/1500000|1010101080/)
    })

    test('a reload asks the server for the quota again, and starts there (R-V60, R-U49)', async () => {
      const storeLink = { id_access: 'link-1', origin: 'Libre', campaign: 'LIBRE', isPreValidated: true }
      history.replaceState({ storeLink }, '', '/home-offer-simulation')
      const api = simulatorApi(undefined, opened)
      await open()
      await passSeconds(0.01)
      expect(api.calls[0]).toMatchObject({ path: '/publicdata/store-link', body: { id_access: 'link-1' } })
      expect(slider().value).toBe('1500000')
    })

    test('a quota that is lent no more is told in the words of the server, and the next try starts at the maximum', async () => {
      history.replaceState(null, '', '/home-offer-simulation?data=sealed')
      const message = 'Elige otro valor.'
      const body = { errorCode: 'ValidationException', message, errors: [{ field: 'value', message }] }
      simulatorApi((call) => (sumOf(call) === null ? simulated() : { status: 409, body }), opened)
      await open()
      await passSeconds(0.01)
      expect(rendered.text()).toContain(message)
      await press(button(page(), 'Volver a intentarlo'))
      await passSeconds(0.01)
      expect(slider().value).toBe('10000000')
    })
  })

  test('an answer that does not come is told, with a way to ask again', async () => {
    simulatorApi(() => {
      throw new TypeError('Failed to fetch')
    })
    await open()
    expect(rendered.text()).toContain('Sin conexión')
    simulatorApi()
    await press(button(page(), 'Volver a intentarlo'))
    await passSeconds(0.01)
    expect(slider().value).toBe('10000000')
  })
})

describe('moving the slider', () => {
  test.each([
    ['ArrowLeft', '9900000'],
    ['ArrowDown', '9900000'],
    ['PageDown', '9500000'],
    ['Home', '500000'],
  ])('the key %s leads from the maximum to %s (R-V62)', async (name, value) => {
    simulatorApi()
    await open()
    await key(name)
    expect(slider().value).toBe(value)
  })

  test.each([
    ['ArrowRight', '600000'],
    ['ArrowUp', '600000'],
    ['PageUp', '1000000'],
    ['End', '10000000'],
  ])('the key %s leads from the minimum to %s (R-V62)', async (name, value) => {
    simulatorApi()
    await open()
    await key('Home')
    await key(name)
    expect(slider().value).toBe(value)
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^\$\s[\d.]+$/)
  })

  test('a button leads a step further, keeps its focus at the end, and does nothing there (R-V62)', async () => {
    simulatorApi()
    await open()
    const more = page().querySelector<HTMLButtonElement>('[aria-label="Subir el valor"]')
    const less = page().querySelector<HTMLButtonElement>('[aria-label="Bajar el valor"]')
    more?.focus()
    await press(more)
    expect(slider().value).toBe('10000000')
    expect(more?.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(more)
    await press(less)
    await press(less)
    expect(slider().value).toBe('9800000')
  })

  test('figures of another sum are gone at once, and those of the new one come from the server', async () => {
    simulatorApi()
    await open()
    await key('Home')
    expect(monthly()).toBe('Buscando ofertas')
    expect(rendered.text()).not.toContain('$ 377.778')
    expect(button(page(), 'Lo quiero').disabled).toBe(true)
    await passSeconds(0.3)
    expect(monthly()).toContain('$ 18.889')
    expect(button(page(), 'Lo quiero').disabled).toBe(false)
  })

  test('50 moves in a hurry are one more call, about the last sum (R-V62)', async () => {
    const api = simulatorApi()
    await open()
    for (const _ of Array(50)) await key('ArrowLeft')
    await passSeconds(2)
    expect(offersIn(api.calls).map(sumOf)).toEqual([null, 5_000_000])
    expect(monthly()).toContain('$ 188.889')
  })

  test.each([0.3, 0.9])(
    '50 moves, one every %f s, are at most a handful of calls (R-V62)',
    async (seconds) => {
      const api = simulatorApi()
      await open()
      for (const _ of Array(50)) {
        await key('ArrowLeft')
        await passSeconds(seconds)
      }
      await passSeconds(2)
      expect(offersIn(api.calls).length).toBeLessThanOrEqual(5)
      expect(offersIn(api.calls).map(sumOf).at(-1)).toBe(5_000_000)
      expect(monthly()).toContain('$ 188.889')
    },
  )

  test('a sum that was answered before is not asked about again (R-V62)', async () => {
    const api = simulatorApi()
    await open()
    await key('ArrowLeft')
    await passSeconds(1)
    await key('ArrowRight')
    expect(monthly()).toContain('$ 377.778')
    await passSeconds(2)
    expect(offersIn(api.calls)).toHaveLength(2)
  })

  test('a thumb that is dragged is heard like the keys', async () => {
    const api = simulatorApi()
    await open()
    await fill(slider(), '3000000')
    await passSeconds(1)
    expect(sumOf(offersIn(api.calls)[1] ?? { method: '', path: '', body: null })).toBe(3_000_000)
    expect(monthly()).toContain('$ 113.333')
  })

  test('the term that is chosen stays for the next sum, where that sum has it', async () => {
    simulatorApi((call) =>
      simulated({ sum: sumOf(call), offered: sumOf(call) === 500_000 ? [6, 12] : [6, 12, 18] }),
    )
    await open()
    await press(radios().find(({ value }) => value === '12') ?? null)
    await key('ArrowLeft')
    await passSeconds(1)
    expect(selected()).toBe('12')
    await press(radios().find(({ value }) => value === '18') ?? null)
    await key('Home')
    await passSeconds(1)
    expect(selected()).toBe('12')
    expect(
      radios()
        .filter(({ disabled }) => disabled)
        .map(({ value }) => value),
    ).toEqual(['18'])
  })
})

describe('answers in another order than the questions', () => {
  /** Holds every answer back but the first; `answer` lets the one about a sum go. */
  function heldApi() {
    const held = new Map<number, (answer: Answer) => void>()
    const api = simulatorApi((call) => {
      const sum = sumOf(call)
      if (sum === null) return simulated()
      return new Promise((resolve) => held.set(sum, resolve))
    })
    const answer = (sum: number) =>
      act(async () => {
        held.get(sum)?.(simulated({ sum }))
        await vi.advanceTimersByTimeAsync(1)
      })
    return { ...api, answer, asked: () => [...held.keys()] }
  }

  test('an older answer never replaces a newer one (R-V61)', async () => {
    const api = heldApi()
    await open()
    await fill(slider(), '3000000')
    await passSeconds(1.5)
    await fill(slider(), '6000000')
    await passSeconds(1.5)
    expect(api.asked()).toEqual([3_000_000, 6_000_000])
    await api.answer(6_000_000)
    expect(monthly()).toContain('$ 226.667')
    await api.answer(3_000_000)
    expect(monthly()).toContain('$ 226.667')
    expect(slider().value).toBe('6000000')
  })

  test('an answer to a sum that was left shows nothing while the new one is searched', async () => {
    const api = heldApi()
    await open()
    await fill(slider(), '3000000')
    await passSeconds(1.5)
    await fill(slider(), '6000000')
    await passSeconds(1.5)
    await api.answer(3_000_000)
    expect(monthly()).toBe('Buscando ofertas')
    expect(slider().value).toBe('6000000')
    await api.answer(6_000_000)
    expect(monthly()).toContain('$ 226.667')
  })

  test('whatever is moved and answered, each figure shown is one of the server for the sum at hand (R-V61)', async () => {
    const answered: Calculator[] = []
    const waiting: (() => void)[] = []
    simulatorApi(async (call) => {
      if (sumOf(call) !== null) await new Promise<void>((resolve) => waiting.push(resolve))
      const calculator = sampleCalculator({ sum: sumOf(call) })
      answered.push(calculator)
      return { body: { data: { calculator } } }
    })
    await open()
    const random = numbers(20261121)
    for (const _ of Array(120)) {
      const roll = random()
      if (roll < 0.4) await fill(slider(), String(500_000 + 100_000 * Math.floor(random() * 96)))
      else if (roll < 0.7) await passSeconds(random())
      else
        await act(async () => {
          waiting.splice(Math.floor(random() * waiting.length), 1)[0]?.()
          await vi.advanceTimersByTimeAsync(1)
        })
      expectFiguresOf(Number(slider().value), answered)
    }
    expect(answered.length).toBeGreaterThan(5)
  })

  const { options: sums } = sampleCalculator()

  /** The sums and bounds of the slider, and whatever the server said of this very sum. */
  function expectFiguresOf(sum: number, answered: readonly Calculator[]) {
    const ofThisSum = answered
      .flatMap(({ options }) => options)
      .filter(({ isActive, value }) => isActive && value === sum)
    const known = new Set([...sums.map(({ valueFmt }) => valueFmt), ...figuresIn(JSON.stringify(ofThisSum))])
    expect(figuresIn(rendered.text()).filter((figure) => !known.has(figure))).toEqual([])
    expect(slider().getAttribute('aria-valuetext')).toBe(sums.find(({ value }) => value === sum)?.valueFmt)
  }
  const figuresIn = (text: string) => text.match(/\$\s\d{1,3}(?:\.\d{3})*/g) ?? []
})

/** Repeatable numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('the comparison', () => {
  const cards = () =>
    [...page().querySelectorAll('section section')].map((card) => [
      card.querySelector('h3')?.textContent,
      ...[...card.querySelectorAll('dd')].map((amount) => amount.textContent),
    ])

  test('the same money stands in the chosen and the next shorter term, with what each costs and the difference (R-V63)', async () => {
    simulatorApi()
    await open()
    expect(cards()).toEqual([
      ['24 cuotas', '$ 516.667', '$ 2.400.000', '$ 12.400.000'],
      ['36 cuotasTu elección', '$ 377.778', '$ 3.600.000', '$ 13.600.000'],
    ])
    expect(rendered.text()).toContain(
      'Con 36 cuotas pagas $ 138.889 menos cada mes y $ 1.200.000 más en total.',
    )
  })

  test('the shortest term stands beside the next longer one', async () => {
    simulatorApi()
    await open()
    await press(radios()[0] ?? null)
    expect(cards().map(([head]) => head)).toEqual(['6 cuotasTu elección', '12 cuotas'])
  })

  test('a sum with a single term has nothing to compare', async () => {
    simulatorApi(() => simulated({ offered: [12] }))
    await open()
    expect(cards()).toEqual([])
    expect(selected()).toBe('12')
  })
})

describe('Lo quiero', () => {
  test('leads to the form with the sum, the term and the link of the visit, which a reload keeps (R-V64)', async () => {
    history.replaceState(null, '', '/home-offer-simulation?data=sealed')
    simulatorApi(undefined, {
      'POST /publicdata/store-link': { body: { id_access: 'link-1', origin: 'Libre', campaign: 'LIBRE' } },
      'GET /publicdata/validate/campaign/LIBRE': { body: { status: 'ATIVA' } },
    })
    await open()
    await passSeconds(0.01)
    await fill(slider(), '3000000')
    await passSeconds(1)
    await press(radios()[1] ?? null)
    await press(button(page(), 'Lo quiero'))
    expect(location.pathname).toBe('/')
    const kept = {
      id_access: 'link-1',
      campaign: 'LIBRE',
      origin: 'Libre',
      intended: { value: 3_000_000, valueFmt: '$ 3.000.000', installments: 12, totalFmt: '$ 280.000' },
    }
    expect(history.state.storeLink).toEqual(kept)
    expect(storeLinkStore.get()).toEqual({ kind: 'opened', ...kept })
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toBe('{}')
  })

  test('leads to the form without a link too', async () => {
    simulatorApi()
    await open()
    await press(button(page(), 'Lo quiero'))
    expect(location.pathname).toBe('/')
    expect(history.state.storeLink).toEqual({
      origin: 'Libre',
      intended: { value: 10_000_000, valueFmt: '$ 10.000.000', installments: 36, totalFmt: '$ 377.778' },
    })
  })

  test('whoever comes back from the form finds the sum and the term that were chosen', async () => {
    const api = simulatorApi()
    await open()
    await fill(slider(), '3000000')
    await passSeconds(1)
    await press(radios()[1] ?? null)
    await press(button(page(), 'Lo quiero'))
    await rendered.unmount()
    history.replaceState(null, '', '/home-offer-simulation')
    await open()
    expect(slider().value).toBe('3000000')
    expect(selected()).toBe('12')
    expect(sumOf(offersIn(api.calls).at(-1) ?? { method: '', path: '', body: null })).toBe(3_000_000)
  })

  const signedIn = (emailStatus: string, status = 'counterOffer') => {
    openJourney('/home-offer-simulation', { origin: 'Libre', status: 'counterOffer' })
    rememberRenewal()
    return {
      'GET /user/session': { body: { openApplicationId: 'application-1', endedApplicationId: null } },
      'GET /application/application-1': {
        body: { ...sampleApplication, origin: 'Libre', status, emailStatus },
      },
    }
  }

  test('where an application exists, its e-mail has to be validated first (R-V64)', async () => {
    simulatorApi(undefined, signedIn('PENDING'))
    await open()
    await press(button(page(), 'Lo quiero'))
    await passSeconds(0.01)
    expect(rendered.text()).toContain(
      'Para continuar debes validar tu correo electrónico, ingresa a tu bandeja de entrada y valida el link que te enviamos',
    )
    expect(location.pathname).toBe('/home-offer-simulation')
    simulatorApi(undefined, signedIn('ACCEPT'))
    await passSeconds(3)
    expect(location.pathname).toBe('/on-boarding/counter-offer-simulation')
  })

  test('an application of another channel does not stop the way to the form', async () => {
    simulatorApi(undefined, {
      ...signedIn('PENDING'),
      'GET /application/application-1': { body: { ...sampleApplication, emailStatus: 'PENDING' } },
    })
    await open()
    await press(button(page(), 'Lo quiero'))
    await passSeconds(0.01)
    expect(location.pathname).toBe('/')
  })

  test('a session without an open application leads to the form like anybody', async () => {
    simulatorApi(undefined, {
      ...signedIn('PENDING'),
      'GET /user/session': { body: { openApplicationId: null, endedApplicationId: null } },
    })
    await open()
    await press(button(page(), 'Lo quiero'))
    await passSeconds(0.01)
    expect(location.pathname).toBe('/')
  })
})
