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
const loginScreen = lazyScreen(() =>
  import('../features/sign-in/login/login-screen.tsx').then((module) => module.LoginScreen),
)

/** Screens that nobody enters by keep their loaders in a chunk of their own: the first screen does without them. */
const laterScreen = (name: LaterScreenName) =>
  lazyScreen(() => import('./later-screens.ts').then((module) => module.laterScreens[name]()))

/** Which component a screen shows. A path without a row here sends the visitor to the sign-in. */
export const screens: { readonly [screen in ScreenName]?: LazyScreen } = {
  form: formScreen,
  otp: otpScreen,
  preOffer: laterScreen('preOffer'),
  offer: laterScreen('offer'),
  identity: laterScreen('identity'),
  veridas: laterScreen('veridas'),
  evidente: laterScreen('evidente'),
  direction: laterScreen('direction'),
  contract: laterScreen('contract'),
  details: laterScreen('details'),
  opinion: laterScreen('opinion'),
  validateEmail: validateEmailScreen,
  advancedPayment: paymentLinkScreen,
  guaranteePayment: paymentLinkScreen,
  login: loginScreen,
  loginOtp: laterScreen('loginOtp'),
  loginPassword: laterScreen('loginPassword'),
  createPassword: laterScreen('createPassword'),
  resetForgottenPassword: laterScreen('resetForgottenPassword'),
  selfManage: laterScreen('selfManage'),
  creditDetail: laterScreen('creditDetail'),
  certificate: laterScreen('certificate'),
  policy: laterScreen('policy'),
  loanProgress: statusScreen,
  manyAttempts: statusScreen,
  resendManyAttempts: statusScreen,
  processRequest: statusScreen,
  expiredEmail: statusScreen,
  unavailable: statusScreen,
  exceededSessionTime: statusScreen,
  errorResponse: statusScreen,
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
  login: 'src/features/sign-in/login/login-screen.tsx',
  loanProgress: 'src/features/status/status-screen.tsx',
  manyAttempts: 'src/features/status/status-screen.tsx',
  resendManyAttempts: 'src/features/status/status-screen.tsx',
  processRequest: 'src/features/status/status-screen.tsx',
  expiredEmail: 'src/features/status/status-screen.tsx',
  unavailable: 'src/features/status/status-screen.tsx',
  exceededSessionTime: 'src/features/status/status-screen.tsx',
  errorResponse: 'src/features/status/status-screen.tsx',
}

/** The screens a customer most likely sees next; fetched on the first touch of a screen. */
export const nextScreens: { readonly [screen in ScreenName]?: readonly ScreenName[] } = {
  form: ['otp'],
  otp: ['preOffer', 'offer'],
  preOffer: ['offer'],
  offer: ['identity'],
  identity: ['veridas', 'evidente'],
  veridas: ['direction'],
  evidente: ['direction'],
  direction: ['contract'],
  contract: ['details'],
  details: ['opinion'],
  login: ['loginOtp'],
  loginOtp: ['selfManage'],
  loginPassword: ['selfManage'],
}
