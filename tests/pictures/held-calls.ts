import type { Page, Route } from 'playwright-core'

export type HeldCalls = {
  readonly count: () => number
  /** No call has an answer any more, those that are held first. */
  readonly lose: () => Promise<void>
  /** Every call from now on is refused as a server does that is overloaded. */
  readonly refuse: () => void
  readonly refusals: () => number
  readonly letGo: () => Promise<void>
}

/** What stands before the screens, and asks for itself. */
const ofTheShell =
  /\/api\/v1\/(application\/[^/]+|configuration\/parameters(\/[^/]+)?|keys|user\/session|oauth\/token)$/
const ofReports = /logFront/

/** A body of the contract, as the server writes it. */
const refusal = {
  errorCode: 'ServicioNoDisponible',
  message: 'El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.',
  requestId: '01a1fc4d-b9e8-71c8-ba71-c091e00effa1',
}

/** Holds what a page asks for from now on: `own` lets the calls of the shell through, `script` all calls. */
export async function holdCalls(page: Page, which: 'own' | 'everything' | 'script'): Promise<HeldCalls> {
  const held: Route[] = []
  let mode: 'hold' | 'lose' | 'refuse' = 'hold'
  let refusals = 0
  const pattern = which === 'script' ? '**/assets/*.js' : '**/api/v1/**'
  await page.route(pattern, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (ofReports.test(pathname)) return route.fulfill({ status: 204 })
    if (which === 'own' && ofTheShell.test(pathname)) return route.fallback()
    if (mode === 'hold') held.push(route)
    else if (mode === 'lose') await route.abort('connectionfailed')
    else {
      refusals += 1
      await route.fulfill({ status: 503, json: refusal })
    }
  })
  const endHeld = async () => {
    // A call whose page has gone has ended already.
    const ends = held.splice(0).map((route) => route.abort('connectionfailed').catch(() => undefined))
    await Promise.all(ends)
  }
  return {
    count: () => held.length,
    lose: async () => {
      mode = 'lose'
      await endHeld()
    },
    refuse: () => {
      mode = 'refuse'
    },
    refusals: () => refusals,
    letGo: async () => {
      await endHeld()
      await page.unroute(pattern)
    },
  }
}
