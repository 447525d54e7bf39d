import type { AssistedCalculator } from '@cupo/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentOf } from '../support/agent.ts'
import type { AnswerOrError } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { replaceUsuryCap } from '../support/usury-cap.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** A phone at 22.00 % E.A. with 19 % VAT on interest and a charge of 4,900 with its VAT. */
const terms = { rate: 1.22 ** (1 / 12) - 1, vat: 0.19, fee: 4_900, feeVat: 931 }

/**
 * The plan of a phone, from the formula of a level installment in floating point: an arithmetic of its own, which shares
 * nothing with the engine.
 */
function planOf(principal: number, installments: number) {
  const taxed = terms.rate * (1 + terms.vat)
  const level = Math.round((principal * taxed) / (1 - (1 + taxed) ** -installments))
  let balance = principal
  return Array.from({ length: installments }, (_, index) => {
    const interest = Math.round(balance * terms.rate)
    const vat = Math.round(interest * terms.vat)
    const capital = index === installments - 1 ? balance : level - interest - vat
    balance -= capital
    return { capital, interest, vat, total: capital + interest + vat + terms.fee + terms.feeVat }
  })
}

const sumOf = (plan: ReturnType<typeof planOf>, part: 'capital' | 'interest' | 'vat' | 'total') =>
  plan.reduce((sum, row) => sum + row[part], 0)

describe('the simulator of a shop', () => {
  type Answer = AnswerOrError<{
    status: number
    data: { message: string | null; calculator: AssistedCalculator | null }
  }>
  const simulate = async (value: number | string) => {
    const agent = agentOf(world, '00')
    await agent.signInAtDesk()
    return agent.api.send<Answer>('GET', `/publicdata/offer-assisted/${value}`)
  }

  it('offers a price for nobody in particular, with the breakdown of an offer, to the peso (R-G27)', async () => {
    const { status, body } = await simulate(1_500_000)
    expect([status, body.status, body.data?.message]).toEqual([200, 200, null])
    const calculator = body.data?.calculator
    expect(calculator).toMatchObject({
      value: 1_500_000,
      minimumValue: 200_000,
      maximumValue: 6_000_000,
      advancedPayment: 0,
      guaranteePaymentTotal: 0,
      realFinancedAmount: 1_500_000,
    })
    expect(calculator?.offers.map(({ installment }) => installment)).toEqual([3, 6, 12, 18, 24, 36])
    for (const offer of calculator?.offers ?? []) {
      const plan = planOf(1_500_000, offer.installment)
      expect(offer).toMatchObject({
        total: plan[0]?.total,
        interestDue: plan[0]?.interest,
        taxInterestDue: plan[0]?.vat,
        principalDue: plan[0]?.capital,
        feesDue: terms.fee,
        taxFeesDue: terms.feeVat,
        totalToPay: sumOf(plan, 'total'),
        totalOfPurchase: sumOf(plan, 'total'),
      })
    }
  })

  it.each([199_999, 6_000_001])(
    'answers %s, outside the limits, with a message of several lines (R-G27)',
    async (value) => {
      const { status, body } = await simulate(value)
      expect(status).toBe(400)
      expect(body.message?.replaceAll(/\s*\u00a0/g, ' ').split('\n')).toEqual([
        'No podemos simular ese valor.',
        'El valor mínimo es de $ 200.000.',
        'El valor máximo es de $ 6.000.000.',
      ])
    },
  )

  it.each([
    ['whose cap forbids every term', '"12.00"'],
    ['without a cap, in which nothing may be sold', null],
  ])('has no calculator in a month %s (R-G27)', async (_which, cap) => {
    const before = await replaceUsuryCap(world, cap)
    try {
      const { status, body } = await simulate(1_500_000)
      expect([status, body.data]).toEqual([200, { message: null, calculator: null }])
    } finally {
      await replaceUsuryCap(world, before)
    }
  })

  it.each(['0x10', '-1', '1e6', '99999999999999999999'])('takes %s for no price', async (value) => {
    expect((await simulate(value)).status).toBe(400)
  })

  it('needs the authority of an agent', async () => {
    const nobody = agentOf(world, '00')
    expect((await nobody.api.send('GET', '/publicdata/offer-assisted/1500000')).status).toBe(401)
  })
})
