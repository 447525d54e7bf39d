import type { Checkout, LoanCard } from '@cupo/wire'
import { readPdfText } from '../../apps/api/src/documents/testing/read-pdf.ts'
import { pathTo } from '../../apps/web/src/client/paths.ts'
import { type ScreenName, screenNames, screens } from '../../apps/web/src/screens/registry.ts'
import { type ApiClient, apiClient } from '../support/api-client.ts'
import { borrowerAt, visitorOf } from '../support/borrower.ts'
import { controlOf } from '../support/control.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { preValidatorOf } from '../support/pre-validation.ts'
import type { Place } from '../support/start-world.ts'
import { tillOf } from '../support/till.ts'

/** The screens that a person without a session may see, whoever adds one. */
export const publicScreens: readonly ScreenName[] = screenNames.filter(
  (name) => screens[name].access === 'public',
)

/** Screens that go on with what another one of the same visit has asked; by itself their address leads there. */
export const leadsTo = {
  otp: 'form',
  preValidationOtp: 'preValidation',
  preValidationResult: 'preValidation',
  preValidationAssistedResult: 'preValidation',
  preValidationReproved: 'preValidation',
  fastPaymentPay: 'fastPayment',
  loginOtp: 'login',
  loginPassword: 'login',
} as const satisfies Readonly<Partial<Record<ScreenName, ScreenName>>>

export type FollowUpScreen = keyof typeof leadsTo

export const isFollowUp = (screen: ScreenName): screen is FollowUpScreen => screen in leadsTo

/** What a person has to have done before somebody has the address of the page; answers the rest of it, a link whole. */
const linkedPages: Readonly<Partial<Record<ScreenName, (place: Place) => Promise<string>>>> = {
  validateEmail: async (place) => {
    const customer = customerOf(place, '14')
    await customer.begin()
    return mailed(place, customer.email, '/validate-email/')
  },
  preValidationEmail: async (place) => {
    const asker = preValidatorOf(place, '14')
    await asker.start()
    await asker.termsHash()
    return mailed(place, asker.email, '/pre-validation/validate-email/')
  },
  advancedPayment: async (place) => mailed(place, (await debtor(place)).email, '/advanced-payment/'),
  guaranteePayment: async (place) => mailed(place, (await debtor(place)).email, '/guarantee-payment/'),
  advancedPaymentResult: (place) => resultOf(place, 'advanced-payment', 'advancedPaymentResult'),
  guaranteePaymentResult: (place) => resultOf(place, 'guarantee-payment', 'guaranteePaymentResult'),
  fastPaymentResult: async (place) => {
    const { keyMambu } = await creditOf(place, '80')
    const { body } = await apiClient(place.webUrl).send<Checkout>(
      'POST',
      `/publicdata/epayco/${keyMambu}/request`,
      { json: { tipoPagamento: 'Pagar cuota' } },
    )
    const { ref_payco } = await tillOf(place).pay({ checkout: body })
    return `${pathTo('fastPaymentResult', '/', { id: keyMambu })}?ref_payco=${ref_payco}`
  },
  resetForgottenPassword: async (place) => {
    const borrower = await borrowerAt(place, '14')
    await borrower.visitor.forgetPastCaptcha()
    return mailed(place, borrower.email, '/reset-forgotten-password/')
  },
  refundAccount: async (place) => {
    const customer = customerOf(place, '14', { downPayment: 100_000 })
    await customer.until('contract')
    const { idOrderAmount } = await customer.sign()
    await payLink(place, customer, 'advanced-payment')
    await place.control.endOrder(idOrderAmount ?? '', 'refuse')
    await place.control.advance('PT5M')
    return mailed(place, customer.email, '/refund-account/')
  },
  certificate: async (place) => {
    const api = await signedIn(place, '82')
    const { keyMambu } = await creditOf(place, '82', api)
    const { body } = await api.send<Uint8Array>('GET', `/selfmanage/acquittanceCertificate/${keyMambu}`)
    const code = /Código de verificación (\S+)/.exec(readPdfText(body).replace(/\s+/g, ' '))?.[1] ?? ''
    return pathTo('certificate', '/', { code: code.replaceAll('-', '') })
  },
  // Nothing is asked before the button is pressed.
  claimEmail: async () => pathTo('claimEmail', '/', { claim: '2026-00000001', token: 'x' }),
  policy: async () => pathTo('policy', '/', { policy: 'terminos' }),
}

/** The address of a public page as somebody comes to it: typed, or by the link that they were sent. */
export async function addressOf(screen: ScreenName, webUrl: string, sandboxUrl: string): Promise<string> {
  const place = { webUrl, control: controlOf(sandboxUrl) }
  const open = linkedPages[screen]
  return new URL(open === undefined ? screens[screen].paths[0] : await open(place), webUrl).href
}

/** Public screens whose address holds what only a link knows, and of which nothing here says how one gets it. */
export const screensWithoutAddress = publicScreens.filter(
  (name) => /[:*]/.test(screens[name].paths[0]) && linkedPages[name] === undefined,
)

async function mailed({ control }: Place, email: string, part: string): Promise<string> {
  const holds = (link: string) => new URL(link).pathname.startsWith(part)
  const mail = await control.message(email, ({ links }) => links.some(holds))
  return mail.links.find(holds) ?? ''
}

/** Signed, with a down payment and a guarantee still to be paid. */
async function debtor(place: Place): Promise<Customer> {
  const customer = customerOf(place, '54')
  await customer.until('contract')
  await customer.sign()
  return customer
}

type LinkedPayment = 'advanced-payment' | 'guarantee-payment'

/** Pays by the mailed link; answers the provider's reference. */
async function payLink(place: Place, customer: Customer, part: LinkedPayment): Promise<string> {
  const hash = (await mailed(place, customer.email, `/${part}/`)).split('/').pop()
  const { body: checkout } = await apiClient(place.webUrl).send<Checkout>(
    'POST',
    `/publicdata/${part}/epayco/${customer.applicationId()}/request`,
    { json: { hash } },
  )
  return (await tillOf(place).pay({ checkout })).ref_payco
}

async function resultOf(place: Place, part: LinkedPayment, screen: ScreenName): Promise<string> {
  const customer = await debtor(place)
  const reference = await payLink(place, customer, part)
  return `${pathTo(screen, '/', { proposalId: customer.applicationId() })}?ref_payco=${reference}`
}

/** A borrower whom the product knows from its first start, by the last two digits of the document. */
async function signedIn(place: Place, ending: string) {
  const visitor = visitorOf(place, `10101000${ending}`)
  await visitor.askPinPastCaptcha()
  const { code } = await place.control.message(`30001000${ending}`, (one) => one.code !== null)
  const { body } = await visitor.signIn({ password: code ?? '', login_type: 'otp' })
  if (body.access_token === undefined) throw new Error(`${ending} was not signed in`)
  visitor.api.setToken(body.access_token)
  return visitor.api
}

async function creditOf(place: Place, ending: string, session?: ApiClient): Promise<LoanCard> {
  const api = session ?? (await signedIn(place, ending))
  const { body } = await api.send<{ loans: readonly LoanCard[] }>('GET', '/selfmanage/loanInProgress')
  const [credit] = body.loans
  if (credit === undefined) throw new Error(`${ending} has no credit`)
  return credit
}
