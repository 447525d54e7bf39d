import { brandText } from '../text/brand.ts'

/**
 * Who may see a screen: anybody, a customer at that step of an application, or a borrower, who is whoever signed in
 * (conformance: R-V5, R-V19).
 */
export type ScreenAccess = 'public' | 'customer' | 'borrower'

type PathEntry = { readonly access: ScreenAccess; readonly patterns: readonly [string, ...string[]] }

const open = <const P extends readonly [string, ...string[]]>(...patterns: P) =>
  ({ access: 'public', patterns }) as const

const guarded = <const P extends string>(path: P) => ({ access: 'customer', patterns: [path] }) as const

const signedIn = <const P extends string>(path: P) => ({ access: 'borrower', patterns: [path] }) as const

/** A screen and the pages of how it ended below it. */
const withEnds = <const P extends string>(path: P) => open(path, `${path}/:end`)

/** A step of the journey answers at its path and below both prefixes (conformance: R-J10). */
const step = <const P extends string>(path: P) =>
  ({ access: 'customer', patterns: [path, `/on-boarding${path}`, `/self-manage${path}`] }) as const

/**
 * Every path of the front end. The first pattern of a screen is its plain address; a `*` at its end stands for
 * whatever a provider puts behind it, and for nothing.
 */
export const paths = {
  form: open('/', '/form'),
  otp: open('/on-boarding/otp', '/self-manage/otp'),
  preOffer: step('/pre-offer'),
  offer: step('/offer-equipo'),
  counterOffer: step('/counter-offer-simulation'),
  identity: step('/identity'),
  veridas: step('/veridas'),
  evidente: step('/evidente'),
  direction: step('/direction'),
  directionLibre: step('/directionLibre'),
  bankData: step('/bank-data'),
  contract: step('/contract'),
  contractLibre: step('/contractLibre'),
  details: { access: 'customer', patterns: [...step('/details').patterns, '/resumen-contato'] },
  detailsLibre: step('/detailsLibre'),
  opinion: guarded('/opinion'),
  applicationEnd: guarded('/application-end'),
  assistedEnd: open('/assisted/end'),
  validateEmail: open('/validate-email/:hash'),
  // Before the links: `response` is no secret of one.
  advancedPaymentResult: open('/advanced-payment/:proposalId/response'),
  guaranteePaymentResult: open('/guarantee-payment-response/:proposalId/response'),
  // The second address is what is left once the secret is out of it.
  advancedPayment: open('/advanced-payment/:proposalId/:hash', '/advanced-payment/:proposalId'),
  guaranteePayment: open('/guarantee-payment/:proposalId/:hash', '/guarantee-payment/:proposalId'),
  advancedResend: withEnds(`/pagoinicialequipo${brandText.slug}co`),
  guaranteeResend: withEnds(`/pagofianza${brandText.slug}co`),
  fastPayment: open('/fast-payment'),
  fastPaymentPay: open('/fast-payment/payment'),
  fastPaymentResult: open('/fast-payment/payment/:id/response/*'),
  login: open('/login'),
  loginOtp: open('/login-otp'),
  loginPassword: open('/login-password'),
  createPassword: signedIn('/create-password'),
  resetForgottenPassword: open('/reset-forgotten-password/:idClient/:idProposal/:idHash'),
  selfManage: signedIn('/self-manage'),
  creditDetail: signedIn('/self-manage/credits/:id'),
  payment: signedIn('/self-manage/payment/:id'),
  paymentResponse: signedIn('/self-manage/payment/:id/response/*'),
  certificate: open('/paz-y-salvo/:code'),
  policy: open('/politicas/:policy'),
  loanProgress: open('/loan-progress'),
  manyAttempts: open('/many-attempts'),
  resendManyAttempts: open('/resend-link/many-attempts'),
  processRequest: open('/process-request'),
  expiredEmail: open('/expired-email'),
  unavailable: open('/unavailable'),
  exceededSessionTime: open('/exceeded-session-time'),
  errorResponse: open('/error-response'),
} as const satisfies Readonly<Record<string, PathEntry>>

export type ScreenName = keyof typeof paths

export const screenNames = Object.keys(paths) as readonly ScreenName[]

export type PathParams = Readonly<Record<string, string>>

/** What the router hands to every screen. */
export type ScreenProps = { readonly screen: ScreenName; readonly params: PathParams }

/**
 * The address of a screen, under the prefix of where the customer is: `/self-manage` stays there,
 * everything else goes on below `/on-boarding`.
 */
export function pathTo(screen: ScreenName, from: string, params: PathParams = {}): string {
  const { patterns } = paths[screen]
  const prefix = from.includes('/self-manage') ? '/self-manage' : '/on-boarding'
  const pattern = patterns.find((candidate) => candidate.startsWith(prefix)) ?? patterns[0]
  return pattern
    .replace(/\*$/, '')
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** The screen of an address, or nothing when no screen has it. */
export function matchPath(
  pathname: string,
): { readonly screen: ScreenName; readonly params: PathParams } | null {
  const parts = segments(pathname)
  for (const screen of screenNames) {
    for (const pattern of paths[screen].patterns) {
      const params = matchPattern(segments(pattern), parts)
      if (params) return { screen, params }
    }
  }
  return null
}

const segments = (path: string) => path.replace(/\/+$/, '').split('/')

function matchPattern(pattern: readonly string[], parts: readonly string[]): PathParams | null {
  if (pattern.length !== parts.length && !pattern.includes('*')) return null
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    if (expected === '*') break
    const part = parts[index] ?? ''
    if (!expected.startsWith(':')) {
      if (expected !== part) return null
    } else {
      if (part === '') return null
      try {
        params[expected.slice(1)] = decodeURIComponent(part)
      } catch {
        return null
      }
    }
  }
  return params
}
