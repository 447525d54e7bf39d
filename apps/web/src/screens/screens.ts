import { type ScreenName, screenNames } from '../client/paths.ts'
import { FormScreen } from '../features/on-boarding/form/form-screen.tsx'
import { type LazyScreen, lazyScreen, staticScreen } from './lazy-screen.tsx'

const statusScreen = lazyScreen(() =>
  import('../features/status/status-screen.tsx').then((module) => module.StatusScreen),
)

const formScreen = staticScreen(FormScreen)
const otpScreen = lazyScreen(() =>
  import('../features/on-boarding/otp/otp-screen.tsx').then((module) => module.OtpScreen),
)
const validateEmailScreen = lazyScreen(() =>
  import('../features/validate-email/validate-email-screen.tsx').then((module) => module.ValidateEmailScreen),
)
const paymentLinkScreen = lazyScreen(() =>
  import('../features/payment-links/payment-link-screen.tsx').then((module) => module.PaymentLinkScreen),
)
const linkResultScreen = lazyScreen(() =>
  import('../features/payment-links/result/link-result-screen.tsx').then((module) => module.LinkResultScreen),
)
const loginScreen = lazyScreen(() =>
  import('../features/sign-in/login/login-screen.tsx').then((module) => module.LoginScreen),
)

const fastPaymentScreen = lazyScreen(() =>
  import('../features/fast-payment/form/fast-payment-screen.tsx').then((module) => module.FastPaymentScreen),
)
const policyScreen = lazyScreen(() =>
  import('../features/policies/policy-screen.tsx').then((module) => module.PolicyScreen),
)

const statusNames = [
  'loanProgress',
  'manyAttempts',
  'resendManyAttempts',
  'processRequest',
  'expiredEmail',
  'unavailable',
  'exceededSessionTime',
  'errorResponse',
] as const satisfies readonly ScreenName[]

/** Screens whose loaders the entry script brings. */
const atHand = {
  form: formScreen,
  otp: otpScreen,
  validateEmail: validateEmailScreen,
  advancedPayment: paymentLinkScreen,
  guaranteePayment: paymentLinkScreen,
  advancedPaymentResult: linkResultScreen,
  guaranteePaymentResult: linkResultScreen,
  login: loginScreen,
  fastPayment: fastPaymentScreen,
  policy: policyScreen,
} as const satisfies Screens

/** Paths without a screen so far: they send the visitor to the sign-in. */
const notYet = [
  'counterOffer',
  'directionLibre',
  'bankData',
  'contractLibre',
  'detailsLibre',
  'assistedEnd',
] as const satisfies readonly ScreenName[]

/** Every other screen keeps its loader in a chunk of its own: the first screen does without them. */
export type LaterScreenName = Exclude<
  ScreenName,
  keyof typeof atHand | (typeof statusNames)[number] | (typeof notYet)[number]
>
const laterScreen = (name: LaterScreenName) =>
  lazyScreen(() => import('./later-screens.ts').then((module) => module.laterScreens[name]()))

type Screens = { readonly [screen in ScreenName]?: LazyScreen }

const isOneOf = <const N extends ScreenName>(names: readonly N[], name: ScreenName): name is N =>
  (names as readonly ScreenName[]).includes(name)
const isAtHand = (name: ScreenName): name is keyof typeof atHand => name in atHand

function screenOf(name: ScreenName): LazyScreen | undefined {
  if (isAtHand(name)) return atHand[name]
  if (isOneOf(statusNames, name)) return statusScreen
  return isOneOf(notYet, name) ? undefined : laterScreen(name)
}

/** Which component a screen shows. */
export const screens: Screens = Object.fromEntries(screenNames.map((name) => [name, screenOf(name)]))

/**
 * Screens a visitor may enter by: rendered at build time. Each names the module of its chunk, or null for a
 * `staticScreen`, which the entry script brings.
 */
export const entryScreens: { readonly [screen in ScreenName]?: string | null } = {
  form: null,
  validateEmail: 'src/features/validate-email/validate-email-screen.tsx',
  advancedPayment: 'src/features/payment-links/payment-link-screen.tsx',
  guaranteePayment: 'src/features/payment-links/payment-link-screen.tsx',
  advancedPaymentResult: 'src/features/payment-links/result/link-result-screen.tsx',
  guaranteePaymentResult: 'src/features/payment-links/result/link-result-screen.tsx',
  login: 'src/features/sign-in/login/login-screen.tsx',
  fastPayment: 'src/features/fast-payment/form/fast-payment-screen.tsx',
  policy: 'src/features/policies/policy-screen.tsx',
  loanProgress: 'src/features/status/status-screen.tsx',
  manyAttempts: 'src/features/status/status-screen.tsx',
  resendManyAttempts: 'src/features/status/status-screen.tsx',
  processRequest: 'src/features/status/status-screen.tsx',
  expiredEmail: 'src/features/status/status-screen.tsx',
  unavailable: 'src/features/status/status-screen.tsx',
  exceededSessionTime: 'src/features/status/status-screen.tsx',
  errorResponse: 'src/features/status/status-screen.tsx',
}

/** Fetches the screens that most likely come next; one that cannot be had is fetched when it is needed. */
export async function preloadNext(screen: ScreenName): Promise<void> {
  const { nextScreens } = await import('./later-screens.ts')
  await Promise.all((nextScreens[screen] ?? []).map((next) => screens[next]?.preload()))
}
