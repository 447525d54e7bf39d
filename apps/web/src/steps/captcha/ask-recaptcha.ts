const scriptAddress = 'https://www.google.com/recaptcha/api.js?render=explicit&hl=es-419'
const allowed = /^https:\/\/www\.(?:google|gstatic)\.com\/recaptcha\//

const timeoutMs = 120_000

type Widget = {
  readonly ready: (then: () => void) => void
  readonly render: (
    place: HTMLElement,
    options: {
      readonly sitekey: string
      readonly size: 'invisible'
      readonly callback: (token: string) => void
      readonly 'error-callback': () => void
    },
  ) => number
  readonly execute: (widget: number) => void
}

/** Null without a token. Never rejects. */
export async function askRecaptcha(siteKey: string): Promise<string | null> {
  const place = document.body.appendChild(document.createElement('div'))
  try {
    const widget = await loadWidget()
    return await new Promise<string | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), timeoutMs)
      const end = (token: string | null) => {
        clearTimeout(timer)
        resolve(token)
      }
      const callbacks = { callback: end, 'error-callback': () => end(null) }
      widget.execute(widget.render(place, { sitekey: siteKey, size: 'invisible', ...callbacks }))
    })
  } catch {
    return null
  } finally {
    place.remove()
  }
}

let loading: Promise<Widget> | null = null

function loadWidget(): Promise<Widget> {
  loading ??= appendScript().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

type WidgetWindow = Pick<Window, 'origin'> & { readonly grecaptcha?: Widget }

function appendScript(): Promise<Widget> {
  trustItsScripts()
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.onload = () => {
      const { grecaptcha }: WidgetWindow = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('The script has no widget'))
    }
    element.onerror = () => {
      element.remove()
      reject(new Error('The script did not load'))
    }
    element.src = scriptAddress
    document.head.append(element)
  })
}

type Policies = {
  readonly createPolicy: (
    name: 'default',
    rules: { readonly createScriptURL: (address: string) => string | null },
  ) => unknown
}

type PolicyWindow = Pick<Window, 'origin'> & { readonly trustedTypes?: Policies }

let isTrusted = false

/** Our pages demand trusted types; only Google's own addresses pass. */
function trustItsScripts(): void {
  if (isTrusted) return
  isTrusted = true
  const { trustedTypes }: PolicyWindow = window
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (allowed.test(address) ? address : null),
  })
}
