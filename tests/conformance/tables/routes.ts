import type { SpecifiedRow } from '../hold-table.ts'

/** Who may see a screen, as the route table puts it. */
export type RouteAccess = 'public' | 'authenticated' | 'login' | 'assisted' | 'public link'

/** A path of the route table; `{brand}` is the short name of the operator's brand. */
export type SpecifiedRoute = SpecifiedRow & {
  readonly path: string
  /** Paths of one purpose show one screen, and no other path shows it. */
  readonly purpose: string
  readonly access: RouteAccess
}

const route = (path: string, purpose: string, access: RouteAccess): SpecifiedRoute => ({
  says: path,
  path,
  purpose,
  access,
})

/** Each step also below both prefixes. */
const step = (path: string, purpose: string): readonly SpecifiedRoute[] =>
  ['', '/on-boarding', '/self-manage'].map((prefix) => route(`${prefix}${path}`, purpose, 'authenticated'))

/** The full route table. Any other path shows the sign-in. */
export const routes: readonly SpecifiedRoute[] = [
  route('/', 'application form', 'public'),
  route('/form', 'application form', 'public'),
  route('/on-boarding/otp', 'PIN entry', 'public'),
  route('/home-offer-simulation', 'simulator home', 'public'),
  route('/pre-validation', 'quota form', 'public'),
  route('/pre-validation/otp', 'PIN of the pre-validation', 'public'),
  route('/pre-validation/result', 'quota', 'public'),
  route('/pre-validation/assisted/result', 'quota with an offers form', 'public'),
  route('/pre-validation/reproved-reasons', 'reasons of a refused quota', 'public'),
  route('/pre-validation/validate-email/{hash}', 'e-mail validation of the pre-validation', 'public'),

  ...step('/bank-data', 'bank data'),
  ...step('/counter-offer-simulation', 'counter-offer'),
  ...step('/offer-equipo', 'offer'),
  ...step('/pre-offer', 'advance payment'),
  ...step('/identity', 'biometric introduction'),
  ...step('/veridas', 'identity-verification iframe'),
  ...step('/evidente', 'security questions'),
  ...step('/direction', 'delivery address'),
  ...step('/directionLibre', 'address and payment day'),
  ...step('/contract', 'contract'),
  ...step('/contractLibre', 'contract of Libre'),
  ...step('/detailsLibre', 'summary of Libre'),
  ...step('/details', 'summary'),
  route('/opinion', 'survey', 'authenticated'),
  route('/resumen-contato', 'summary', 'authenticated'),

  route('/login', 'sign-in by document', 'public'),
  route('/login-otp', 'sign-in by code', 'public'),
  route('/login-password', 'sign-in by password', 'public'),
  route('/create-password', 'create password', 'login'),
  route('/reset-forgotten-password/{idClient}/{idProposal}/{idHash}', 'reset password', 'public'),
  route('/self-manage', 'home of the borrower', 'login'),
  route('/self-manage/credits/{idCredito}', 'credit detail', 'login'),
  route('/self-manage/payment/{idCredito}', 'payment', 'login'),
  route('/self-manage/payment/{idCredito}/response/*', 'payment result', 'login'),

  route('/loan-progress', 'loan in progress', 'public'),
  route('/many-attempts', 'too many registration attempts', 'public'),
  route('/resend-link/many-attempts', 'too many link-resend attempts', 'public'),
  route('/process-request', 'cannot process request', 'public'),
  route('/expired-email', 'expired e-mail', 'public'),
  route('/unavailable', 'service unavailable', 'public'),
  route('/exceeded-session-time', 'session time exceeded', 'public'),
  route('/error-response', 'rejection with a list of messages', 'public'),

  route('/assisted/home', 'guide panel and customer form', 'assisted'),
  route('/assisted/pre-offer', 'assisted initial payment', 'assisted'),
  route('/assisted/offer', 'assisted offer', 'assisted'),
  route('/assisted/veridas', 'agent-side identity verification', 'assisted'),
  route('/assisted/evidente-date', 'identity by issue date', 'assisted'),
  route('/assisted/evidente-validate', 'assisted security questions', 'assisted'),
  route('/assisted/contract', 'assisted contract', 'assisted'),
  route('/assisted/otp', 'assisted OTP', 'assisted'),
  route('/assisted/resume', 'assisted summary', 'assisted'),
  route('/assisted/end', 'final approved page', 'assisted'),
  route('/assisted/simulator', 'simulator of the agent', 'assisted'),
  route(
    '/veridas/assisted/{idProposta}/{idCliente}/{hashEmail}/{tokenVeridas}',
    'customer identity verification',
    'public link',
  ),

  route('/fast-payment', 'fast payment identification', 'public'),
  route('/fast-payment/payment', 'fast payment', 'public'),
  route('/fast-payment/payment/{idCredito}/response/*', 'fast payment result', 'public'),
  route('/pagofianza{brand}co', 'guarantee-link resend', 'public'),
  route('/pagofianza{brand}co/many-attempts', 'guarantee-link resend: many attempts', 'public'),
  route('/pagofianza{brand}co/not-found', 'guarantee-link resend: not found', 'public'),
  route('/pagofianza{brand}co/thank-you', 'guarantee-link resend: thank you', 'public'),
  route('/pagoinicialequipo{brand}co', 'initial-payment link resend', 'public'),
  route('/pagoinicialequipo{brand}co/thank-you', 'initial-payment link resend: thank you', 'public'),
  route('/advanced-payment/{idProposta}/{hash}', 'pay the advance payment', 'public'),
  route('/advanced-payment/{idProposta}/response', 'advance payment result', 'public'),
  route('/guarantee-payment/{idProposta}/{hash}', 'pay the guarantee', 'public'),
  route('/guarantee-payment-response/{idProposta}/response', 'guarantee result', 'public'),
]
