// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubApi } from '../../testing/stub-api.ts'

type Options = {
  readonly sitekey: string
  readonly size: string
  readonly callback: (token: string) => void
  readonly 'error-callback': () => void
}

let rendered: Options | null = null
let addresses: string[] = []

/** Google's script, as it answers once it has loaded; without `widget` it does not load. */
function serve(widget: ((options: Options) => void) | null) {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes
    if (!(script instanceof HTMLScriptElement)) throw new Error('Only a script is expected')
    addresses.push(script.src)
    if (widget === null) return void script.onerror?.(new Event('error'))
    vi.stubGlobal('grecaptcha', {
      ready: (then: () => void) => then(),
      render: (_: HTMLElement, options: Options) => {
        rendered = options
        return 0
      },
      execute: () => rendered && widget(rendered),
    })
    script.onload?.(new Event('load'))
  })
}

beforeEach(() => {
  vi.resetModules()
  rendered = null
  addresses = []
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const earn = async () => (await import('./earn-ticket.ts')).earnTicket()
const known = { 'GET /user/captcha': { body: { recaptcha: { siteKey: 'site-key' } } } }

test('the token of the widget earns the ticket', async () => {
  stubApi({ ...known, 'GET /user/captcha/token-1': { body: { ticket: 'ticket-1', expiresInSeconds: 300 } } })
  serve(({ callback }) => callback('token-1'))
  expect(await earn()).toBe('ticket-1')
  expect(rendered).toMatchObject({ sitekey: 'site-key', size: 'invisible' })
  expect(addresses).toEqual(['https://www.google.com/recaptcha/api.js?render=explicit&hl=es-419'])
  expect(document.body.children).toHaveLength(0)
})

test('a script that does not load gives no ticket, and neither does a widget that fails; both can be tried again', async () => {
  stubApi(known)
  const createPolicy = vi.fn()
  vi.stubGlobal('trustedTypes', { createPolicy })
  serve(null)
  expect(await earn()).toBeNull()
  serve((options) => options['error-callback']())
  expect(await earn()).toBeNull()
  expect(addresses).toHaveLength(2)
  // A page has one default policy, and a second one is an error.
  expect(createPolicy).toHaveBeenCalledTimes(1)
})

test('only the vendor’s own addresses are trusted as scripts', async () => {
  let rules: { readonly createScriptURL: (address: string) => string | null } | null = null
  vi.stubGlobal('trustedTypes', {
    createPolicy: (_: string, made: typeof rules) => {
      rules = made
    },
  })
  stubApi(known)
  serve(({ callback }) => callback('token-1'))
  await earn()
  const trusted = (address: string) => rules?.createScriptURL(address)
  expect(trusted('https://www.gstatic.com/recaptcha/releases/x/recaptcha__es.js')).toMatch(/^https/)
  expect(trusted('https://www.gstatic.com.example/recaptcha/x.js')).toBeNull()
  expect(trusted('https://example.com/x.js')).toBeNull()
})
