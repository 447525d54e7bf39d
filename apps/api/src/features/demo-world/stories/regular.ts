import { payoffQuote } from '@cupo/credit-engine'
import { leavePaymentPending } from '../life/leave-payment-pending.ts'
import { pay } from '../life/pay.ts'
import { people, type SeededPerson } from '../people.ts'
import type { Story } from '../stage.ts'
import { deviceLoan } from './tell-of-loan.ts'

/** A phone in 12 installments, each paid on its day. */
const paysEach =
  (person: SeededPerson, fallen: number): Story =>
  async (stage) => {
    const loan = await deviceLoan(stage, person, { installments: 12, fallen })
    return [...loan.beginning, ...loan.fallenOn.map(loan.payOn)]
  }

export const upToDate = paysEach(people.upToDate, 2)

/** The same, and this morning a PIN to pay the next one in cash, which is not paid yet. */
export const paymentPending: Story = async (stage) => {
  const loan = await deviceLoan(stage, people.paymentPending, { installments: 12, fallen: 4 })
  const at = stage.now.subtract({ minutes: 30 })
  return [
    ...loan.beginning,
    ...loan.fallenOn.map(loan.payOn),
    { at, happen: () => leavePaymentPending(stage, loan.applicationId(), at) },
  ]
}

/** Paid in time, and one day all of it. */
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
