import { type PaymentKind, type Pesos, payoffQuote, pesos, prepaymentBounds } from '@cupo/credit-engine'
import { type AmountOf, leavePaymentPending, pay, sell, takeBack, whatIsDue } from '../life/pay.ts'
import { people, type SeededPerson } from '../people.ts'
import type { Step, Story } from '../stage.ts'
import { assistedLoan, deviceLoan, personalLoan } from './tell-of-loan.ts'

const paysEach =
  (person: SeededPerson, fallen: number): Story =>
  async (stage) => {
    const loan = await deviceLoan(stage, person, { installments: 12, fallen })
    return [...loan.beginning, ...loan.fallenOn.map(loan.payOn)]
  }

export const upToDate = paysEach(people.upToDate, 2)

export const paymentPending: Story = async (stage) => {
  const loan = await deviceLoan(stage, people.paymentPending, { installments: 12, fallen: 4 })
  const at = stage.now.subtract({ minutes: 30 })
  return [
    ...loan.beginning,
    ...loan.fallenOn.map(loan.payOn),
    { at, happen: () => leavePaymentPending(stage, loan.applicationId(), at) },
  ]
}

export const paidOff: Story = async (stage) => {
  const loan = await deviceLoan(stage, people.paidOff, { installments: 6, fallen: 4 })
  return [
    ...loan.beginning,
    ...loan.fallenOn.map(loan.payOn),
    ...loan.fallenOn.slice(-1).map((date) =>
      loan.on(date.add({ days: 1 }), '16:40', async (id, at) => {
        const amountOf = (...now: Parameters<typeof payoffQuote>) => payoffQuote(...now).total
        await pay(stage, id, { kind: 'payoff', amountOf }, at)
      }),
    ),
  ]
}

export const onMobileBill: Story = async (stage) =>
  (await deviceLoan(stage, people.onMobileBill, { installments: 12, fallen: 3, isOnMobileBill: true }))
    .beginning

export const lastInstallment: Story = async (stage) =>
  (await deviceLoan(stage, people.lastInstallment, { installments: 6, fallen: 5, isOnMobileBill: true }))
    .beginning

/** The fourth payment was charged back, the fifth never made: two installments are overdue. */
export const late: Story = async (stage) => {
  const loan = await deviceLoan(stage, people.late, { installments: 12, fallen: 5 })
  const [bounced] = loan.fallenOn.slice(3)
  if (bounced === undefined) throw new Error('a fourth installment was expected')
  let reference = ''
  return [
    ...loan.beginning,
    ...loan.fallenOn.slice(0, 3).map(loan.payOn),
    loan.on(bounced, '10:15', async (id, at) => {
      reference = await pay(stage, id, { kind: 'installment', amountOf: whatIsDue }, at)
    }),
    loan.on(bounced.add({ days: 4 }), '08:05', (_id, at) => takeBack(stage, reference, at)),
  ]
}

export const sold: Story = async (stage): Promise<readonly Step[]> => {
  const loan = await deviceLoan(stage, people.sold, { installments: 12, fallen: 10 })
  return [
    ...loan.beginning,
    ...loan.fallenOn.slice(0, 3).map(loan.payOn),
    loan.on(stage.today.subtract({ days: 1 }), '09:00', (id, at) => sell(stage, id, at)),
  ]
}

export const threeLoans: Story = async (stage) => {
  const person = people.threeLoans
  const phone = await deviceLoan(stage, person, { installments: 12, fallen: 6 })
  const money = await personalLoan(stage, person, { amount: 3_000_000, installments: 24, fallen: 4 })
  const atCounter = await assistedLoan(stage, person, { installments: 18, fallen: 2, isOnMobileBill: true })
  return [
    ...[phone, money].flatMap(({ beginning, fallenOn, payOn }) => [...beginning, ...fallenOn.map(payOn)]),
    ...atCounter.beginning,
  ]
}

export const prepaid: Story = async (stage) => {
  const loan = await personalLoan(stage, people.prepaid, { amount: 8_000_000, installments: 36, fallen: 14 })
  const prepayAfter = (index: number, kind: PaymentKind, amount: Pesos) =>
    loan.fallenOn.slice(index, index + 1).map((date) =>
      loan.on(date.add({ days: 9 }), '19:30', async (id, at) => {
        await pay(stage, id, { kind, amountOf: allowed(amount) }, at)
      }),
    )
  return [
    ...loan.beginning,
    ...loan.fallenOn.map(loan.payOn),
    ...prepayAfter(4, 'reduceInstallment', pesos(1_500_000)),
    ...prepayAfter(9, 'reduceTerm', pesos(1_000_000)),
  ]
}

const allowed =
  (amount: Pesos): AmountOf =>
  (loan, on, capOf) => {
    const bounds = prepaymentBounds(loan, on, capOf)
    if (bounds.kind === 'allowed' && bounds.minimum <= amount && amount < bounds.below) return amount
    throw new Error(`a prepayment of ${amount} is not allowed: ${JSON.stringify(bounds)}`)
  }
