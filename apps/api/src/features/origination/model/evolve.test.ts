import { pesos } from '@cupo/credit-engine'
import { describe, expect, it } from 'vitest'
import { presentApplication } from '../edge/present.ts'
import { after, anApplication, aPersonalLoan, happened, today } from '../testing/an-application.ts'
import { dueBeforeDelivery } from './application.ts'
import type { RefusedBy } from './event.ts'

const offered = after(anApplication(), happened.downPayment())
const confirmed = after(offered, happened.offer())
const identified = after(confirmed, happened.biometrics(), happened.identity())
const agreed = after(identified, happened.address(), happened.delivery(), happened.agreement())

describe('where an event leads', () => {
  it.each([
    ['a skipped down payment', after(anApplication(), { type: 'DownPaymentSkipped' }), 'offer', 'Oferta'],
    ['a down payment', offered, 'offer', 'Oferta'],
    ['a confirmed offer', confirmed, 'documents', 'Documentos'],
    ['opened biometrics', after(confirmed, happened.biometrics()), 'veridas', 'Documentos'],
    [
      'biometrics left',
      after(confirmed, happened.biometrics(), { type: 'BiometricsLeft' }),
      'documents',
      'Documentos',
    ],
    [
      'biometrics pending',
      after(confirmed, happened.biometrics(), { type: 'BiometricsPending' }),
      'documents',
      'Documentos',
    ],
    ['biometrics declined', after(confirmed, { type: 'BiometricsDeclined' }), 'evidente', 'Evidente'],
    ['a confirmed identity', identified, 'deliveryData', 'DadosEntrega'],
    ['a saved address', after(identified, happened.address()), 'deliveryData', 'DadosEntrega'],
    ['an agreement', agreed, 'contract', 'Contrato'],
    ['going back', after(agreed, { type: 'WentBack', to: 'deliveryData' }), 'deliveryData', 'DadosEntrega'],
    ['an offer withdrawn', after(agreed, { type: 'OfferWithdrawn' }), 'offer', 'Oferta'],
    [
      'a signature with nothing to pay',
      after(agreed, happened.signature()),
      'financialData',
      'OrdemPagamento',
    ],
  ])('%s', (_what, application, status, activity) => {
    expect(application).toMatchObject({ status, activity, situation: 'EmAndamento' })
  })

  it.each([
    ['watchlist', 'infolaftFailure', 'FalhaInfolaft'],
    ['bureau', 'reproved', 'Reprovada'],
    ['policy', 'reproved', 'Reprovada'],
    ['questions', 'reproved', 'Reprovada'],
    ['deviceUnavailable', 'reproved', 'Indisponivel'],
    ['paymentOrderRefused', 'reproved', 'OrdemRecusada'],
    ['priceInconsistent', 'reproved', 'PrecoInconsistente'],
  ] as const satisfies readonly (readonly [RefusedBy, string, string])[])(
    'a refusal by %s: %s, %s',
    (by, status, situation) => {
      expect(after(offered, { type: 'ApplicationRefused', by })).toMatchObject({ status, situation })
    },
  )
})

describe('biometrics', () => {
  const opened = after(confirmed, happened.biometrics('first'))

  it('biometrics that failed once are closed and may be tried again', () => {
    const failed = after(opened, { type: 'BiometricsFailed' })
    expect(failed).toMatchObject({ status: 'documents', facts: { identity: { openValidationId: null } } })
  })

  it('biometrics that failed for the last time lead to the questions', () => {
    expect(after(opened, { type: 'BiometricsExhausted' }).status).toBe('evidente')
  })

  it('pending stay open, to be asked about again', () => {
    const pending = after(opened, { type: 'BiometricsPending' })
    expect(pending.facts.identity).toMatchObject({ openValidationId: 'first', isResultPending: true })
  })

  it.each([
    happened.biometrics('second'),
    { type: 'BiometricsFailed' },
    { type: 'BiometricsDeclined' },
    happened.identity(),
  ] as const)('pending wait for no result any more after $type', (event) => {
    expect(after(opened, { type: 'BiometricsPending' }, event).facts.identity.isResultPending).toBe(false)
  })

  it('opened again with the same validation count once', () => {
    const again = after(opened, happened.biometrics('first'), happened.biometrics('second'))
    expect(again.facts.identity.validationsCreated).toBe(2)
  })
})

describe('what is due before delivery', () => {
  const signedWith = (downPayment: number, guarantee: number) =>
    after(
      after(anApplication(), happened.downPayment(downPayment), happened.offer(guarantee)),
      happened.biometrics(),
      happened.identity(),
      happened.address(),
      happened.delivery(),
      happened.agreement(guarantee),
      happened.signature('2026-11-21T11:00:00Z'),
    )

  it.each([
    [300_000, 0, 'paymentOrder', 'ConfirmacaoAntecipado'],
    [0, 150_000, 'paymentOrder', 'ConfirmacaoFianca'],
    [300_000, 150_000, 'paymentOrder', 'ConfirmacaoAntecipado'],
    [0, 0, 'financialData', 'OrdemPagamento'],
  ])('a down payment of %d and a guarantee of %d: %s, %s', (downPayment, guarantee, status, activity) => {
    const application = signedWith(downPayment, guarantee)
    expect(application).toMatchObject({ status, activity })
    expect(dueBeforeDelivery(application.facts)).toEqual({
      downPayment,
      guarantee,
      total: downPayment + guarantee,
    })
  })

  it('is the fee of the guarantee with its VAT', () => {
    const { facts } = confirmed
    const terms = facts.terms && { ...facts.terms, guaranteeFee: pesos(150_000), guaranteeVat: pesos(28_500) }
    expect(dueBeforeDelivery({ ...facts, terms }).guarantee).toBe(178_500)
  })
})

describe('the end of a case', () => {
  const signed = after(agreed, happened.signature())
  it.each([
    [
      'delivered',
      { type: 'DeviceDelivered', on: '2026-11-24' },
      'financialData',
      'Liberada',
      'EquipamentoEntregue',
    ],
    ['refused', { type: 'DeviceRefused' }, 'financialData', 'Cancelada', 'EquipamentoRecusado'],
    ['out of stock', { type: 'DeviceOutOfStock' }, 'financialData', 'Indisponivel', 'OrdemPagamento'],
    ['cancelled', { type: 'Cancelled', by: 'deadline' }, 'financialData', 'Cancelada', 'OrdemPagamento'],
  ] as const)('%s', (_what, event, status, situation, activity) => {
    expect(after(signed, event)).toMatchObject({ status, situation, activity })
  })
})

describe('what is paid before delivery', () => {
  const deadline = '2026-11-21T11:00:00Z'
  const both = after(
    anApplication(),
    happened.downPayment(300_000),
    happened.offer(150_000),
    happened.biometrics(),
    happened.identity(),
    happened.address(),
    happened.delivery(),
    happened.agreement(150_000),
    happened.signature(deadline),
  )
  const paid = (upfrontPayment: 'downPayment' | 'guarantee') =>
    ({ type: 'UpfrontPaymentPaid', upfrontPayment, at: 'now' }) as const
  const reversed = { type: 'UpfrontPaymentReversed', upfrontPayment: 'downPayment' } as const

  it.each([
    ['nothing', both, 'paymentOrder', 'ConfirmacaoAntecipado', deadline],
    ['the down payment', after(both, paid('downPayment')), 'paymentOrder', 'ConfirmacaoFianca', deadline],
    ['the guarantee', after(both, paid('guarantee')), 'paymentOrder', 'ConfirmacaoAntecipado', deadline],
    [
      'both, the guarantee first',
      after(both, paid('guarantee'), paid('downPayment')),
      'financialData',
      'OrdemPagamento',
      null,
    ],
    [
      'a down payment that was taken back',
      after(both, paid('downPayment'), reversed),
      'paymentOrder',
      'ConfirmacaoAntecipado',
      deadline,
    ],
  ])('%s', (_what, application, status, activity, left) => {
    expect(application).toMatchObject({
      status,
      activity,
      situation: 'EmAndamento',
      facts: { subject: { order: { deadline: left } } },
    })
  })

  it('without an order is a defect', () => {
    expect(() => after(agreed, paid('guarantee'))).toThrow('an upfront payment without an order')
  })
})

describe('a personal loan', () => {
  const signed = after(
    aPersonalLoan(),
    happened.offer(),
    happened.identity(),
    { ...happened.address(), delivery: null },
    ...happened.money(),
    happened.agreement(),
    { type: 'AgreementSigned', at: 'now', order: null },
  )

  it('a personal loan is signed without an order, and waits for its transfer', () => {
    expect(signed).toMatchObject({
      status: 'financialData',
      situation: 'EmAndamento',
      activity: 'ConfirmacaoDeposito',
      facts: {
        subject: { kind: 'money', transfer: { state: 'ordered', attempt: 1 } },
        agreement: { signedAt: 'now' },
      },
    })
  })

  it('a personal loan is free once the money was transferred', () => {
    expect(after(signed, { type: 'TransferDone', on: '2026-11-21' })).toMatchObject({
      status: 'financialData',
      situation: 'Liberada',
      activity: 'ConfirmacaoDeposito',
    })
  })

  const failed = after(signed, { type: 'TransferFailed', correctBy: '2026-12-20T15:00:00Z' })

  it('a personal loan stands at its bank data in FalhaDesembolso when the transfer fails, and its agreement stands', () => {
    expect(failed).toMatchObject({
      status: 'bankData',
      situation: 'FalhaDesembolso',
      facts: {
        subject: { transfer: { state: 'failed', attempt: 1, correctBy: '2026-12-20T15:00:00Z' } },
        agreement: signed.facts.agreement,
      },
    })
    expect(failed.facts.terms).toEqual(signed.facts.terms)
  })

  it('a personal loan waits in ConfirmacaoDeposito for a second transfer once other bank data were given', () => {
    expect(after(failed, happened.correction())).toMatchObject({
      status: 'financialData',
      situation: 'EmAndamento',
      activity: 'ConfirmacaoDeposito',
      person: { accountNumber: '9876543210' },
      facts: {
        subject: { bankAccount: { bankNumber: '1001' }, transfer: { state: 'ordered', attempt: 2 } },
        agreement: signed.facts.agreement,
        terms: signed.facts.terms,
      },
    })
  })

  it('a personal loan is Cancelada when nobody corrects its bank data', () => {
    expect(after(failed, { type: 'TransferGivenUp' })).toMatchObject({
      status: 'bankData',
      situation: 'Cancelada',
    })
  })

  it.each([
    ['done', failed],
    ['done', after(signed, { type: 'TransferDone', on: '2026-11-21' })],
    ['done', after(failed, { type: 'TransferGivenUp' })],
  ] as const)('cannot be %s without a transfer under way', (_end, application) => {
    expect(() => after(application, { type: 'TransferDone', on: '2026-11-22' })).toThrow(application.id)
  })

  it('a personal loan shows what was asked for and what was agreed on, and no equipment', () => {
    const shown = presentApplication(signed, today)
    expect(shown).toMatchObject({ intendedRequestedValue: 3_000_000, requestedValue: 1_500_000 })
    expect(shown.access.equipments).toEqual([])
  })

  it('a credit says whether the mobile bill collects it', () => {
    expect(presentApplication(signed, today).isMobileBill).toBe(false)
    const billed = { ...signed, facts: { ...signed.facts, isBilledOnMobileInvoice: true } }
    expect(presentApplication(billed, today).isMobileBill).toBe(true)
  })

  it.each([
    ['2026-11-16', '2026-12-16'],
    ['2026-11-17', '2027-01-16'],
  ])('transferred on %s and paid on the 16th is first due on %s, and has no date before', (on, dueOn) => {
    const onThe16th = { ...signed, facts: { ...signed.facts, paymentDay: 16 } }
    expect(presentApplication(onThe16th, today).firstDueDate).toBeNull()
    const transferred = after(onThe16th, { type: 'TransferDone', on })
    expect(presentApplication(transferred, today).firstDueDate).toBe(dueOn)
  })
})

describe('what is kept', () => {
  it('a new address of mail has to be validated anew', () => {
    const replaced = after(
      offered,
      { type: 'EmailAccepted' },
      { type: 'EmailReplaced', email: 'otra@correo.example' },
    )
    expect(replaced).toMatchObject({
      person: { email: 'otra@correo.example' },
      facts: { emailStatus: 'PENDING' },
    })
  })

  it('a request is changed of money alone, and of none that is agreed on', () => {
    const request = { type: 'RequestChanged', amount: pesos(5_000_000), installmentCount: 24 } as const
    const loan = aPersonalLoan(3_000_000)
    expect(after(loan, request).facts.subject).toMatchObject({
      requestedAmount: 5_000_000,
      chosenOffer: null,
    })
    const { terms } = agreed.facts
    expect(() => after({ ...loan, facts: { ...loan.facts, terms } }, request)).toThrow('agreed terms')
    expect(() => after(offered, request)).toThrow('not for money')
  })

  it('an offer that was withdrawn drops the terms that were confirmed', () => {
    expect(after(agreed, { type: 'OfferWithdrawn' }).facts.terms).toBeNull()
  })

  it('another delivery drops the agreement that was drawn up', () => {
    expect(after(agreed, { type: 'WentBack', to: 'deliveryData' }).facts.agreement).toBeNull()
    const again = after(agreed, { type: 'WentBack', to: 'deliveryData' }, happened.delivery())
    expect(again.facts.agreement).toBeNull()
  })

  it('a survey’s comment stands with the person, its stars with the facts', () => {
    const answered = after(agreed, { type: 'SurveyAnswered', stars: 4, complement: 'Bien', at: 'now' })
    expect(answered).toMatchObject({
      person: { surveyComment: 'Bien' },
      facts: { survey: { stars: 4, sentAt: 'now' } },
    })
  })

  it('a signature without an agreement is a defect', () => {
    expect(() => after(identified, happened.signature())).toThrow('a signature without an agreement')
    const accepted = {
      type: 'AgreementAccepted',
      isGuaranteeAccepted: false,
      by: 'customer',
      at: 'now',
    } as const
    expect(() => after(identified, accepted)).toThrow('without an agreement')
  })
})
