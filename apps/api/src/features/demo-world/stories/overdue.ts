import { pay, sell, takeBack, whatIsDue } from '../life/pay.ts'
import { people } from '../people.ts'
import type { Step, Story } from '../stage.ts'
import { deviceLoan } from './tell-of-loan.ts'

/** Three paid, the fourth taken back by the bank of the card, the fifth never paid: two installments are overdue. */
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

/** Three paid and then nothing, until the lender sold the debt. */
export const sold: Story = async (stage): Promise<readonly Step[]> => {
  const loan = await deviceLoan(stage, people.sold, { installments: 12, fallen: 10 })
  return [
    ...loan.beginning,
    ...loan.fallenOn.slice(0, 3).map(loan.payOn),
    loan.on(stage.today.subtract({ days: 1 }), '09:00', (id, at) => sell(stage, id, at)),
  ]
}
