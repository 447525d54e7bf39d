import type { Checkout, StepUpPurpose } from '@cupo/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectEachOnce, holds } from '../conformance/hold-table.ts'
import { authenticatedCalls, publicCalls } from '../conformance/tables/calls.ts'
import { type Agent, agentOf } from '../support/agent.ts'
import { type ApiClient, apiClient, type RequestContent } from '../support/api-client.ts'
import { type Borrower, borrowerAt } from '../support/borrower.ts'
import { captchaTicket } from '../support/captcha-tickets.ts'
import { bogotaAddress, type Customer, customerOf } from '../support/customer.ts'
import { type FullBorrower, fullBorrowerAt } from '../support/full-borrower.ts'
import type { HttpAnswer } from '../support/http-answer.ts'
import { newPerson } from '../support/people.ts'
import { type PreValidator, preValidatorOf } from '../support/pre-validation.ts'
import { sealFor } from '../support/seal.ts'
import { answerCaptcha } from '../support/solve-captcha.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { waitFor } from '../support/wait-for.ts'
import { wireCalls } from '../support/wire-calls.ts'

type Link = { readonly id: string; readonly hash: string; readonly ref: string }

/** Whoever the catalogue's calls are asked by and about. */
type People = {
  /** Has a loan, papers, a claim and a paid installment. */
  readonly borrower: FullBorrower
  /** Signed, and owes a down payment and a guarantee. */
  readonly buyer: Customer
  readonly downPayment: Link
  readonly guarantee: Link
  /** A payment to the borrower's credit, made without sign-in. */
  readonly fast: Pick<Link, 'id' | 'ref'>
  /** At the agreement, and then back at the delivery. */
  readonly atContract: Customer
  /** Have shown the code of a change each. */
  readonly changing: Readonly<Record<'email' | 'mobile' | 'password', ApiClient>>
  /** At the counter, with a sale whose code is awaited, and a link to the phone of its customer. */
  readonly agent: Agent
  readonly handOff: string
  /** Has begun a pre-validation, and has proved who they are. */
  readonly beginner: PreValidator
  readonly asker: PreValidator
  readonly quotaHash: string
  readonly returning: Borrower
  /** Has filed a form, and waits for the code. */
  readonly filed: Customer
}

let world: World
let people: People

beforeAll(async () => {
  world = await startWorld()
  people = await everybody()
})
afterAll(() => world.stop())

async function everybody(): Promise<People> {
  const borrower = await fullBorrowerAt(world, '14')
  const [credit = ''] = borrower.ids.credits
  const buyer = customerOf(world, '54')
  await buyer.sign()
  const atContract = customerOf(world, '16')
  await atContract.until('contract')
  const agent = agentOf(world, '17')
  await agent.until('contract')
  await agent.requestSignature()
  const link = new URL(await agent.handOffLink())
  const [, , , , handOffId = '', , token = ''] = link.pathname.split('/')
  const filed = customerOf(world, '12')
  await filed.submit()
  // Another code can be had once the first has run out.
  await world.control.advance('PT81S')
  // Each change asks for a code of its own of the last five minutes.
  const changing = {
    email: await changerOf('otherEmail'),
    mobile: await changerOf('otherMobile'),
    password: await changerOf('newPassword'),
  }
  const asker = preValidatorOf(world, '19')
  const started = await asker.start()
  await asker.prove()
  const beginner = preValidatorOf(world, '13')
  await beginner.start()
  return {
    borrower,
    buyer,
    downPayment: await linkOf(buyer, 'advanced-payment'),
    guarantee: await linkOf(buyer, 'guarantee-payment'),
    fast: {
      id: credit,
      ref: await waitingPayment(`/publicdata/epayco/${credit}/request`, { tipoPagamento: 'Pagar cuota' }),
    },
    atContract,
    changing,
    agent,
    handOff: `${handOffId}/${token}`,
    beginner,
    asker,
    quotaHash: started.body.hash ?? '',
    returning: await borrowerAt(world, '13'),
    filed,
  }
}

/** The session of a person who signed in and showed the code of one change. */
async function changerOf(purpose: StepUpPurpose): Promise<ApiClient> {
  const customer = customerOf(world, '16')
  await customer.begin()
  const session = await customer.signInAsPerson()
  await customer.stepUp(purpose, session)
  return session
}

/** The mailed link of something to pay, and the reference of a payment by it that waits for its bank. */
async function linkOf(buyer: Customer, kind: 'advanced-payment' | 'guarantee-payment'): Promise<Link> {
  const pattern = new RegExp(`/${kind}/([^/]+)/([^/?]+)`)
  const { id, hash } = await waitFor(`the ${kind} link`, async () => {
    const links = (await buyer.mails()).flatMap((mail) => mail.links)
    const [, id, hash] = links.map((link) => pattern.exec(link)).find(Boolean) ?? []
    return id === undefined || hash === undefined ? undefined : { id, hash }
  })
  return { id, hash, ref: await waitingPayment(`/publicdata/${kind}/epayco/${id}/request`, { hash }) }
}

/** The reference of a payment that was registered without sign-in, and waits for its bank. */
async function waitingPayment(path: string, json: object): Promise<string> {
  const { body: checkout } = await anybody().send<Checkout>('POST', path, { json })
  const made = { checkout, method: 'pse', state: 3, times: 1 }
  return (await world.control.ask<{ ref_payco: string }>('POST', '/control/payments', made)).ref_payco
}

const anybody = () => apiClient(world.webUrl)

type Ask = (people: People) => Promise<HttpAnswer<unknown>>

const send =
  (
    api: (people: People) => ApiClient,
    path: (people: People) => string,
    json?: (people: People) => object,
  ): Ask =>
  (people) => {
    const [method = '', address = ''] = path(people).split(' ')
    return api(people).send(method, `/${address}`, json === undefined ? {} : { json: json(people) })
  }

const open = (path: (people: People) => string, json?: (people: People) => object) =>
  send(anybody, path, json)
const own = (path: (people: People) => string, json?: (people: People) => object) =>
  send(({ borrower }) => borrower.api, path, json)
const credit = ({ borrower }: People) => borrower.ids.credits[0] ?? ''
const paid = ({ borrower }: People) => borrower.ids.paymentRefs[0] ?? ''
const paysInstallment = () => ({ tipoPagamento: 'Pagar cuota', meioPagamento: 'Tarjeta-PSE' })

/** With a solved captcha, as the screens that name a document send it. */
const withTicket =
  (
    ask: (people: People) => Promise<readonly [method: string, path: string, content?: RequestContent]>,
  ): Ask =>
  async (people) => {
    const [method, path, content = {}] = await ask(people)
    return anybody().send(method, path, { ...content, headers: await captchaTicket(world) })
  }

const sealed = (value: unknown) => sealFor(anybody(), value)
const someone = newPerson('11')
const quotaForm = {
  documentNumber: someone.document,
  mobile: someone.mobile,
  email: someone.email,
  acceptTermsConditions: true,
}
const ofLink = (kind: 'downPayment' | 'guarantee') => (people: People) => people[kind]
const [downPayment, guarantee] = [ofLink('downPayment'), ofLink('guarantee')]

/** Whoever saw a result holds its ticket, and has a copy mailed by it. */
const proofOf =
  (link: (people: People) => Link, kind: string, path: string, field: 'reference' | 'refEpayco'): Ask =>
  async (all) => {
    const { id, ref } = link(all)
    const result = await anybody().send<{ ticket: string }>('POST', `/publicdata/${kind}/epayco/${id}/${ref}`)
    const json = { email: all.buyer.email, [field]: ref, ticket: result.body.ticket }
    return anybody().send('POST', path, { json })
  }

/** Each call of the catalogue, asked as its screen asks it. */
const asks: Readonly<Record<string, Ask>> = {
  'GET publicdata/validate/mobiles/{x}': withTicket(async ({ borrower }) => [
    'GET',
    `/publicdata/validate/mobiles/${await sealed(borrower.document)}`,
  ]),
  'GET publicdata/terms-conditions': open(() => 'GET publicdata/terms-conditions?origin=Libre'),
  'GET publicdata/validate/campaign/{x}': open(() => 'GET publicdata/validate/campaign/LIBRE'),
  'GET publicdata/offer/{x}': open(() => 'GET publicdata/offer/LIBRE'),
  'POST publicdata/application': () => customerOf(world, '10').submit(),
  'GET publicdata/banks': open(() => 'GET publicdata/banks'),
  'GET publicdata/offer-operator-assisted/{x}': send(
    ({ agent }) => agent.api,
    ({ agent }) => `GET publicdata/offer-operator-assisted/${agent.idAccess()}`,
  ),
  'GET publicdata/offer-assisted/{x}': send(
    ({ agent }) => agent.api,
    () => 'GET publicdata/offer-assisted/1500000',
  ),
  'GET publicdata/fast-payment/{x}': withTicket(async ({ borrower }) => [
    'GET',
    `/publicdata/fast-payment/${await sealed(borrower.document)}`,
  ]),
  'GET publicdata/fast-payment/loanInProgress/{x}': withTicket(async (all) => [
    'GET',
    `/publicdata/fast-payment/loanInProgress/${all.borrower.ids.credits[0]}`,
  ]),
  'GET publicdata/fast-payment/paymentPlanning/{a}/{b}': withTicket(async (all) => [
    'GET',
    `/publicdata/fast-payment/paymentPlanning/${await sealed(all.borrower.document)}/${credit(all)}`,
  ]),
  'POST publicdata/{provider}/{idCredito}/{ref}': open(
    ({ fast }) => `POST publicdata/epayco/${fast.id}/${fast.ref}`,
  ),
  'POST publicdata/{provider}/{idCredito}/mobile': open(
    ({ fast }) => `POST publicdata/epayco/${fast.id}/mobile`,
    ({ fast }) => ({ ref_payco: fast.ref }),
  ),
  'POST publicdata/{provider}/{key}/request': open(
    (all) => `POST publicdata/epayco/${credit(all)}/request`,
    paysInstallment,
  ),
  'GET publicdata/advanced-payment/{provider}/loan/{id}/{hash}': open((all) => {
    const { id, hash } = downPayment(all)
    return `GET publicdata/advanced-payment/epayco/loan/${id}/${hash}`
  }),
  'POST publicdata/advanced-payment/{provider}/{proposalId}/request': open(
    (all) => `POST publicdata/advanced-payment/epayco/${downPayment(all).id}/request`,
    (all) => ({ hash: downPayment(all).hash }),
  ),
  'POST publicdata/advanced-payment/{provider}/{idCredito}/{ref}': open(
    (all) => `POST publicdata/advanced-payment/epayco/${downPayment(all).id}/${downPayment(all).ref}`,
  ),
  'POST publicdata/advanced-payment/{provider}/{idCredito}/mobile': open(
    (all) => `POST publicdata/advanced-payment/epayco/${downPayment(all).id}/mobile`,
    (all) => ({ ref_payco: downPayment(all).ref }),
  ),
  'POST publicdata/advanced-payment/resend-email': open(
    () => 'POST publicdata/advanced-payment/resend-email',
    (all) => ({ proposalId: downPayment(all).id }),
  ),
  'GET publicdata/advanced-payment-email/customer-email': withTicket(async ({ buyer }) => [
    'GET',
    `/publicdata/advanced-payment-email/customer-email?document=${buyer.document}&mobile=${buyer.mobile}`,
  ]),
  'GET publicdata/guarantee-payment/{provider}/loan/{id}/{hash}': open((all) => {
    const { id, hash } = guarantee(all)
    return `GET publicdata/guarantee-payment/epayco/loan/${id}/${hash}`
  }),
  'POST publicdata/guarantee-payment/{provider}/{proposalId}/request': open(
    (all) => `POST publicdata/guarantee-payment/epayco/${guarantee(all).id}/request`,
    (all) => ({ hash: guarantee(all).hash }),
  ),
  'POST publicdata/guarantee-payment/{provider}/{idCredito}/{ref}': open(
    (all) => `POST publicdata/guarantee-payment/epayco/${guarantee(all).id}/${guarantee(all).ref}`,
  ),
  'POST publicdata/guarantee-payment/{provider}/{idCredito}/mobile': open(
    (all) => `POST publicdata/guarantee-payment/epayco/${guarantee(all).id}/mobile`,
    (all) => ({ ref_payco: guarantee(all).ref }),
  ),
  'POST publicdata/guarantee-payment/resend-email': open(
    () => 'POST publicdata/guarantee-payment/resend-email',
    (all) => ({ proposalId: guarantee(all).id }),
  ),
  'GET publicdata/guarantee-payment/customer-email': withTicket(async ({ buyer }) => [
    'GET',
    `/publicdata/guarantee-payment/customer-email?document=${buyer.document}&mobile=${buyer.mobile}`,
  ]),
  'POST publicdata/advanced-payment/{provider}/sendProofPaymentEpayco': proofOf(
    downPayment,
    'advanced-payment',
    '/publicdata/advanced-payment/epayco/sendProofPaymentEpayco',
    'refEpayco',
  ),
  'POST publicdata/advanced-payment/{provider}/sendProofPayment': proofOf(
    downPayment,
    'advanced-payment',
    '/publicdata/advanced-payment/epayco/sendProofPayment',
    'reference',
  ),
  'POST publicdata/guarantee-payment/sendProofPaymentEpayco': proofOf(
    guarantee,
    'guarantee-payment',
    '/publicdata/guarantee-payment/sendProofPaymentEpayco',
    'refEpayco',
  ),
  'POST publicdata/guarantee-payment/{provider}/sendProofPayment': proofOf(
    guarantee,
    'guarantee-payment',
    '/publicdata/guarantee-payment/epayco/sendProofPayment',
    'reference',
  ),
  'POST publicdata/{applicationId}/new-pin': withTicket(async ({ filed }) => [
    'POST',
    `/publicdata/${filed.applicationId()}/new-pin`,
  ]),
  'POST publicdata/new-pin-ag/': ({ agent }) => agent.newCode(),
  'POST publicdata/{provider}/{keyMambu}/confirmation/': open(
    (all) => `POST publicdata/epayco/${credit(all)}/confirmation/`,
    () => ({ x_ref_payco: '1' }),
  ),
  'POST publicdata/resetForgottenPassword/{idClient}/{idProposal}/{idHash}': async ({ returning }) => {
    const link = await returning.resetLink()
    for (const { id } of await world.control.messages(returning.mobile)) returning.hasSeen(id)
    return returning.resetPassword(link, 'una frase que nadie usa')
  },
  'POST publicdata/onboardingAccess': withTicket(async ({ returning }) => [
    'POST',
    '/publicdata/onboardingAccess',
    { json: { hash: await sealed({ identityCardNumber: returning.document, mobileLastDigits: '0000' }) } },
  ]),
  'POST publicdata/forgottenPassword': withTicket(async ({ returning }) => [
    'POST',
    '/publicdata/forgottenPassword',
    { json: { identityCardNumber: await sealed(returning.document) } },
  ]),
  'GET publicdata/validateLinkResetForgottenPassword/{idClient}/{idHash}': open(
    ({ borrower }) => `GET publicdata/validateLinkResetForgottenPassword/${borrower.ids.clients[0]}/x`,
  ),
  'GET publicdata/validate/veridas/assisted/{a}/{b}': open(
    ({ handOff }) => `GET publicdata/validate/veridas/assisted/${handOff}`,
  ),
  'GET publicdata/invalidate/veridas/assisted/{a}/{b}': open(
    ({ handOff }) => `GET publicdata/invalidate/veridas/assisted/${handOff}`,
  ),
  'POST publicdata/application/prevalidator/email': withTicket(async () => [
    'POST',
    '/publicdata/application/prevalidator/email',
    { json: quotaForm },
  ]),
  'POST publicdata/application/prevalidator/new-pin': ({ beginner }) => beginner.sendPin(),
  'POST publicdata/application/prevalidator/validate-pin': ({ beginner }) => beginner.prove(),
  'POST publicdata/application/prevalidator/basic': ({ asker, quotaHash }) =>
    asker.api.send('POST', '/publicdata/application/prevalidator/basic', { json: { hash: quotaHash } }),
  'POST publicdata/application/prevalidator/full': ({ asker, quotaHash }) =>
    asker.api.send('POST', '/publicdata/application/prevalidator/full', {
      json: { hash: quotaHash, sku: 'KOR-M8-256-ARE', intendedValue: 1_500_000, iva: 'Si' },
    }),
  'POST publicdata/application/prevalidator/validate-email/{hash}': async ({ beginner }) =>
    anybody().send(
      'POST',
      `/publicdata/application/prevalidator/validate-email/${await beginner.termsHash()}`,
    ),
  'GET user/captcha/{token}': () => answerCaptcha(anybody()),
  'POST oauth/token': ({ filed }) => filed.signInBySms(),
  'GET configuration/parameters': open(() => 'GET configuration/parameters?channel=Assistido'),
  'GET configuration/parameters/{name}': open(
    () => 'GET configuration/parameters/maintenance?channel=Assistido',
  ),

  'GET application/contractVisualize/{id}': send(
    ({ atContract }) => atContract.api,
    ({ atContract }) => `GET application/contractVisualize/${atContract.applicationId()}?channel=Assistido`,
  ),
  'GET application/{id}': send(
    ({ buyer }) => buyer.api,
    ({ buyer }) => `GET application/${buyer.applicationId()}?channel=Assistido`,
  ),
  'POST application/{id}/workflow/action': send(
    ({ buyer }) => buyer.api,
    ({ buyer }) => `POST application/${buyer.applicationId()}/workflow/action`,
    () => ({ action: 'survey', stars: 5, complement: '', isPartial: true }),
  ),
  'POST application/{id}/change-status/{status}': send(
    ({ atContract }) => atContract.api,
    ({ atContract }) => `POST application/${atContract.applicationId()}/change-status/DELIVERY`,
    () => ({ origin: 'Finter' }),
  ),
  'POST application/logFront': own(
    () => 'POST application/logFront',
    () => ({ message: 'm', source: 's', screen: 'form', stack: '', count: 1 }),
  ),
  'GET selfmanage/applications': own(() => 'GET selfmanage/applications'),
  'GET selfmanage/claims': own(() => 'GET selfmanage/claims'),
  'POST selfmanage/updateCaseStatus/{a}/{b}': own(
    ({ borrower }) => `POST selfmanage/updateCaseStatus/${borrower.ids.claims[0]}/1`,
  ),
  'GET selfmanage/loanInProgress': own(() => 'GET selfmanage/loanInProgress'),
  'GET selfmanage/loanInProgress/{id}': own((all) => `GET selfmanage/loanInProgress/${credit(all)}`),
  'GET selfmanage/paymentPlanning/{id}': own((all) => `GET selfmanage/paymentPlanning/${credit(all)}`),
  'GET selfmanage/balance/{id}': own((all) => `GET selfmanage/balance/${credit(all)}`),
  'GET selfmanage/contract/{id}': own((all) => `GET selfmanage/contract/${credit(all)}`),
  'GET selfmanage/productCertificate/{id}': own((all) => `GET selfmanage/productCertificate/${credit(all)}`),
  'GET selfmanage/acquittanceCertificate/{id}': own(
    ({ borrower }) => `GET selfmanage/acquittanceCertificate/${borrower.ids.credits[2]}`,
  ),
  'GET selfmanage/extract/{id}': own((all) => `GET selfmanage/extract/${credit(all)}`),
  'GET selfmanage/insurancePolicy/{id}': own((all) => `GET selfmanage/insurancePolicy/${credit(all)}`),
  'POST selfmanage/sendProofPaymentEpayco': own(
    () => 'POST selfmanage/sendProofPaymentEpayco',
    (all) => ({ email: all.borrower.email, refEpayco: paid(all) }),
  ),
  'POST selfmanage/sendProofPayment': own(
    () => 'POST selfmanage/sendProofPayment',
    (all) => ({ email: all.borrower.email, reference: paid(all) }),
  ),
  'POST selfmanage/{provider}/{id}/{ref}': own((all) => `POST selfmanage/epayco/${credit(all)}/${paid(all)}`),
  'POST selfmanage/{provider}/{id}/mobile': own(
    (all) => `POST selfmanage/epayco/${credit(all)}/mobile`,
    (all) => ({ ref_payco: paid(all) }),
  ),
  'POST selfmanage/{provider}/{key}/request': own(
    (all) => `POST selfmanage/epayco/${credit(all)}/request`,
    paysInstallment,
  ),
  'GET address/departments': own(() => 'GET address/departments'),
  'GET address/cities/{x}': own(() => 'GET address/cities/11'),
  'GET address/neighborhood/{x}': own(() => 'GET address/neighborhood/11001'),
  'POST address/save/{id}': send(
    ({ atContract }) => atContract.api,
    ({ atContract }) => `POST address/save/${atContract.applicationId()}`,
    () => bogotaAddress,
  ),
  'GET address': send(
    ({ atContract }) => atContract.api,
    ({ atContract }) => `GET address?applicationId=${atContract.applicationId()}`,
  ),
  'GET borrower/': own(() => 'GET borrower/'),
  'POST borrower/contactInsert': send(
    ({ changing }) => changing.mobile,
    () => 'POST borrower/contactInsert',
    () => ({
      name: '',
      telephoneNumber: '3105559080',
      preference: 'PRIMARY',
    }),
  ),
  'POST borrower/changeEmail': send(
    ({ changing }) => changing.email,
    () => 'POST borrower/changeEmail',
    () => ({ email: 'otro.correo@correo.example' }),
  ),
  'PUT borrower/contact-preferences': own(
    () => 'PUT borrower/contact-preferences',
    () => everyChannel,
  ),
  'POST user/updatePassword': send(
    ({ changing }) => changing.password,
    () => 'POST user/updatePassword',
    () => ({
      password: 'una frase que nadie usa',
      equalPassword: 'una frase que nadie usa',
    }),
  ),
}

const everyChannel = Object.fromEntries(
  ['billing', 'marketing'].flatMap((kind) =>
    ['Sms', 'Whatsapp', 'Email', 'Call'].map((channel) => [`${kind}${channel}`, true]),
  ),
)

/** Asked so, a call is refused by the code that the specification or its decision gives. */
const refusals: Readonly<Record<string, number>> = {
  // A notice counts with the provider's signature alone.
  'POST publicdata/{provider}/{keyMambu}/confirmation/': 400,
}

const shapeOf = (method: string, path: string) =>
  `${method} ${path.replace(/^\//, '').replaceAll(/\{\w+\}|:\w+/g, '{}')}`
const declared = new Map(wireCalls.map(({ call }) => [shapeOf(call.method, call.path), call]))

const calls = [...publicCalls, ...authenticatedCalls].map(({ says, method, path }) => ({
  says,
  method,
  path,
}))

it.each(calls)('the API answers $says as the catalogue says (R-V72)', (row) =>
  holds(row, async ({ says, method, path }) => {
    const answer = await (asks[says] ?? (() => Promise.reject(new Error(`nobody asks ${says}`))))(people)
    const isTaken = answer.status === (refusals[says] ?? (answer.status === 204 ? 204 : 200))
    if (!isTaken) expect.fail(`${answer.status} ${JSON.stringify(answer.body)}`)
    const shape = declared.get(shapeOf(method, path))?.answers[answer.status]
    expect(shape).toBeDefined()
    if (shape !== undefined && 'type' in shape && shape.type !== 'null') {
      expect(v.is(shape, answer.body)).toBe(true)
    }
  }),
)

it('each call of the catalogue is asked, and no other', () => {
  expectEachOnce(calls)
  expect(Object.keys(asks).toSorted()).toEqual(calls.map(({ says }) => says).toSorted())
})
