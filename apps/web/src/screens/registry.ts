import { brandText } from '../text/brand.ts'

/** Its title stands in `text/titles.ts`. */
export type ScreenRow = {
  /**
   * `customer`: at that step of an application. `borrower`: signed in. `agent`: by the shop's link. `handOff`: the
   * customer's own phone, by the link that was sent to it.
   */
  readonly access: 'public' | 'customer' | 'borrower' | 'agent' | 'handOff'
  /** The first is its plain address; a final `*` stands for anything, or nothing. */
  readonly paths: readonly [string, ...string[]]
  /** Below `src/`. Null: there is no screen so far, and the path leads to the sign-in. */
  readonly file: string | null
  /** Rendered at build time. `script` comes with the first script, `page` with a file that the page names. */
  readonly entry?: 'script' | 'page'
  /** The gates and the other entries look for maintenance themselves. */
  readonly checksMaintenance?: true
  /** Set where one channel alone has the screen, before its application. */
  readonly channel?: 'Libre' | 'Assistido'
  readonly needsNoSale?: true
  /** Set where the screen is no status; `journeys` of the wire has the others. */
  readonly step?: 'data' | 'identity'
  readonly hasPanel?: true
  /** Also allowed at this status. */
  readonly companions?: readonly ScreenName[]
  /** Fetched after the first touch. */
  readonly next?: readonly ScreenName[]
}

/** Answers at its path and below both prefixes. */
const stepPaths = <const P extends string>(path: P) =>
  [path, `/on-boarding${path}`, `/self-manage${path}`] as const

const form = 'steps/form/form-screen.tsx'
const contract = 'steps/agreement/contract-screen.tsx'
const paymentLink = 'features/payment-links/payment-link-screen.tsx'
const linkResult = 'features/payment-links/result/link-result-screen.tsx'
const resend = 'features/payment-links/resend/resend-screen.tsx'
const status = 'features/status/status-screen.tsx'

const rows = {
  simulation: {
    access: 'public',
    paths: ['/home-offer-simulation'],
    file: 'channels/libre/simulation/simulation-screen.tsx',
    entry: 'page',
    checksMaintenance: true,
    channel: 'Libre',
    next: ['form'],
  },
  form: {
    access: 'public',
    paths: ['/', '/form'],
    file: form,
    entry: 'script',
    step: 'data',
    next: ['otp'],
  },
  otp: {
    access: 'public',
    paths: ['/on-boarding/otp', '/self-manage/otp'],
    file: 'steps/otp/otp-screen.tsx',
    checksMaintenance: true,
    step: 'data',
    next: ['preOffer', 'offer', 'counterOffer'],
  },
  preOffer: {
    access: 'customer',
    paths: stepPaths('/pre-offer'),
    file: 'channels/finter/pre-offer-screen.tsx',
    next: ['offer'],
  },
  offer: {
    access: 'customer',
    paths: stepPaths('/offer-equipo'),
    file: 'channels/finter/offer-screen.tsx',
    hasPanel: true,
    // 'Cambiar pago inicial' leads from the offer to its down payment.
    companions: ['preOffer'],
    next: ['identity'],
  },
  counterOffer: {
    access: 'customer',
    paths: stepPaths('/counter-offer-simulation'),
    file: 'channels/libre/counter-offer/counter-offer-screen.tsx',
    hasPanel: true,
    next: ['evidente'],
  },
  identity: {
    access: 'customer',
    paths: stepPaths('/identity'),
    file: 'channels/finter/identity-screen.tsx',
    hasPanel: true,
    companions: ['veridas'],
    next: ['veridas', 'evidente'],
  },
  veridas: {
    access: 'customer',
    paths: stepPaths('/veridas'),
    file: 'channels/finter/veridas-screen.tsx',
    companions: ['identity'],
    next: ['direction'],
  },
  evidente: {
    access: 'customer',
    paths: stepPaths('/evidente'),
    file: 'steps/identity/evidente-screen.tsx',
    hasPanel: true,
    next: ['direction', 'directionLibre'],
  },
  direction: {
    access: 'customer',
    paths: stepPaths('/direction'),
    file: 'channels/finter/direction-screen.tsx',
    hasPanel: true,
    next: ['contract'],
  },
  directionLibre: {
    access: 'customer',
    paths: stepPaths('/directionLibre'),
    file: 'channels/libre/direction-libre-screen.tsx',
    hasPanel: true,
    next: ['bankData'],
  },
  bankData: {
    access: 'customer',
    paths: stepPaths('/bank-data'),
    file: 'channels/libre/bank-data/bank-data-screen.tsx',
    hasPanel: true,
    next: ['contractLibre', 'detailsLibre'],
  },
  contract: {
    access: 'customer',
    paths: stepPaths('/contract'),
    file: contract,
    hasPanel: true,
    next: ['details'],
  },
  contractLibre: {
    access: 'customer',
    paths: stepPaths('/contractLibre'),
    file: contract,
    next: ['detailsLibre'],
  },
  details: {
    access: 'customer',
    paths: [...stepPaths('/details'), '/resumen-contato'],
    file: 'channels/finter/details-screen.tsx',
    hasPanel: true,
    companions: ['opinion'],
    next: ['opinion'],
  },
  detailsLibre: {
    access: 'customer',
    paths: stepPaths('/detailsLibre'),
    file: 'channels/libre/details-libre-screen.tsx',
    hasPanel: true,
    companions: ['opinion'],
    next: ['opinion'],
  },
  opinion: {
    access: 'customer',
    paths: ['/opinion'],
    file: 'steps/opinion/opinion-screen.tsx',
  },
  applicationEnd: {
    access: 'customer',
    paths: ['/application-end'],
    file: 'steps/end/application-end-screen.tsx',
  },
  assistedHome: {
    access: 'agent',
    paths: ['/assisted/home'],
    file: 'channels/assisted/home/home-screen.tsx',
    needsNoSale: true,
    checksMaintenance: true,
    channel: 'Assistido',
    next: ['assistedPreOffer', 'assistedOffer'],
  },
  assistedDesk: {
    access: 'agent',
    paths: ['/assisted/desk'],
    file: 'channels/assisted/desk/desk-screen.tsx',
    needsNoSale: true,
    checksMaintenance: true,
    channel: 'Assistido',
  },
  assistedSimulator: {
    access: 'agent',
    paths: ['/assisted/simulator'],
    file: 'channels/assisted/simulator/simulator-screen.tsx',
    needsNoSale: true,
    checksMaintenance: true,
    channel: 'Assistido',
  },
  assistedPreOffer: {
    access: 'agent',
    paths: ['/assisted/pre-offer'],
    file: 'channels/assisted/pre-offer/assisted-pre-offer-screen.tsx',
    channel: 'Assistido',
    next: ['assistedOffer'],
  },
  assistedOffer: {
    access: 'agent',
    paths: ['/assisted/offer'],
    file: 'channels/assisted/offer/assisted-offer-screen.tsx',
    channel: 'Assistido',
    companions: ['assistedPreOffer'],
    next: ['assistedVeridas'],
  },
  assistedVeridas: {
    access: 'agent',
    paths: ['/assisted/veridas'],
    file: 'channels/assisted/veridas/assisted-veridas-screen.tsx',
    channel: 'Assistido',
    next: ['assistedContract', 'assistedEvidenteDate'],
  },
  assistedEvidenteDate: {
    access: 'agent',
    paths: ['/assisted/evidente-date'],
    file: 'channels/assisted/evidente/assisted-evidente-date-screen.tsx',
    channel: 'Assistido',
    companions: ['assistedEvidenteValidate'],
    next: ['assistedEvidenteValidate'],
  },
  assistedEvidenteValidate: {
    access: 'agent',
    paths: ['/assisted/evidente-validate'],
    file: 'channels/assisted/evidente/assisted-evidente-validate-screen.tsx',
    channel: 'Assistido',
    step: 'identity',
    next: ['assistedContract'],
  },
  assistedContract: {
    access: 'agent',
    paths: ['/assisted/contract'],
    file: 'channels/assisted/contract/assisted-contract-screen.tsx',
    channel: 'Assistido',
    next: ['assistedOtp'],
  },
  assistedOtp: {
    access: 'agent',
    paths: ['/assisted/otp'],
    file: 'channels/assisted/otp/assisted-otp-screen.tsx',
    channel: 'Assistido',
    next: ['assistedResume'],
  },
  assistedResume: {
    access: 'agent',
    paths: ['/assisted/resume'],
    file: 'channels/assisted/resume/assisted-resume-screen.tsx',
    channel: 'Assistido',
    companions: ['assistedEnd'],
    next: ['assistedEnd'],
  },
  assistedEnd: {
    access: 'agent',
    paths: ['/assisted/end'],
    file: 'channels/assisted/end/end-screen.tsx',
    channel: 'Assistido',
  },
  assistedLinkEnded: {
    access: 'public',
    paths: ['/assisted/link-ended'],
    file: 'channels/assisted/frame/link-ended-screen.tsx',
    // A screen without a link leads here before its own check for maintenance has an answer.
    checksMaintenance: true,
    channel: 'Assistido',
  },
  // The second address is what is left once the secret is out of it.
  handOff: {
    access: 'handOff',
    paths: ['/veridas/assisted/:proposalId/:handOffId/:emailHash/:token', '/veridas/assisted'],
    file: 'channels/hand-off/hand-off-screen.tsx',
    checksMaintenance: true,
    channel: 'Assistido',
  },
  validateEmail: {
    access: 'public',
    paths: ['/validate-email/:hash'],
    file: 'features/validate-email/validate-email-screen.tsx',
    entry: 'page',
    checksMaintenance: true,
  },
  preValidation: {
    access: 'public',
    paths: ['/pre-validation'],
    file: 'features/pre-validation/form/pre-validation-screen.tsx',
    entry: 'page',
    next: ['preValidationOtp'],
  },
  preValidationOtp: {
    access: 'public',
    paths: ['/pre-validation/otp'],
    file: 'features/pre-validation/otp/pre-validation-otp-screen.tsx',
    next: ['preValidationResult'],
  },
  preValidationResult: {
    access: 'public',
    paths: ['/pre-validation/result'],
    file: 'features/pre-validation/result/pre-validation-result-screen.tsx',
  },
  preValidationAssistedResult: {
    access: 'public',
    paths: ['/pre-validation/assisted/result'],
    file: 'channels/assisted/quota/assisted-result-screen.tsx',
  },
  preValidationReproved: {
    access: 'public',
    paths: ['/pre-validation/reproved-reasons'],
    file: 'features/pre-validation/reproved/reproved-reasons-screen.tsx',
  },
  preValidationEmail: {
    access: 'public',
    paths: ['/pre-validation/validate-email/:hash', '/pre-validation/validate-email'],
    file: 'features/pre-validation/validate-email/accept-terms-screen.tsx',
    checksMaintenance: true,
  },
  // Before the links: `response` is no secret of one.
  advancedPaymentResult: {
    access: 'public',
    paths: ['/advanced-payment/:proposalId/response'],
    file: linkResult,
    entry: 'page',
    checksMaintenance: true,
  },
  guaranteePaymentResult: {
    access: 'public',
    paths: ['/guarantee-payment-response/:proposalId/response'],
    file: linkResult,
    entry: 'page',
    checksMaintenance: true,
  },
  advancedPayment: {
    access: 'public',
    paths: ['/advanced-payment/:proposalId/:hash', '/advanced-payment/:proposalId'],
    file: paymentLink,
    entry: 'page',
    checksMaintenance: true,
  },
  guaranteePayment: {
    access: 'public',
    paths: ['/guarantee-payment/:proposalId/:hash', '/guarantee-payment/:proposalId'],
    file: paymentLink,
    entry: 'page',
    checksMaintenance: true,
  },
  advancedResend: {
    access: 'public',
    paths: [`/pagoinicialequipo${brandText.slug}co`, `/pagoinicialequipo${brandText.slug}co/:end`],
    file: resend,
    checksMaintenance: true,
  },
  guaranteeResend: {
    access: 'public',
    paths: [`/pagofianza${brandText.slug}co`, `/pagofianza${brandText.slug}co/:end`],
    file: resend,
    checksMaintenance: true,
  },
  fastPayment: {
    access: 'public',
    paths: ['/fast-payment'],
    file: 'features/fast-payment/form/fast-payment-screen.tsx',
    entry: 'page',
    next: ['fastPaymentPay'],
  },
  fastPaymentPay: {
    access: 'public',
    paths: ['/fast-payment/payment'],
    file: 'features/fast-payment/pay/pay-screen.tsx',
    checksMaintenance: true,
  },
  fastPaymentResult: {
    access: 'public',
    paths: ['/fast-payment/payment/:id/response/*'],
    file: 'features/fast-payment/result/result-screen.tsx',
    checksMaintenance: true,
  },
  login: {
    access: 'public',
    paths: ['/login'],
    file: 'features/sign-in/login/login-screen.tsx',
    entry: 'page',
    next: ['loginOtp'],
  },
  loginOtp: {
    access: 'public',
    paths: ['/login-otp'],
    file: 'features/sign-in/login-otp/login-otp-screen.tsx',
    checksMaintenance: true,
    next: ['selfManage'],
  },
  loginPassword: {
    access: 'public',
    paths: ['/login-password'],
    file: 'features/sign-in/login-password/login-password-screen.tsx',
    checksMaintenance: true,
    next: ['selfManage'],
  },
  createPassword: {
    access: 'borrower',
    paths: ['/create-password'],
    file: 'features/sign-in/create-password/create-password-screen.tsx',
  },
  resetForgottenPassword: {
    access: 'public',
    paths: ['/reset-forgotten-password/:idClient/:idProposal/:idHash'],
    file: 'features/sign-in/reset-forgotten-password/reset-forgotten-password-screen.tsx',
    checksMaintenance: true,
  },
  selfManage: {
    access: 'borrower',
    paths: ['/self-manage'],
    file: 'features/self-manage/self-manage-screen.tsx',
  },
  creditDetail: {
    access: 'borrower',
    paths: ['/self-manage/credits/:id'],
    file: 'features/self-manage/credit/credit-screen.tsx',
    next: ['payment'],
  },
  payment: {
    access: 'borrower',
    paths: ['/self-manage/payment/:id'],
    file: 'features/self-manage/payment/payment-screen.tsx',
  },
  paymentResponse: {
    access: 'borrower',
    paths: ['/self-manage/payment/:id/response/*'],
    file: 'features/self-manage/payment/response-screen.tsx',
  },
  refundAccount: {
    access: 'public',
    paths: ['/refund-account/:hash', '/refund-account'],
    file: 'features/refunds/refund-account-screen.tsx',
    checksMaintenance: true,
  },
  certificate: {
    access: 'public',
    paths: ['/paz-y-salvo/:code'],
    file: 'features/certificate/certificate-screen.tsx',
  },
  publicClaims: {
    access: 'public',
    paths: ['/reclamos'],
    file: 'features/public-claims/public-claims-screen.tsx',
  },
  claimEmail: {
    access: 'public',
    paths: ['/reclamos/correo/:claim/:token'],
    file: 'features/public-claims/confirm-email-screen.tsx',
  },
  policy: {
    access: 'public',
    paths: ['/politicas/:policy'],
    file: 'features/policies/policy-screen.tsx',
    entry: 'page',
  },
  loanProgress: {
    access: 'public',
    paths: ['/loan-progress'],
    file: status,
    entry: 'page',
  },
  manyAttempts: {
    access: 'public',
    paths: ['/many-attempts'],
    file: status,
    entry: 'page',
  },
  resendManyAttempts: {
    access: 'public',
    paths: ['/resend-link/many-attempts'],
    file: status,
    entry: 'page',
  },
  processRequest: {
    access: 'public',
    paths: ['/process-request'],
    file: status,
    entry: 'page',
  },
  expiredEmail: {
    access: 'public',
    paths: ['/expired-email'],
    file: status,
    entry: 'page',
  },
  unavailable: {
    access: 'public',
    paths: ['/unavailable'],
    file: status,
    entry: 'page',
  },
  exceededSessionTime: {
    access: 'public',
    paths: ['/exceeded-session-time'],
    file: status,
    entry: 'page',
  },
  errorResponse: {
    access: 'public',
    paths: ['/error-response'],
    file: status,
    entry: 'page',
  },
} as const

export type ScreenName = keyof typeof rows

/**
 * Every screen of the web, a row each. The router, the gates, the addresses, preloading, the pages that the build
 * renders and its byte budgets all read this table (docs/decisions/019).
 */
export const screens: Readonly<Record<ScreenName, ScreenRow>> = rows

export const screenNames = Object.keys(rows) as readonly ScreenName[]
