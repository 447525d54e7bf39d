import type { Departure, SpecifiedRow } from '../hold-table.ts'

/** Who may send a call: anybody, a signed-in customer, an agent of a shop, whoever acts for an application, the provider. */
export type CallAccess = 'public' | 'authenticated' | 'assisted' | 'provider'

export type SpecifiedCall = SpecifiedRow & {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below /api/v1, with `{names}` of its parts. */
  readonly path: string
  readonly access: CallAccess
}

type CallName = `${'GET' | 'POST' | 'PUT'} ${string}`

type OfAgent = Departure<Pick<SpecifiedCall, 'access'>>

const call =
  (access: CallAccess) =>
  (says: CallName, departure?: OfAgent): SpecifiedCall => {
    const [method, path] = says.split(' ') as [SpecifiedCall['method'], string]
    return { says, method, path, access, ...(departure === undefined ? {} : { departure }) }
  }

const open = call('public')
const own = call('authenticated')
const ofAgent = call('assisted')

/** A shop's call: the specification lists it as public, and an agent of the shop alone sends it, by its signed link. */
const needsAgent: OfAgent = { by: '044', instead: { access: 'assisted' } }

/** Calls without authorization. */
export const publicCalls: readonly SpecifiedCall[] = [
  open('GET publicdata/validate/mobiles/{x}'),
  open('GET publicdata/terms-conditions'),
  open('GET publicdata/validate/campaign/{x}'),
  open('GET publicdata/offer/{x}'),
  open('POST publicdata/application'),
  open('GET publicdata/banks'),
  open('GET publicdata/offer-operator-assisted/{x}', needsAgent),
  ofAgent('GET publicdata/offer-assisted/{x}'),
  open('GET publicdata/fast-payment/{x}'),
  open('GET publicdata/fast-payment/loanInProgress/{x}'),
  open('GET publicdata/fast-payment/paymentPlanning/{a}/{b}'),
  open('POST publicdata/{provider}/{idCredito}/{ref}'),
  open('POST publicdata/{provider}/{idCredito}/mobile'),
  open('POST publicdata/{provider}/{key}/request'),
  open('GET publicdata/advanced-payment/{provider}/loan/{id}/{hash}'),
  open('POST publicdata/advanced-payment/{provider}/{proposalId}/request'),
  open('POST publicdata/advanced-payment/{provider}/{idCredito}/{ref}'),
  open('POST publicdata/advanced-payment/{provider}/{idCredito}/mobile'),
  open('POST publicdata/advanced-payment/{provider}/sendProofPaymentEpayco'),
  open('POST publicdata/advanced-payment/{provider}/sendProofPayment'),
  open('POST publicdata/advanced-payment/resend-email'),
  open('GET publicdata/advanced-payment-email/customer-email'),
  open('GET publicdata/guarantee-payment/{provider}/loan/{id}/{hash}'),
  open('POST publicdata/guarantee-payment/{provider}/{proposalId}/request'),
  open('POST publicdata/guarantee-payment/{provider}/{idCredito}/{ref}'),
  open('POST publicdata/guarantee-payment/{provider}/{idCredito}/mobile'),
  open('POST publicdata/guarantee-payment/sendProofPaymentEpayco'),
  open('POST publicdata/guarantee-payment/{provider}/sendProofPayment'),
  open('POST publicdata/guarantee-payment/resend-email'),
  open('GET publicdata/guarantee-payment/customer-email'),
  open('POST publicdata/{applicationId}/new-pin'),
  open('POST publicdata/new-pin-ag/', needsAgent),
  open('POST publicdata/onboardingAccess'),
  open('POST publicdata/forgottenPassword'),
  open('POST publicdata/resetForgottenPassword/{idClient}/{idProposal}/{idHash}'),
  open('GET publicdata/validateLinkResetForgottenPassword/{idClient}/{idHash}'),
  open('GET publicdata/validate/veridas/assisted/{a}/{b}'),
  open('GET publicdata/invalidate/veridas/assisted/{a}/{b}'),
  open('POST publicdata/application/prevalidator/email'),
  open('POST publicdata/application/prevalidator/basic'),
  open('POST publicdata/application/prevalidator/full'),
  open('POST publicdata/application/prevalidator/validate-email/{hash}'),
  open('POST publicdata/application/prevalidator/new-pin'),
  open('POST publicdata/application/prevalidator/validate-pin'),
  open('GET user/captcha/{token}'),
  open('POST oauth/token'),
  open('GET configuration/parameters'),
  open('GET configuration/parameters/{name}'),
  // The address of the provider's notices.
  call('provider')('POST publicdata/{provider}/{keyMambu}/confirmation/'),
]

/** Calls of a signed-in customer or of whoever acts for an application. */
export const authenticatedCalls: readonly SpecifiedCall[] = [
  own('GET application/contractVisualize/{id}'),
  own('GET application/{id}'),
  own('POST application/{id}/workflow/action'),
  own('POST application/{id}/change-status/{status}'),
  own('POST application/logFront'),
  own('GET selfmanage/applications'),
  own('GET selfmanage/claims'),
  own('POST selfmanage/updateCaseStatus/{a}/{b}'),
  own('GET selfmanage/loanInProgress'),
  own('GET selfmanage/loanInProgress/{id}'),
  own('GET selfmanage/paymentPlanning/{id}'),
  own('GET selfmanage/balance/{id}'),
  own('GET selfmanage/contract/{id}'),
  own('GET selfmanage/productCertificate/{id}'),
  own('GET selfmanage/acquittanceCertificate/{id}'),
  own('GET selfmanage/extract/{id}'),
  own('GET selfmanage/insurancePolicy/{id}'),
  own('POST selfmanage/sendProofPaymentEpayco'),
  own('POST selfmanage/sendProofPayment'),
  own('POST selfmanage/{provider}/{id}/{ref}'),
  own('POST selfmanage/{provider}/{id}/mobile'),
  own('POST selfmanage/{provider}/{key}/request'),
  own('GET address/departments'),
  own('GET address/cities/{x}'),
  own('GET address/neighborhood/{x}'),
  own('POST address/save/{id}'),
  own('GET address'),
  own('GET borrower/'),
  own('POST borrower/contactInsert'),
  own('POST borrower/changeEmail'),
  own('PUT borrower/contact-preferences'),
  own('POST user/updatePassword'),
]

/** A request for a token, by its grant and what goes with it. */
export type SpecifiedGrant = SpecifiedRow & { readonly content: Readonly<Record<string, string>> }

const grant = (
  says: string,
  content: SpecifiedGrant['content'],
  departure?: Departure<Pick<SpecifiedGrant, 'content'>>,
): SpecifiedGrant => ({ says, content, ...(departure === undefined ? {} : { departure }) })

const password = { grant_type: 'password', username: '1010101080', password: '1234' }

/** What `POST oauth/token` takes, form-encoded. */
export const grants: readonly SpecifiedGrant[] = [
  grant('password grant: document and code', password),
  grant('password grant: the code of an assisted sale names its application', {
    ...password,
    applicationId: 'a-1',
  }),
  grant('password grant: a password has its login type', { ...password, login_type: 'password' }),
  grant('refresh_token grant', { grant_type: 'refresh_token', refresh_token: 'r-1' }),
  grant(
    'client_credentials grant',
    { grant_type: 'client_credentials' },
    { by: '044', instead: { content: { grant_type: 'client_credentials', data: 'the link of a shop' } } },
  ),
]
