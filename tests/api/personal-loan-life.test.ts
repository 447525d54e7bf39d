import type { Calculator, Checkout, ListedLoan, LoanBalance, PaymentPlan } from '@cupo/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf } from '../../apps/api/src/ledger/ledger.ts'
import { checks, runChecks } from '../../apps/api/src/wiring/ledger-checks.ts'
import { type Customer, customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { tillOf } from '../support/till.ts'
import { endTransfer, transfersTo } from '../support/transfers.ts'
import { waitFor } from '../support/wait-for.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Case = {
  readonly asked: number
  readonly takes: number
  readonly installments: 12 | 18 | 36
  readonly maximum: number
}

/** Quotas of the demo: class B 6,000,000, class D 1,500,000, class A 10,000,000. */
const cases: readonly (readonly [Exclude<Calculator['status'], null>, ending: string, Case])[] = [
  ['MAINTAIN', '23', { asked: 3_000_000, takes: 3_000_000, installments: 12, maximum: 3_000_000 }],
  ['DOWNGRADE', '64', { asked: 4_000_000, takes: 1_500_000, installments: 18, maximum: 1_500_000 }],
  ['UPGRADE', '65', { asked: 3_000_000, takes: 7_400_000, installments: 36, maximum: 10_000_000 }],
]

/**
 * The plan of a loan at 23.50 % E.A. without charge or VAT, from the formula of a level installment in floating point:
 * an arithmetic of its own, which shares nothing with the engine.
 */
function planOf(principal: number, installments: number) {
  const rate = 1.235 ** (1 / 12) - 1
  const level = Math.round((principal * rate) / (1 - (1 + rate) ** -installments))
  let balance = principal
  return Array.from({ length: installments }, (_, index) => {
    const interest = Math.round(balance * rate)
    const capital = index === installments - 1 ? balance : level - interest
    balance -= capital
    return { capital, interest, total: capital + interest }
  })
}

async function creditOf(customer: Customer): Promise<ListedLoan> {
  const { body } = await customer.api.send<{ loans: ListedLoan[] }>('GET', '/selfmanage/loanInProgress')
  const [credit, ...others] = body.loans
  if (credit === undefined || others.length > 0) throw new Error(`${body.loans.length} credits`)
  return credit
}

/** Pays by card what a choice costs, and answers how much that was. */
async function pay(customer: Customer, key: string, choice: object): Promise<number> {
  const path = `/selfmanage/epayco/${key}/request`
  const { body } = await customer.api.send<Checkout>('POST', path, { json: choice })
  const till = tillOf(world)
  await till.heard(await till.pay({ checkout: body }))
  await waitFor('the posting', async () => {
    const settled = world.db.selectFrom('paymentTransaction').select('id').where('invoice', '=', body.invoice)
    return settled.where('outcome', '=', 'posted').executeTakeFirst()
  })
  return Number(body.amount)
}

describe('a personal loan from the counter-offer to its last peso', () => {
  it.each(cases)(
    '%s: the sum that is signed is transferred and opened as a loan, to the peso, with the plan of an independent sum (R-Z7, R-H3, R-H4)',
    async (status, ending, { asked, takes, installments, maximum }) => {
      const customer = customerOf(world, ending, { amount: asked, takes, installments })
      await customer.until('counterOffer')
      const { body } = await customer.act('listOfferLibre', { requestedValue: takes })
      expect(body.data?.calculator).toMatchObject({
        status,
        minimumValue: 500_000,
        maximumValue: maximum,
        range: 100_000,
      })
      const plan = planOf(takes, installments)
      const sum = (part: 'capital' | 'interest' | 'total') =>
        plan.reduce((so, { [part]: pesos }) => so + pesos, 0)
      const term = body.data?.calculator?.options
        .find(({ value }) => value === takes)
        ?.offers.find(({ installment }) => installment === installments)
      expect(term).toMatchObject({
        total: plan[0]?.total,
        totalToPay: sum('total'),
        totalOfPurchase: sum('total'),
        taxInterestDue: 0,
        feesDue: 0,
        taxRate: 0,
      })

      const signed = await customer.sign()
      expect(signed).toMatchObject({
        status: 'financialData',
        situation: 'EmAndamento',
        activity: 'ConfirmacaoDeposito',
        intendedRequestedValue: asked,
        requestedValue: takes,
        installmentsNumber: installments,
        offer: { total: plan[0]?.total, totalToPay: sum('total') },
        idOrderAmount: null,
      })
      const signature = await world.db
        .selectFrom('agreementSignature')
        .selectAll()
        .where('applicationId', '=', customer.applicationId())
        .executeTakeFirstOrThrow()
      expect(signature).toMatchObject({
        financedAmount: takes,
        installmentsTotal: sum('total'),
        downPayment: 0,
        guaranteeTotal: 0,
        installmentCount: installments,
      })

      await endTransfer(customer, world.control)
      await customer.signInAsPerson(customer.api)
      expect(await transfersTo(customer, world.control)).toMatchObject([{ amount: takes, state: 'done' }])
      expect(await customer.read()).toMatchObject({ status: 'financialData', situation: 'Liberada' })
      const credit = await creditOf(customer)
      const loan = await world.db
        .selectFrom('loan')
        .select(['id'])
        .where('key', '=', credit.keyMambu)
        .executeTakeFirstOrThrow()
      expect((await balancesOf(world.db, loan.id)).loanPrincipal).toBe(takes)
      const read = await customer.api.send<PaymentPlan>(
        'GET',
        `/selfmanage/paymentPlanning/${credit.keyMambu}`,
      )
      const rows = read.body.ops[0].data.accountInstallments
      expect(
        rows.map(({ capital_expected: capital, interest_expected: interest, total_expected: total }) => ({
          capital,
          interest,
          total,
        })),
      ).toEqual(plan)
    },
  )

  it('a personal loan from the counter-offer to its last peso is paid by an installment and paid off on the day of the transfer for exactly what was lent (R-B5)', async () => {
    const customer = customerOf(world, '23', { amount: 2_000_000, installments: 12 })
    await customer.sign()
    await endTransfer(customer, world.control)
    await customer.signInAsPerson(customer.api)
    const { keyMambu } = await creditOf(customer)
    const paid = await pay(customer, keyMambu, { tipoPagamento: 'Pagar cuota' })
    expect(paid).toBe(planOf(2_000_000, 12)[0]?.total)
    const { body } = await customer.api.send<LoanBalance>('GET', `/selfmanage/balance/${keyMambu}`)
    expect(paid + body.totalBalance).toBe(2_000_000)
    expect(await pay(customer, keyMambu, { tipoPagamento: 'Pagar total' })).toBe(body.totalBalance)
    expect(await customer.read()).toMatchObject({ situation: 'Liquidada' })
    const paper = await customer.api.send('GET', `/selfmanage/acquittanceCertificate/${keyMambu}`)
    expect(paper.status).toBe(200)
  })
})

it('the ledger, the loans and the transfers of all of them agree', async () => {
  const wrong = (await runChecks(world.db, checks)).filter((check) => check.wrong > 0)
  expect(wrong).toEqual([])
})
