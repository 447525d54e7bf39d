import { FormScreen } from '../features/on-boarding/form/form-screen.tsx'
import { type LazyScreen, lazyScreen, staticScreen } from './lazy-screen.tsx'
import type { ScreenName } from './paths.ts'

const statusScreen = lazyScreen(() =>
  import('../features/status/status-screen.tsx').then((module) => module.StatusScreen),
)

const formScreen = staticScreen(FormScreen)
const otpScreen = lazyScreen(() =>
  import('../features/on-boarding/otp/otp-screen.tsx').then((module) => module.OtpScreen),
)
const preOfferScreen = lazyScreen(() =>
  import('../features/on-boarding/pre-offer/pre-offer-screen.tsx').then((module) => module.PreOfferScreen),
)
const offerScreen = lazyScreen(() =>
  import('../features/on-boarding/offer/offer-screen.tsx').then((module) => module.OfferScreen),
)
const identityScreen = lazyScreen(() =>
  import('../features/on-boarding/identity/identity-screen.tsx').then((module) => module.IdentityScreen),
)
const veridasScreen = lazyScreen(() =>
  import('../features/on-boarding/veridas/veridas-screen.tsx').then((module) => module.VeridasScreen),
)
const evidenteScreen = lazyScreen(() =>
  import('../features/on-boarding/evidente/evidente-screen.tsx').then((module) => module.EvidenteScreen),
)
const directionScreen = lazyScreen(() =>
  import('../features/on-boarding/direction/direction-screen.tsx').then((module) => module.DirectionScreen),
)
const contractScreen = lazyScreen(() =>
  import('../features/on-boarding/contract/contract-screen.tsx').then((module) => module.ContractScreen),
)
const detailsScreen = lazyScreen(() =>
  import('../features/on-boarding/details/details-screen.tsx').then((module) => module.DetailsScreen),
)
const opinionScreen = lazyScreen(() =>
  import('../features/on-boarding/opinion/opinion-screen.tsx').then((module) => module.OpinionScreen),
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
const selfManageScreen = lazyScreen(() =>
  import('../features/self-manage/self-manage-screen.tsx').then((module) => module.SelfManageScreen),
)

/** Which component a screen shows. A path without a row here sends the visitor to the sign-in. */
export const screens: { readonly [screen in ScreenName]?: LazyScreen } = {
  form: formScreen,
  otp: otpScreen,
  preOffer: preOfferScreen,
  offer: offerScreen,
  identity: identityScreen,
  veridas: veridasScreen,
  evidente: evidenteScreen,
  direction: directionScreen,
  contract: contractScreen,
  details: detailsScreen,
  opinion: opinionScreen,
  validateEmail: validateEmailScreen,
  advancedPayment: paymentLinkScreen,
  guaranteePayment: paymentLinkScreen,
  login: loginScreen,
  selfManage: selfManageScreen,
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
}
