import { pesos } from '@cupo/credit-engine'
import type { Calculator } from '@cupo/wire'
import { describe, expect, it } from 'vitest'
import { presentApplication } from '../../edge/present.ts'
import { type Application, agreedPlan, type Facts } from '../../model/application.ts'
import { evolve, moneySubjectOf } from '../../model/evolve.ts'
import { after, aPersonalLoan, happened, moneyContext, today } from '../../testing/an-application.ts'
import type { ActContext, Decision } from '../act.ts'
import { isStillOffered, termsUnder } from './agreed-terms.ts'
import { confirmMoneyOffer } from './confirm-offer.ts'
import { listMoneyOffers } from './counter-offer.ts'

const context = moneyContext()
const accepted = (requestedAmount: number, facts: Partial<Omit<Facts, 'subject'>> = {}): Application =>
  aPersonalLoan(requestedAmount, { emailStatus: 'ACCEPT', ...facts })

/** The application of somebody who wished for so many installments at the simulator. */
function wished(application: Application, requestedInstallmentCount: number): Application {
  const subject = { ...moneySubjectOf(application), requestedInstallmentCount }
  return { ...application, facts: { ...application.facts, subject } }
}

const list = (application: Application, requestedValue?: number, when = context) =>
  listMoneyOffers.decide(application, { requestedValue }, null, when)

function calculator(application: Application, requestedValue?: number): Calculator {
  const decision = list(application, requestedValue)
  if (!decision.ok) throw new Error(decision.refusal.code)
  const { data } = decision.answer(application)
  if (data === undefined || !('calculator' in data)) throw new Error('the counter-offer has a calculator')
  return data.calculator
}

const active = (shown: Calculator) => {
  const option = shown.options.find(({ isActive }) => isActive)
  return [option?.value, option?.offers.find(({ isActive }) => isActive)?.installment]
}

const checks = {
  bureau: { decision: 'approved', reasons: [] },
  watchlist: { searchId: 'search', isListed: false },
  order: null,
} as const

const confirm = (
  application: Application,
  requestedValue: number,
  installments: number,
  { given = checks as Parameters<typeof confirmMoneyOffer.decide>[2], when = context as ActContext } = {},
) => confirmMoneyOffer.decide(application, { requestedValue, installments }, given, when)

const folded = <Answer>(application: Application, decision: Decision<Answer>): Application =>
  decision.ok ? decision.events.reduce(evolve, application) : application

describe('the counter-offer (R-H4, R-H7)', () => {
  it.each([
    ['DOWNGRADE', accepted(5_000_000, { scoreClass: 'D' }), 1_500_000, 1_500_000],
    ['MAINTAIN', accepted(5_000_000), 5_000_000, 5_000_000],
    ['UPGRADE', accepted(5_000_000, { riskBand: 'premium' }), 10_000_000, 5_000_000],
  ] as const)(
    '%s lends up to its maximum and opens with a sum that was asked for or the quota',
    (status, application, maximum, first) => {
      const shown = calculator(application)
      expect(shown).toMatchObject({
        status,
        minimumValue: 500_000,
        maximumValue: maximum,
        accessId: application.id,
      })
      expect(active(shown)).toEqual([first, 36])
    },
  )

  it('the counter-offer tells the terms of another sum that was asked about', () => {
    expect(active(calculator(accepted(5_000_000), 2_000_000))).toEqual([2_000_000, 36])
  })

  it('the counter-offer says the same figures as the simulation of the same sum (R-H3)', () => {
    const option = calculator(accepted(5_000_000)).options.find(({ isActive }) => isActive)
    // The golden offers of a personal loan of 5,000,000.
    expect(
      option?.offers.map(({ installment, total, totalToPay }) => [installment, total, totalToPay]),
    ).toEqual([
      [6, 885_848, 5_315_085],
      [12, 466_274, 5_595_291],
      [18, 326_934, 5_884_816],
      [24, 257_650, 6_183_612],
      [36, 189_130, 6_808_708],
    ])
  })

  it.each([400_000, 550_000, 5_100_000, 10_000_000])(
    'the counter-offer refuses to tell the terms of %i',
    (requestedValue) => {
      expect(list(accepted(5_000_000), requestedValue)).toMatchObject({
        ok: false,
        refusal: { code: 'ValidationException', errors: [{ field: 'requestedValue' }] },
      })
    },
  )

  it('the counter-offer chooses at first the number of installments of the simulator, where it can be had', () => {
    expect(active(calculator(wished(accepted(5_000_000), 12)))).toEqual([5_000_000, 12])
    expect(active(calculator(wished(accepted(5_000_000), 3)))).toEqual([5_000_000, 36])
  })

  it('the counter-offer ends an application whose quota lies below the least sum', () => {
    const { policy } = context
    const quotaByScoreClass = { ...policy.product.quotaByScoreClass, D: pesos(400_000) }
    const poor = { ...context, policy: { ...policy, product: { ...policy.product, quotaByScoreClass } } }
    const application = accepted(5_000_000, { scoreClass: 'D' })
    const decision = list(application, undefined, poor)
    expect(folded(application, decision)).toMatchObject({ status: 'reproved', situation: 'Reprovada' })
    expect(confirm(application, 500_000, 12, { when: poor })).toMatchObject({
      ok: false,
      refusal: { code: 'EtapaInvalida', status: 'counterOffer' },
    })
  })
})

describe('the offer of a personal loan that is confirmed', () => {
  const application = wished(accepted(5_000_000), 24)
  const agreed = folded(application, confirm(application, 2_000_000, 12))

  it('the offer of a personal loan that is confirmed is agreed on as computed, and what was asked for stays (R-H6, R-O14)', () => {
    expect(agreed).toMatchObject({
      status: 'evidente',
      facts: {
        terms: { financedAmount: 2_000_000, installmentCount: 12, guaranteeFee: 0, administrationFee: 0 },
        subject: { requestedAmount: 5_000_000, requestedInstallmentCount: 24 },
      },
    })
  })

  it('the offer of a personal loan that is confirmed is presented with the figures of the calculator, what was asked for, and nothing of a device (R-H3, R-H6)', () => {
    const term = calculator(application, 2_000_000)
      .options.find(({ isActive }) => isActive)
      ?.offers.find(({ installment }) => installment === 12)
    const shown = presentApplication(agreed, today)
    expect(shown).toMatchObject({
      intendedRequestedValue: 5_000_000,
      requestedValue: 2_000_000,
      intendedInstallmentsNumber: 12,
      installmentsNumber: 12,
      advancedPayment: 0,
      guaranteePayment: 0,
      access: { deviceModel: '', skuName: '', price: 0, shippingCost: 0, equipments: [] },
      offer: { total: term?.total, totalToPay: term?.totalToPay, totalOfPurchase: term?.totalToPay },
    })
    // The plan that the agreement prints, row by row.
    if (agreed.facts.terms === null) throw new Error('the offer was confirmed')
    const { installments } = agreedPlan(agreed.facts.terms)
    expect(installments.reduce((sum, row) => sum + row.total, 0)).toBe(term?.totalToPay)
    expect(installments.reduce((sum, row) => sum + row.principal, 0)).toBe(2_000_000)
  })

  it('the offer of a personal loan that is confirmed shows until then what was asked for', () => {
    expect(presentApplication(application, today)).toMatchObject({
      intendedRequestedValue: 5_000_000,
      requestedValue: 5_000_000,
      intendedInstallmentsNumber: 24,
      installmentsNumber: null,
      offer: null,
    })
  })

  it('the offer of a personal loan that is confirmed is chosen again where it was withdrawn, as far as it still can be had (R-H7)', () => {
    const withdrawn = after(agreed, happened.identity(), { type: 'OfferWithdrawn' })
    expect(withdrawn).toMatchObject({ status: 'counterOffer', facts: { terms: null } })
    expect(active(calculator(withdrawn))).toEqual([2_000_000, 12])
    const poorer = { ...withdrawn, facts: { ...withdrawn.facts, scoreClass: 'D' as const } }
    expect(active(calculator(poorer))).toEqual([1_500_000, 12])
  })

  it('still can be made for its own sum, until the cap falls below the rate', () => {
    expect(termsUnder(agreed, context.policy)).toEqual(agreed.facts.terms)
    expect(isStillOffered(agreed, moneyContext('2026-12-01', '23.49').policy)).toBe(false)
  })

  it.each([
    ['a sum above the quota', accepted(5_000_000, { scoreClass: 'D' }), 1_600_000, 12, 'requestedValue'],
    ['a sum above what was asked for', accepted(5_000_000), 5_100_000, 12, 'requestedValue'],
    ['a sum off the step', accepted(5_000_000), 1_550_000, 12, 'requestedValue'],
    ['a sum below the least', accepted(5_000_000), 400_000, 12, 'requestedValue'],
    ['a term that is not sold', accepted(5_000_000), 1_000_000, 3, 'installments'],
  ] as const)(
    'refuses %s, whoever was asked before (R-H2)',
    (_what, application, sum, installments, field) => {
      expect(confirm(application, sum, installments)).toMatchObject({
        ok: false,
        refusal: { code: 'ValidationException', errors: [{ field }] },
      })
    },
  )

  it('a premium customer may take more than they asked for, up to the quota', () => {
    const premium = accepted(2_000_000, { riskBand: 'premium', scoreClass: 'C' })
    expect(folded(premium, confirm(premium, 3_000_000, 36)).facts.terms?.financedAmount).toBe(3_000_000)
    expect(confirm(premium, 3_100_000, 36).ok).toBe(false)
  })

  it('the offer of a personal loan that is confirmed refuses a term whose rate has passed the cap of the month since it was listed (R-O9)', () => {
    expect(
      confirm(accepted(5_000_000), 1_000_000, 12, { when: moneyContext('2026-12-01', '23.49') }),
    ).toMatchObject({
      ok: false,
      refusal: { code: 'ValidationException', errors: [{ field: 'installments' }] },
    })
  })

  it.each([
    ['not accepted', accepted(5_000_000, { emailStatus: 'PENDING' }), checks],
    ['accepted after nobody had been asked', accepted(5_000_000), null],
  ] as const)('needs an e-mail address that was accepted: %s (R-O13)', (_when, application, given) => {
    expect(confirm(application, 1_000_000, 12, { given })).toEqual({
      ok: false,
      refusal: { code: 'CorreoSinValidar' },
    })
  })

  it.each([
    [
      'the bureau',
      { bureau: { decision: 'refused', reasons: [{ code: 'R12', text: 'motivo' }] } },
      'reproved',
    ],
    ['the watchlist', { watchlist: { searchId: 's', isListed: true } }, 'infolaftFailure'],
  ] as const)('ends where %s has the last word against it', (_who, changed, status) => {
    const refused = folded(
      application,
      confirm(application, 1_000_000, 12, { given: { ...checks, ...changed } }),
    )
    expect(refused).toMatchObject({ status, facts: { terms: null, subject: { chosenOffer: null } } })
  })
})
