import { type PaymentKind, type Pesos, pesos, prepaymentBounds } from '@cupo/credit-engine'
import { type AmountOf, pay } from '../life/pay.ts'
import { people } from '../people.ts'
import type { Story } from '../stage.ts'
import { deviceLoan, personalLoan } from './tell-of-loan.ts'

/** One loan of each channel: the phone, money, and a phone sold at the counter that the invoice pays. */
export const threeLoans: Story = async (stage) => {
  const person = people.threeLoans
  const phone = await deviceLoan(stage, person, { installments: 12, fallen: 6 })
  const money = await personalLoan(stage, person, { amount: 3_000_000, installments: 24, fallen: 4 })
  const atCounter = await deviceLoan(stage, person, {
    origin: 'Assistido',
    installments: 18,
    fallen: 2,
    isOnMobileBill: true,
  })
  return [
    ...[phone, money].flatMap(({ beginning, fallenOn, payOn }) => [...beginning, ...fallenOn.map(payOn)]),
    ...atCounter.beginning,
  ]
}

/** Money in 36 installments, with a prepayment that lowered them and one that shortened the term. */
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

/** An amount that the screens would let pass. */
const allowed =
  (amount: Pesos): AmountOf =>
  (loan, on, capOf) => {
    const bounds = prepaymentBounds(loan, on, capOf)
    if (bounds.kind === 'allowed' && bounds.minimum <= amount && amount < bounds.below) return amount
    throw new Error(`a prepayment of ${amount} is not allowed: ${JSON.stringify(bounds)}`)
  }
