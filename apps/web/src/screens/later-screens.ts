import type { ComponentType } from 'react'
import type { ScreenName, ScreenProps } from '../client/paths.ts'
import type { LaterScreenName } from './screens.ts'

/** The loaders of the journey's steps, of the sign-in's later screens and of the borrower's area. */
export const laterScreens = {
  preOffer: () =>
    import('../features/on-boarding/pre-offer/pre-offer-screen.tsx').then((module) => module.PreOfferScreen),
  offer: () => import('../features/on-boarding/offer/offer-screen.tsx').then((module) => module.OfferScreen),
  identity: () =>
    import('../features/on-boarding/identity/identity-screen.tsx').then((module) => module.IdentityScreen),
  veridas: () =>
    import('../features/on-boarding/veridas/veridas-screen.tsx').then((module) => module.VeridasScreen),
  evidente: () =>
    import('../features/on-boarding/evidente/evidente-screen.tsx').then((module) => module.EvidenteScreen),
  direction: () =>
    import('../features/on-boarding/direction/direction-screen.tsx').then((module) => module.DirectionScreen),
  contract: () =>
    import('../features/on-boarding/contract/contract-screen.tsx').then((module) => module.ContractScreen),
  details: () =>
    import('../features/on-boarding/details/details-screen.tsx').then((module) => module.DetailsScreen),
  opinion: () =>
    import('../features/on-boarding/opinion/opinion-screen.tsx').then((module) => module.OpinionScreen),
  applicationEnd: () =>
    import('../features/on-boarding/application-end/application-end-screen.tsx').then(
      (module) => module.ApplicationEndScreen,
    ),
  loginOtp: () =>
    import('../features/sign-in/login-otp/login-otp-screen.tsx').then((module) => module.LoginOtpScreen),
  loginPassword: () =>
    import('../features/sign-in/login-password/login-password-screen.tsx').then(
      (module) => module.LoginPasswordScreen,
    ),
  createPassword: () =>
    import('../features/sign-in/create-password/create-password-screen.tsx').then(
      (module) => module.CreatePasswordScreen,
    ),
  resetForgottenPassword: () =>
    import('../features/sign-in/reset-forgotten-password/reset-forgotten-password-screen.tsx').then(
      (module) => module.ResetForgottenPasswordScreen,
    ),
  selfManage: () =>
    import('../features/self-manage/self-manage-screen.tsx').then((module) => module.SelfManageScreen),
  creditDetail: () =>
    import('../features/self-manage/credit/credit-screen.tsx').then((module) => module.CreditScreen),
  payment: () =>
    import('../features/self-manage/payment/payment-screen.tsx').then((module) => module.PaymentScreen),
  paymentResponse: () =>
    import('../features/self-manage/payment/response-screen.tsx').then((module) => module.ResponseScreen),
  certificate: () =>
    import('../features/certificate/certificate-screen.tsx').then((module) => module.CertificateScreen),
  fastPaymentPay: () =>
    import('../features/fast-payment/pay/pay-screen.tsx').then((module) => module.PayScreen),
  fastPaymentResult: () =>
    import('../features/fast-payment/result/result-screen.tsx').then((module) => module.ResultScreen),
  advancedResend: () =>
    import('../features/payment-links/resend/resend-screen.tsx').then((module) => module.ResendScreen),
  guaranteeResend: () =>
    import('../features/payment-links/resend/resend-screen.tsx').then((module) => module.ResendScreen),
} as const satisfies Readonly<Record<LaterScreenName, () => Promise<ComponentType<ScreenProps>>>>

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
  creditDetail: ['payment'],
  fastPayment: ['fastPaymentPay'],
}
