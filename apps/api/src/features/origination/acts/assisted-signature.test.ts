import { describe, expect, it } from 'vitest'
import { readPlaces } from '../../addresses/addresses.ts'
import { isAllowed } from '../model/journey.ts'
import { signingPlace } from '../store/signatures.ts'
import { after, anAssistedSale, context, happened, now, policy, termsOf } from '../testing/an-application.ts'
import { acceptAgreement } from './agreement/accept-agreement.ts'
import { agreementContent } from './agreement/agreement-data.ts'
import { leadingToAgreement } from './agreement/renew-agreement.ts'
import { requestSignature, signWithCode } from './agreement/sign-by-code.ts'
import { judgeBiometrics } from './identity/biometrics.ts'
import { offerData } from './offer/list-options.ts'

const seller = {
  shop: 'andina-centro',
  shopName: 'Andina Móvil Centro',
  agent: 'laura',
  agentName: 'Laura Gómez',
}
const begun = anAssistedSale({ seller })
const checking = after(begun, happened.downPayment(), happened.offer(), happened.biometrics())
const drawnUp = { documentId: 'document', sha256: 'ab', terms: termsOf() }
const upToDate = { kind: 'upToDate' } as const
const atContract = after(
  checking,
  happened.identity(),
  { type: 'PaymentDaySet', paymentDay: 23 },
  happened.agreement(),
)
const accepted = after(atContract, happened.acceptance())
const requested = after(accepted, { type: 'SignatureRequested' })

const types = (decision: { ok: boolean; events?: readonly { type: string }[] }) =>
  decision.events?.map((event) => event.type)

describe('an identity that is proved in a shop', () => {
  const judged = leadingToAgreement(judgeBiometrics)
  const request = { validateId: 'validation' }

  it('an identity that is proved in a shop leads to the contract with the agreement drawn up (R-G21)', () => {
    const agreement = { kind: 'renewed', drawnUp, paymentDay: 23 } as const
    const decision = judged.decide(
      checking,
      request,
      { own: { state: 'ok', isLast: false }, agreement },
      context(),
    )
    expect(types(decision)).toEqual(['IdentityConfirmed', 'PaymentDaySet', 'AgreementDrawnUp'])
    if (!decision.ok) throw new Error('was refused')
    expect(after(checking, ...decision.events)).toMatchObject({
      status: 'contract',
      activity: 'Contrato',
      facts: { paymentDay: 23, agreement: { documentId: 'document', acceptedAt: null } },
    })
  })

  it('an identity that is proved in a shop leads back to the offer where the month no longer allows it', () => {
    const gathered = { own: { state: 'ok', isLast: false }, agreement: { kind: 'offerWithdrawn' } } as const
    const decision = judged.decide(checking, request, gathered, context())
    expect(decision.ok && decision.answer(after(checking, ...decision.events)).situation).toBe('offer')
  })

  it('an identity that is proved in a shop draws nothing up where the check has not succeeded', () => {
    const agreement = { kind: 'renewed', drawnUp, paymentDay: 23 } as const
    for (const state of ['pending', 'failed'] as const) {
      const decision = judged.decide(
        checking,
        request,
        { own: { state, isLast: false }, agreement },
        context(),
      )
      expect(types(decision)).not.toContain('AgreementDrawnUp')
    }
  })
})

describe('asking for the signature', () => {
  const ask = (application = accepted, sha256?: string, renewal: Renewal = upToDate) =>
    requestSignature.decide(application, { sha256 }, renewal, context())
  type Renewal = Parameters<typeof requestSignature.decide>[2]

  it('waits for the customer once the agreement was accepted, and asked again changes nothing (R-G22)', () => {
    const decision = ask()
    expect(types(decision)).toEqual(['SignatureRequested'])
    expect(decision.ok && decision.answer(requested)).toEqual({ situation: 'waitingClient' })
    expect(types(ask(requested))).toEqual([])
  })

  it('is refused before the agreement was accepted, and the guarantee where one applies', () => {
    const pending = { ok: false, refusal: { code: 'AceptacionPendiente' } }
    expect(ask(atContract)).toMatchObject(pending)
    const guaranteed = after(
      begun,
      happened.downPayment(),
      happened.offer(150_000),
      happened.biometrics(),
      happened.identity(),
      { type: 'PaymentDaySet', paymentDay: 23 },
      happened.agreement(150_000),
    )
    expect(ask(after(guaranteed, happened.acceptance()))).toMatchObject(pending)
    expect(ask(after(guaranteed, happened.acceptance(true))).ok).toBe(true)
  })

  it('shows the agreement anew instead where the payment day of today is another one (R-G20)', () => {
    const renewal = { kind: 'renewed', drawnUp: { ...drawnUp, sha256: 'cd' }, paymentDay: 26 } as const
    const decision = ask(accepted, undefined, renewal)
    if (!decision.ok) throw new Error('was refused')
    const renewed = after(accepted, ...decision.events)
    expect(renewed.facts).toMatchObject({ paymentDay: 26, agreement: { sha256: 'cd', acceptedAt: null } })
    expect(decision.answer(renewed)).toMatchObject({ situation: 'contract', messages: [{}] })
  })

  it('asks nobody to sign another agreement than the one that was shown', () => {
    expect(ask(accepted, 'ef')).toMatchObject({ ok: true, events: [] })
  })
})

describe('the code that signs', () => {
  const shown = { challengeId: 'challenge', sha256: requested.facts.agreement?.sha256 ?? '' }
  const ordered = {
    kind: 'ordered',
    renewed: null,
    order: { reference: 'reference', orderNumber: '1234567890' },
  } as const

  it('the code that signs signs what was asked for, and leads to what is due before the phone is handed over (R-G24)', () => {
    const decision = signWithCode.decide(requested, shown, ordered, context())
    if (!decision.ok) throw new Error('was refused')
    expect(after(requested, ...decision.events)).toMatchObject({
      status: 'financialData',
      activity: 'OrdemPagamento',
    })
  })

  it.each([
    ['nobody asked for the signature', accepted],
    ['it was signed already', after(requested, { type: 'AgreementSigned', at: now.toString(), order: null })],
    ['the agreement was drawn anew', after(requested, { type: 'AgreementDrawnUp', ...drawnUp })],
    [
      'its acceptance was taken back',
      after(requested, { type: 'AgreementAcceptanceWithdrawn', wasGuaranteeAccepted: false }),
    ],
    ['the sale was cancelled', after(requested, { type: 'Cancelled', by: 'customer' })],
  ])('signs nothing where %s', (_where, application) => {
    expect(signWithCode.decide(application, shown, ordered, context())).toMatchObject({
      ok: false,
      refusal: { code: 'EtapaInvalida', status: application.status },
    })
  })
})

describe('the evidence of a signature in a shop', () => {
  const evidence = { ip: '203.0.113.7', userAgent: 'browser', sessionId: 'session' }

  const phone = { openedBy: 'screen', isCounterBrowser: true } as const

  it('the evidence of a signature in a shop names shop and agent, whether the agreement was accepted and the code typed at the counter, and else how the customer’s link was opened (R-G24)', () => {
    const agent = { shop: 'andina-centro', agent: 'pedro' }
    const place = signingPlace(requested, { ...evidence, agent })
    expect(place).toMatchObject({ seller, isTypedByAgent: true })
    expect(place).not.toHaveProperty('phone')
    expect(place.isAcceptedByAgent).toBe(false)
    const ticked = after(requested, {
      type: 'AgreementAccepted',
      isGuaranteeAccepted: false,
      by: 'agent',
      at: now.toString(),
    })
    expect(signingPlace(ticked, { ...evidence, agent }).isAcceptedByAgent).toBe(true)
    expect(signingPlace(requested, { ...evidence, phone })).toMatchObject({
      seller,
      isTypedByAgent: false,
      phone,
    })
  })
})

it.each([
  ['agent', 'customer', ['customer']],
  ['customer', 'agent', []],
  ['agent', 'agent', []],
] as const)(
  'an agreement that the %s accepted and then the %s is accepted anew by %j: the customer’s own word counts more (R-G24)',
  (first, then, again) => {
    const accepted = after(requested, {
      type: 'AgreementAccepted',
      isGuaranteeAccepted: false,
      by: first,
      at: now.toString(),
    })
    const own = { kind: 'handOff', applicationId: accepted.id } as const
    const actor = then === 'agent' ? ({ ...seller, kind: 'agent', applicationId: accepted.id } as const) : own
    const decision = acceptAgreement.decide(accepted, {}, upToDate, { ...context(), actor })
    if (!decision.ok) throw new Error('was refused')
    expect(decision.events).toMatchObject(again.map((by) => ({ type: 'AgreementAccepted', by })))
    expect(decision.events).toHaveLength(again.length)
  },
)

it('how it went is asked of the customer: no agent answers for them', () => {
  const signed = after(requested, { type: 'AgreementSigned', at: now.toString(), order: null })
  expect(isAllowed(signed, 'survey', 'customer')).toBe(true)
  expect(isAllowed(signed, 'survey', 'agent')).toBe(false)
})

it('the agreement of a sale in a shop names the shop that hands the phone over, and no address (R-G25)', () => {
  const content = agreementContent({ application: atContract, policy: policy(), places: readPlaces() })
  expect(content.borrower.address).toBeNull()
  expect(content.subject).toMatchObject({
    kind: 'device',
    soldIn: { shopName: 'Andina Móvil Centro' },
  })
})

it('the offer of a person for whom the bureau has a message carries it, and no other does (R-G26)', () => {
  const message = { title: '¡Gracias!', subtitle: 'Elige las cuotas que prefieras.' }
  const offered = after(begun, happened.downPayment())
  expect(offerData(offered, policy())).not.toHaveProperty('personalizedMessage')
  const told = { ...offered, person: { ...offered.person, offerMessage: message } }
  expect(offerData(told, policy())).toMatchObject({
    personalizedMessage: '¡Gracias!',
    personalizedMessageSubTitle: 'Elige las cuotas que prefieras.',
  })
})
