import { pesos } from '@cupo/credit-engine'
import { pendingIndicator } from '@cupo/wire'
import { describe, expect, it } from 'vitest'
import {
  aDevice,
  after,
  anApplication,
  aPersonalLoan,
  context,
  happened,
  moneyContext,
  now,
  termsOf,
} from '../testing/an-application.ts'
import { acceptAgreement, goBack } from './agreement/accept-agreement.ts'
import { signAgreement } from './agreement/sign-agreement.ts'
import { saveBankData, validateBankData } from './bank-data.ts'
import { confirmAddress, confirmDelivery } from './delivery/confirm-delivery.ts'
import { judgeBiometrics } from './identity/biometrics.ts'
import { judgeAnswers, openQuestionnaire } from './identity/questionnaire.ts'
import { confirmOffer } from './offer/confirm-offer.ts'
import { checkPreOffer, setDownPayment } from './offer/down-payment.ts'
import { answerSurvey } from './run-action.ts'

const types = (decision: { ok: boolean; events?: readonly { type: string }[] }) =>
  decision.events?.map((event) => event.type)

describe('the pre-offer check', () => {
  it.each([
    ['asks for a down payment where one can be made', anApplication(), [], 'preOffer'],
    [
      'refuses where the least down payment is above the most',
      anApplication({
        scoreClass: 'D',
        device: { ...aDevice, price: pesos(6_200_000) },
      }),
      ['ApplicationRefused'],
      'reproved',
    ],
    [
      'skips to the offer where none can be made',
      anApplication({ device: { ...aDevice, price: pesos(209_999) } }),
      ['DownPaymentSkipped'],
      'offer',
    ],
  ] as const)('%s', (_what, application, events, situation) => {
    const decision = checkPreOffer.decide(application, {}, null, context())
    expect(types(decision)).toEqual(events)
    expect(decision.ok && decision.answer(application).situation).toBe(situation)
  })
})

describe('setting the down payment', () => {
  it.each([
    [anApplication(), 0, 0, false],
    [anApplication(), 10_000, 10_000, false],
    [anApplication({ riskBand: 'downPayment' }), 300_000, 300_000, false],
    [anApplication({ riskBand: 'raisedDownPayment' }), 0, 450_000, true],
    [anApplication({ riskBand: 'raisedDownPayment' }), 449_999, 450_000, true],
    [anApplication({ riskBand: 'raisedDownPayment' }), 450_001, 450_001, false],
  ])(
    'case %#: keeps what is allowed and raises what the band asks',
    (application, advancedPayment, downPayment, isRaised) => {
      const decision = setDownPayment.decide(application, { advancedPayment }, null, context())
      expect(decision).toMatchObject({
        ok: true,
        events: [{ type: 'DownPaymentSet', downPayment, isRaised }],
      })
    },
  )
})

describe('confirming the offer', () => {
  const application = after(anApplication({ emailStatus: 'ACCEPT' }), happened.downPayment())
  const checks = {
    bureau: { decision: 'approved', reasons: [] },
    watchlist: { searchId: 'search', isListed: false },
    order: 'available',
  } as const
  const decide = (changed: object, installments = 12) =>
    confirmOffer.decide(application, { installments }, { ...checks, ...changed }, context())

  it('agrees on the terms as computed, not as sent (R-O14)', () => {
    expect(decide({})).toMatchObject({
      ok: true,
      events: [
        {
          type: 'OfferConfirmed',
          searchId: 'search',
          terms: {
            installmentCount: 12,
            financedAmount: 1_500_000,
            effectiveAnnualRate: '22.00',
            guaranteeFee: 0,
          },
        },
      ],
    })
  })

  it.each([
    [{ watchlist: { searchId: 's', isListed: true } }, 'watchlist'],
    [{ bureau: { decision: 'refused', reasons: [] } }, 'bureau'],
    [{ order: 'deviceUnavailable' }, 'deviceUnavailable'],
    [{ order: 'paymentOrderRefused' }, 'paymentOrderRefused'],
    [{ order: 'priceInconsistent' }, 'priceInconsistent'],
  ])('ends where %j', (changed, by) => {
    expect(decide(changed)).toMatchObject({ ok: true, events: [{ type: 'ApplicationRefused', by }] })
  })

  it('tells whoever is on a list nothing of the bureau', () => {
    const decision = decide({
      watchlist: { searchId: 's', isListed: true },
      bureau: { decision: 'refused', reasons: [{ code: 'R', text: 'motivo' }] },
    })
    expect(decision.ok && decision.answer(application)).toEqual({ situation: 'infolaftFailure' })
  })

  it('tells at most four reasons (R-F13)', () => {
    const reasons = Array.from({ length: 6 }, (_, number) => ({
      code: String(number),
      text: `motivo ${number}`,
    }))
    const decision = decide({ bureau: { decision: 'refused', reasons } })
    expect(decision.ok && decision.answer(application).messages).toHaveLength(4)
  })

  it('waits for the e-mail', () => {
    const pending = after(anApplication(), happened.downPayment())
    const decision = confirmOffer.decide(pending, { installments: 12 }, checks, context())
    expect(decision).toEqual({ ok: false, refusal: { code: 'CorreoSinValidar' } })
  })

  it('relies on the amount that was checked', () => {
    const other = after(application, happened.downPayment(20_000))
    expect(confirmOffer.basis?.(other)).not.toEqual(confirmOffer.basis?.(application))
  })
})

describe('judging biometrics', () => {
  const opened = after(anApplication(), happened.downPayment(), happened.offer(), happened.biometrics('mine'))
  const decide = (state: 'ok' | 'pending' | 'failed' | 'notOurs', isLast = false, validateId = 'mine') =>
    judgeBiometrics.decide(opened, { validateId }, { state, isLast }, context())

  it.each([
    ['ok', ['IdentityConfirmed']],
    ['pending', ['BiometricsPending']],
    ['failed', ['BiometricsFailed']],
  ] as const)('a validation that is %s', (state, events) => {
    expect(types(decide(state))).toEqual(events)
  })

  it.each([
    [false, 'documents'],
    [true, 'evidente'],
  ] as const)('a failure after which no check is left (%s) leads to %s', (isLast, situation) => {
    const decision = decide('failed', isLast)
    expect(types(decision)).toEqual([isLast ? 'BiometricsExhausted' : 'BiometricsFailed'])
    expect(decision.ok && decision.answer(opened).situation).toBe(situation)
  })

  it.each([
    ['that the customer is at', opened, undefined],
    ['that the provider has not decided', after(opened, { type: 'BiometricsPending' }), pendingIndicator],
  ])('a look at a validation %s moves nothing, and says which it is (R-G18)', (_what, looked, indicador) => {
    const decision = judgeBiometrics.decide(looked, {}, { state: 'pending', isLast: false }, context())
    expect(types(decision)).toEqual([])
    const answer = decision.ok ? decision.answer(looked) : undefined
    expect(answer?.situation).toBe('documents')
    expect(answer?.messages?.[0]?.indicador).toBe(indicador)
  })

  it.each([
    ['that is not ours', decide('notOurs')],
    ['that is no longer the open one', decide('ok', false, 'another')],
  ])('refuses a validation %s', (_what, decision) => {
    expect(decision).toMatchObject({ ok: false, refusal: { code: 'EtapaInvalida' } })
  })
})

describe('judging answers', () => {
  const asked = after(
    anApplication(),
    happened.downPayment(),
    happened.offer(),
    { type: 'BiometricsDeclined' },
    { type: 'QuestionnaireOpened', questionnaireId: '1', registryId: '2' },
  )
  const decide = (
    verdict: 'approved' | 'wrong' | 'notOurs',
    block: 'day' | 'month' | null = null,
    id = '1',
  ) =>
    judgeAnswers.decide(
      asked,
      { respuestas: { idCuestionario: id, regCuestionario: '2', respuesta: [] } },
      { verdict, block },
      context(),
    )

  it.each([
    ['approved', null, 'deliveryData'],
    ['approved', 'month', 'deliveryData'],
    ['wrong', null, 'evidente'],
    ['wrong', 'day', 'reproved'],
    ['wrong', 'month', 'reproved'],
  ] as const)('%s, with the method then blocked for %s: %s', (verdict, block, situation) => {
    const decision = decide(verdict, block)
    expect(decision.ok && decision.answer(after(asked, ...decision.events)).situation).toBe(situation)
  })

  it('refuses another questionnaire', () => {
    expect(decide('notOurs').ok).toBe(false)
    expect(decide('approved', null, '9').ok).toBe(false)
  })

  it.each([
    [{ ok: false, reason: 'issueDateInvalid' }, 'field'],
    [{ ok: false, reason: 'issueDateMismatch' }, 'field'],
    [{ ok: false, reason: 'blocked', block: 'day' }, 'reproved'],
    [{ ok: false, reason: 'blocked', block: 'month' }, 'reproved'],
    [{ ok: false, reason: 'limitReached' }, 'reproved'],
    [{ ok: false, reason: 'notEnoughQuestions' }, 'end'],
  ] as const)('%j before any question: %s', (opened, expected) => {
    const decision = openQuestionnaire.decide(asked, { dateExpedition: '' }, opened, context())
    if (expected === 'field')
      expect(decision).toMatchObject({ ok: false, refusal: { code: 'ValidationException' } })
    else expect(types(decision)).toEqual(expected === 'end' ? ['ApplicationRefused'] : [])
  })
})

describe('from delivery to signature', () => {
  const addressed = after(
    anApplication(),
    happened.downPayment(),
    happened.offer(),
    happened.identity(),
    happened.address(),
  )
  const agreed = after(addressed, happened.delivery(), happened.agreement())
  const drawnUp = { documentId: 'document', sha256: 'ab', terms: termsOf() }
  const upToDate = { kind: 'upToDate' } as const

  it('relies on what the agreement names, and on the agreement of the order', () => {
    const elsewhere = after(addressed, happened.address('2026-11-21'))
    expect(confirmDelivery.basis?.(elsewhere)).not.toEqual(confirmDelivery.basis?.(addressed))
    const redrawn = after(agreed, { ...drawnUp, type: 'AgreementDrawnUp', documentId: 'another' })
    expect(signAgreement.basis?.(redrawn)).not.toEqual(signAgreement.basis?.(agreed))
  })

  it('confirms an address of the coverage', () => {
    const decision = confirmDelivery.decide(
      addressed,
      { value: 'HOME' },
      { renewed: null, drawnUp },
      context(),
    )
    expect(decision).toMatchObject({
      ok: true,
      // The 20th of November: the next payment day is the 23rd.
      events: [
        { type: 'DeliveryConfirmed', addressType: 'HOME', paymentDay: 23 },
        { type: 'AgreementDrawnUp' },
      ],
    })
  })

  it('confirms an address outside it only while the coverage does not bind', () => {
    const outside = after(addressed, happened.address('2026-11-20', false))
    const gathered = { renewed: null, drawnUp }
    expect(confirmDelivery.decide(outside, { value: 'WORK' }, gathered, context()).ok).toBe(false)
    expect(
      confirmDelivery.decide(outside, { value: 'WORK' }, gathered, context({ activeCepsRules: false })).ok,
    ).toBe(true)
  })

  it('withdraws an offer that can no longer be made (R-A7)', () => {
    const gathered = { renewed: null, drawnUp: 'offerWithdrawn' } as const
    expect(types(confirmDelivery.decide(addressed, { value: 'WORK' }, gathered, context()))).toEqual([
      'OfferWithdrawn',
    ])
    const outdated = { kind: 'outdated', renewal: { kind: 'offerWithdrawn' } } as const
    expect(types(signAgreement.decide(agreed, {}, outdated, context()))).toEqual(['OfferWithdrawn'])
    expect(types(acceptAgreement.decide(agreed, {}, outdated.renewal, context()))).toEqual(['OfferWithdrawn'])
  })

  it('neither accepts nor signs an agreement that was drawn anew meanwhile: it is to be read (R-A15)', () => {
    const renewal = {
      kind: 'renewed',
      drawnUp: { ...drawnUp, documentId: 'another' },
      paymentDay: null,
    } as const
    const accepted = after(agreed, happened.acceptance())
    for (const decision of [
      acceptAgreement.decide(agreed, { guarantee: true }, renewal, context()),
      signAgreement.decide(accepted, {}, { kind: 'outdated', renewal }, context()),
    ]) {
      expect(types(decision)).toEqual(['AgreementDrawnUp'])
      if (!decision.ok) throw new Error('was refused')
      const renewed = after(accepted, ...decision.events)
      expect(renewed.facts.agreement).toMatchObject({ documentId: 'another', acceptedAt: null })
      expect(decision.answer(renewed)).toMatchObject({ situation: 'contract', messages: [{}] })
    }
  })

  it('neither accepts nor signs another agreement than the one that was shown (R-A16)', () => {
    const accepted = after(agreed, happened.acceptance())
    const another = { sha256: 'cd' }
    for (const decision of [
      acceptAgreement.decide(agreed, another, upToDate, context()),
      signAgreement.decide(accepted, another, { kind: 'notReady' }, context()),
    ]) {
      expect(types(decision)).toEqual([])
      if (!decision.ok) throw new Error('was refused')
      expect(decision.answer(accepted)).toMatchObject({ situation: 'contract', messages: [{}] })
    }
    expect(types(acceptAgreement.decide(agreed, { sha256: 'ab' }, upToDate, context()))).toEqual([
      'AgreementAccepted',
    ])
  })

  it('goes back to delivery and nowhere else', () => {
    expect(types(goBack.decide(agreed, { status: 'DELIVERY' }, null, context()))).toEqual(['WentBack'])
    expect(goBack.decide(agreed, { status: 'ADDRESS' }, null, context()).ok).toBe(false)
  })

  it('accepts a guarantee only where one applies', () => {
    const decision = acceptAgreement.decide(agreed, { guarantee: true }, upToDate, context())
    expect(decision).toMatchObject({ events: [{ isGuaranteeAccepted: false }] })
  })

  it('signs with a deadline 20 hours away where something is due, and with none where nothing is', () => {
    const accepted = after(agreed, happened.acceptance())
    const gathered = {
      kind: 'ordered',
      renewed: null,
      order: { reference: 'id', orderNumber: '1234567890' },
    } as const
    expect(signAgreement.decide(accepted, {}, gathered, context())).toMatchObject({
      events: [{ order: { deadline: null } }],
    })
    const due = after(
      anApplication(),
      happened.downPayment(300_000),
      happened.offer(),
      happened.identity(),
      happened.address(),
      happened.delivery(),
      happened.agreement(),
      happened.acceptance(),
    )
    const deadline = now.add({ hours: 20 }).toString()
    expect(signAgreement.decide(due, {}, gathered, context())).toMatchObject({
      events: [{ order: { deadline } }],
    })
  })

  it('refuses a signature before the agreement was accepted, and after the tick was taken back', () => {
    const pending = { ok: false, refusal: { code: 'AceptacionPendiente' } }
    const gathered = {
      kind: 'ordered',
      renewed: null,
      order: { reference: 'id', orderNumber: '1234567890' },
    } as const
    expect(signAgreement.decide(agreed, {}, gathered, context())).toMatchObject(pending)
    const accepted = after(agreed, happened.acceptance())
    const takenBack = acceptAgreement.decide(accepted, { accepted: false }, upToDate, context())
    expect(types(takenBack)).toEqual(['AgreementAcceptanceWithdrawn'])
    const withdrawn = after(accepted, {
      type: 'AgreementAcceptanceWithdrawn',
      wasGuaranteeAccepted: false,
    })
    expect(signAgreement.decide(withdrawn, {}, gathered, context())).toMatchObject(pending)
  })

  it('refuses a signature before the guarantee was accepted where one applies', () => {
    const guaranteed = after(
      anApplication(),
      happened.downPayment(),
      happened.offer(150_000),
      happened.identity(),
      happened.address(),
      happened.delivery(),
      happened.agreement(150_000),
    )
    const gathered = {
      kind: 'ordered',
      renewed: null,
      order: { reference: 'id', orderNumber: '1234567890' },
    } as const
    const sign = (isGuaranteeAccepted: boolean) =>
      signAgreement.decide(
        after(guaranteed, happened.acceptance(isGuaranteeAccepted)),
        {},
        gathered,
        context(),
      )
    expect(sign(false)).toMatchObject({ ok: false, refusal: { code: 'AceptacionPendiente' } })
    expect(types(sign(true))).toEqual(['AgreementSigned'])
  })

  it('keeps the first answer to the survey', () => {
    const request = { stars: 1, complement: '' }
    expect(types(answerSurvey.decide(agreed, request, null, context()))).toEqual(['SurveyAnswered'])
    const answered = after(agreed, { type: 'SurveyAnswered', stars: 5, complement: '', at: 'now' })
    expect(types(answerSurvey.decide(answered, request, null, context()))).toEqual([])
  })
})

describe('address and bank data of a personal loan', () => {
  const identified = after(aPersonalLoan(), happened.offer(), happened.identity())
  const addressed = after(identified, { ...happened.address(), delivery: null })
  const confirm = (paymentCycle: number | string | null | undefined, today = '2026-11-20') =>
    confirmAddress.decide(addressed, { paymentCycle }, null, moneyContext(today))

  it.each([5, 16, 20, '5', '05', '16'])('takes the chosen payment day %s (R-D7)', (day) => {
    expect(confirm(day)).toMatchObject({ events: [{ type: 'AddressConfirmed', paymentDay: Number(day) }] })
  })

  it.each([
    ['2026-11-01', 5],
    ['2026-11-04', 5],
    ['2026-11-05', 16],
    ['2026-11-16', 20],
    ['2026-11-19', 20],
    ['2026-11-20', 5],
    ['2026-11-30', 5],
  ])('without a choice on %s computes the payment day %i (R-D7)', (today, paymentDay) => {
    for (const nothing of [null, undefined]) {
      expect(confirm(nothing, today)).toMatchObject({ events: [{ paymentDay }] })
    }
  })

  it.each([0, 1, 23, 26, 5.5, -5, '', 'cinco', '005', '5 ', '16,20'])(
    'refuses the payment day %j with its field (R-D7)',
    (day) => {
      const errors = [{ field: 'paymentCycle', message: 'Elige uno de los días de pago: 5, 16 o 20.' }]
      expect(confirm(day)).toEqual({ ok: false, refusal: { code: 'ValidationException', errors } })
    },
  )

  it('confirms no address before one was saved', () => {
    expect(confirmAddress.decide(identified, { paymentCycle: 5 }, null, moneyContext())).toMatchObject({
      refusal: { code: 'ValidationException', errors: [{ field: 'typedAddress' }] },
    })
  })

  it('leads back to the counter-offer where a lower cap no longer allows the offer (R-A7)', () => {
    const outdated = confirmAddress.decide(addressed, {}, null, moneyContext('2026-12-01', '20.00'))
    expect(types(outdated)).toEqual(['OfferWithdrawn'])
    const atBank = after(addressed, { type: 'AddressConfirmed', paymentDay: 16 })
    const request = { bankNumber: '1007', accountType: 'Ahorros', accountNumber: '91234567890' } as const
    const withdrawn = saveBankData.decide(atBank, request, { kind: 'offerWithdrawn' }, moneyContext())
    if (!withdrawn.ok) throw new Error('was refused')
    expect(after(atBank, ...withdrawn.events)).toMatchObject({ status: 'counterOffer', activity: 'Oferta' })
  })

  it('keeps a confirmed account with the agreement that names it, and nothing of one that is only asked about (R-D8)', () => {
    const atBank = after(addressed, { type: 'AddressConfirmed', paymentDay: 16 })
    const typed = { bankNumber: '1007', accountType: 'Ahorros', accountNumber: '91234567890' } as const
    const { accountNumber, ...account } = { ...typed, bankName: 'Bancolombia' }
    const drawnUp = { documentId: 'document', sha256: 'ab', terms: termsOf() }
    const saved = saveBankData.decide(
      atBank,
      typed,
      { kind: 'confirmed', account: { account, accountNumber }, drawnUp },
      moneyContext(),
    )
    expect(types(saved)).toEqual(['BankAccountConfirmed', 'AgreementDrawnUp'])
    const asked = validateBankData.decide(
      atBank,
      typed,
      { ok: true, value: { account, accountNumber } },
      moneyContext(),
    )
    expect(types(asked)).toEqual([])
    expect(asked.ok && asked.answer(atBank)).toEqual({ situation: 'bankData' })
  })

  it.each([
    ['ADDRESS', 'addressData'],
    ['BANK', 'bankData'],
  ] as const)('goes back to %s from the agreement, where nothing stays accepted (R-J9)', (way, status) => {
    const accepted = after(addressed, ...happened.money(), happened.agreement(), happened.acceptance())
    const decision = goBack.decide(accepted, { status: way }, null, moneyContext())
    if (!decision.ok) throw new Error('was refused')
    const back = after(accepted, ...decision.events)
    expect(back).toMatchObject({ status, activity: 'DadosEntrega', facts: { agreement: null } })
    expect(back.facts.subject).toMatchObject({ bankAccount: { bankName: 'Banco Andino' } })
    expect(goBack.decide(accepted, { status: 'DELIVERY' }, null, moneyContext()).ok).toBe(false)
  })
})
