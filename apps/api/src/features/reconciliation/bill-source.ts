import { pesos } from '@cupo/credit-engine'
import { sql } from 'kysely'
import type { ListedBill, Operator } from '../../ports/operator.ts'
import type { Movement, MovementState, OwnMovement } from './movement.ts'
import type { Source } from './source.ts'

const stateOf: Readonly<Record<ListedBill['state'], MovementState>> = {
  presented: 'open',
  collected: 'done',
  unpaid: 'void',
}

export const billPrefix = 'bill:'

const movementOf = ({ billNumber, amount, changedAt, state }: ListedBill): Movement => ({
  id: `${billPrefix}${billNumber}`,
  kind: 'bill',
  name: billNumber,
  reference: null,
  amount,
  at: changedAt,
  state: stateOf[state],
})

export const billSource = (operator: Pick<Operator, 'listBills' | 'bill'>): Source => ({
  kind: 'bill',
  prefix: billPrefix,
  movementsSince: async function* (since) {
    for await (const page of operator.listBills(since.toString())) yield page.map(movementOf)
  },
  find: async (billNumber) => {
    const bill = await operator.bill(billNumber)
    return bill === null ? null : movementOf(bill)
  },
  ownOf: async (db, movements) => {
    const numbers = movements.map(({ name }) => name)
    const { rows } = await sql<{
      readonly billNumber: string
      readonly state: MovementState
      readonly amount: number
    }>`
      select given.bill_number, coalesce(payment.amount, bill.amount) as amount,
             case when payment.state = 'reversed' then 'undone' when payment.id is not null then 'done'
                  when bill.state in ('unpaid', 'dropped') then 'void' else 'open' end as state
      from unnest(${numbers}::text[]) as given (bill_number)
      left join mobile_bill as bill on bill.bill_number = given.bill_number
      left join loan_payment as payment on payment.reference = ${billPrefix} || given.bill_number
      where bill.reference is not null or payment.id is not null`.execute(db)
    return new Map(
      rows.map(({ billNumber, state, amount }): [string, OwnMovement] => [
        `${billPrefix}${billNumber}`,
        { amount: pesos(amount), state, isFollowed: false },
      ]),
    )
  },
})
