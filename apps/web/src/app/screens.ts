import { FormScreen } from '../features/on-boarding/form/form-screen.tsx'
import type { LaterScreenName } from './later-screens.ts'
import { type LazyScreen, lazyScreen, staticScreen } from './lazy-screen.tsx'
import type { ScreenName } from './paths.ts'

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

/** Screens that nobody enters by keep their loaders in a chunk of their own: the first screen does without them. */
const laterScreen = (name: LaterScreenName) =>
  lazyScreen(() => import('./later-screens.ts').then((module) => module.laterScreens[name]()))

/** A row for each of the names. */
const rows = <const N extends ScreenName>(names: readonly N[], screenOf: (name: N) => LazyScreen) =>
  Object.fromEntries(names.map((name) => [name, screenOf(name)]))

/** Which component a screen shows. A path without a row here sends the visitor to the sign-in. */
export const screens: { readonly [screen in ScreenName]?: LazyScreen } = {
  form: formScreen,
  otp: otpScreen,
  validateEmail: validateEmailScreen,
  login: loginScreen,
  fastPayment: fastPaymentScreen,
  ...rows(['advancedPayment', 'guaranteePayment'], () => paymentLinkScreen),
  ...rows(['advancedPaymentResult', 'guaranteePaymentResult'], () => linkResultScreen),
  ...rows(
    [
      'preOffer',
      'offer',
      'identity',
      'veridas',
      'evidente',
      'direction',
      'contract',
      'details',
      'opinion',
      'loginOtp',
      'loginPassword',
      'createPassword',
      'resetForgottenPassword',
      'selfManage',
      'creditDetail',
      'payment',
      'paymentResponse',
      'certificate',
      'policy',
      'advancedResend',
      'advancedResendEnd',
      'guaranteeResend',
      'guaranteeResendEnd',
      'fastPaymentPay',
      'fastPaymentResult',
    ],
    laterScreen,
  ),
  ...rows(
    [
      'loanProgress',
      'manyAttempts',
      'resendManyAttempts',
      'processRequest',
      'expiredEmail',
      'unavailable',
      'exceededSessionTime',
      'errorResponse',
    ],
    () => statusScreen,
  ),
}

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
