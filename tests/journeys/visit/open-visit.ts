import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { inject, onTestFailed, TestRunner } from 'vitest'
import { type Control, controlOf } from '../../support/control.ts'

/** A customer's device: one browser context, and everything it said and asked for. */
export type Visit = {
  readonly webUrl: string
  readonly control: Control
  readonly context: BrowserContext
  readonly page: Page
  /** Violations of the content security policy, on any page of the device. */
  readonly violations: readonly string[]
  /** What the pages threw or logged as errors, refused calls apart. */
  readonly errors: readonly string[]
  /** Every address asked for, and every referrer sent with one. */
  readonly addresses: readonly string[]
  /** Calls of its pages that have no answer yet; a stream of events has none to wait for. */
  readonly openCalls: ReadonlySet<Request>
  readonly close: () => Promise<void>
}

/** What the steps of a journey need of a visit, whoever opened the browser. */
export type Device = Pick<Visit, 'page' | 'control'>

export type Place = { readonly webUrl: string; readonly sandboxUrl: string }

export const phoneSize = { width: 360, height: 640 }

/** How long a screen may take on a busy machine before a test gives up on it. */
const patienceMs = 20_000

/** What a page asks of the API and has an end; reports of the browser are none of it. */
const isCall = /\/api\/v1\/(?!.*(\/events$|logFront))/

let browser: Promise<Browser> | undefined

export const sharedPlace = (): Place => ({ webUrl: inject('webUrl'), sandboxUrl: inject('sandboxUrl') })

/** Opens a device in the shared browser: a phone with touch, unless the options say otherwise. */
export async function openVisit(
  place: Place = sharedPlace(),
  options: BrowserContextOptions = {},
): Promise<Visit> {
  browser ??= chromium.connect(inject('browserAddress'))
  return openVisitIn(await browser, place, options)
}

/** The same in a browser that a test has opened itself. */
export async function openVisitIn(
  opened: Browser,
  place: Place,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await opened.newContext({
    viewport: phoneSize,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    baseURL: place.webUrl,
    ...options,
  })
  context.setDefaultTimeout(patienceMs)
  const violations: string[] = []
  const errors: string[] = []
  const addresses: string[] = []
  await context.exposeBinding('reportViolation', (_source, violation: string) => {
    violations.push(violation)
  })
  await context.addInitScript(reportViolations)
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    const isRefusedCall = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusedCall) errors.push(message.text())
  })
  const openCalls = new Set<Request>()
  context.on('request', (request) => {
    addresses.push(request.url(), request.headers().referer ?? '')
    if (isCall.test(request.url())) openCalls.add(request)
  })
  const endCall = (request: Request) => {
    openCalls.delete(request)
  }
  context.on('requestfinished', endCall)
  context.on('requestfailed', endCall)
  const happened = watchPages(context)
  if (TestRunner.getCurrentTest() !== undefined) {
    onTestFailed(() => console.log(['what the device did last:', ...happened.slice(-40)].join('\n')))
  }
  const page = await context.newPage()
  return {
    webUrl: place.webUrl,
    control: controlOf(place.sandboxUrl),
    context,
    page,
    violations,
    errors,
    addresses,
    openCalls,
    close: () => context.close(),
  }
}

/** Documents, refused and lost calls, errors, each with its time: what a screen that did not come is explained by. */
function watchPages(context: BrowserContext): readonly string[] {
  const happened: string[] = []
  const note = (what: string) => happened.push(`${new Date().toISOString().slice(11, 23)} ${what}`)
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) note(`at ${frame.url()}`)
    })
  })
  context.on('request', (request) => {
    if (request.isNavigationRequest()) note(`loads ${request.url()}`)
  })
  context.on('response', (response) => {
    if (isCall.test(response.url()) || response.status() >= 400) {
      note(`${response.status()} ${response.request().method()} ${response.url()}`)
    }
  })
  context.on('requestfailed', (request) => note(`lost ${request.url()} ${request.failure()?.errorText}`))
  context.on('weberror', (error) => note(String(error.error())))
  return happened
}

/** Runs in every document before its own scripts. */
function reportViolations(): void {
  const report = (globalThis as { reportViolation?: (text: string) => void }).reportViolation
  document.addEventListener('securitypolicyviolation', (event) => {
    report?.(
      `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
    )
  })
}
