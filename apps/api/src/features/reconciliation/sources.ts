import { pesos } from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Bank, ListedTransfer, TransferState } from '../../ports/bank.ts'
import type { ListedBill, ListedOrder, Operator } from '../../ports/operator.ts'
import type { PaymentProvider, TransactionState } from '../../ports/payment-provider.ts'
import { billReference, collectedReferenceSql, providerReference } from '../servicing/servicing.ts'
import type { Movement, MovementState, OwnMovement, Source } from './movement.ts'

const stateOfPayment: Readonly<Record<TransactionState, MovementState>> = {
  accepted: 'done',
  reversed: 'undone',
  pending: 'open',
  held: 'open',
  started: 'open',
  rejected: 'void',
  failed: 'void',
  expired: 'void',
  abandoned: 'void',
  cancelled: 'void',
  suspectedFraud: 'void',
}

const ownStateOf = {
  posted: 'done',
  suspense: 'done',
  reversed: 'undone',
  failed: 'void',
  waiting: 'open',
  quarantined: 'open',
} as const satisfies Readonly<Record<string, MovementState>>

/** By a transaction's first day; cards may be charged back for so long. */
const lookBackHours = 120 * 24

/** Not handed over, or (negative) still to be kept back. */
export type OpenBill = {
  readonly paymentId: string
  readonly name: string
  readonly amount: number
  readonly paidOn: string
}

export const openBillsQuery = sql`
  with collected as (
    select ${collectedReferenceSql} as name, min(value_on) as paid_on,
           coalesce(sum(amount) filter (where state in ('applied', 'suspense')), 0) as amount
    from loan_payment where source = 'mobileBill' and ${collectedReferenceSql} not like 'part:%' group by 1
  ), remitted as (
    select payment_id, sum(amount) as amount from remitted_payment group by payment_id
  ), written as (
    select reference as name, sum(amount) as amount from difference_booking
    where clearing = 'operatorClearing' group by reference
  )
  select payment.id as payment_id, name, paid_on,
         (collected.amount - coalesce(remitted.amount, 0) - coalesce(written.amount, 0))::bigint as amount
  from collected join loan_payment as payment on payment.reference = name
  left join remitted on remitted.payment_id = payment.id
  left join written using (name)
  where collected.amount - coalesce(remitted.amount, 0) - coalesce(written.amount, 0) <> 0`

const stateOfOrder: Readonly<Record<ListedOrder['state'], MovementState>> = {
  placed: 'open',
  dispatched: 'open',
  delivered: 'done',
  returned: 'undone',
  refused: 'void',
  outOfStock: 'void',
  released: 'void',
}

export const orderPrefix = 'order:'

const movementOfOrder = ({ orderNumber, reference, state, changedAt }: ListedOrder): Movement => ({
  id: `${orderPrefix}${orderNumber}`,
  kind: 'order',
  name: orderNumber,
  reference,
  amount: null,
  at: changedAt,
  state: stateOfOrder[state],
})

export const orderSource = (operator: Pick<Operator, 'listOrders' | 'order'>): Source => ({
  kind: 'order',
  prefix: orderPrefix,
  movementsSince: async function* (since) {
    for await (const page of operator.listOrders(since.toString())) yield page.map(movementOfOrder)
  },
  find: async (orderNumber) => {
    const order = await operator.order(orderNumber)
    return order === null ? null : movementOfOrder(order)
  },
  ownOf: async (db, movements) => {
    const given = movements.map(({ name, reference }) => ({ name, reference }))
    const { rows } = await sql<OwnOrder>`
      select given.name, application.situation, application.activity,
             asked.reference is not null and asked.released_at is null
               and (application.id is null or asked.given_up_at is not null) as is_being_released
      from json_to_recordset(${JSON.stringify(given)}) as given (name text, reference text)
      left join application on application.order_number = given.name
      left join order_request as asked on asked.reference = given.reference
      where application.id is not null or (asked.reference is not null and asked.released_at is null)`.execute(
      db,
    )
    const states = new Map(movements.map(({ name, state }) => [name, state]))
    return new Map(
      rows.map((row): [string, OwnMovement] => {
        const isFollowed = row.isBeingReleased && states.get(row.name) === 'open'
        return [`${orderPrefix}${row.name}`, { amount: null, state: stateOfOwnOrder(row), isFollowed }]
      }),
    )
  },
})

/** Null: asked for and never signed; the clock gives it up. */
type OwnOrder = {
  readonly name: string
  readonly situation: string | null
  readonly activity: string | null
  readonly isBeingReleased: boolean
}

const stateOfTransfer: Readonly<Record<TransferState, MovementState>> = {
  ordered: 'open',
  done: 'done',
  failed: 'void',
}

export const transferPrefix = 'transfer:'

const movementOfTransfer = ({ reference, amount, orderedAt, report }: ListedTransfer): Movement => ({
  id: `${transferPrefix}${reference}`,
  kind: 'transfer',
  name: reference,
  reference,
  amount,
  at: report.endedAt ?? orderedAt,
  state: stateOfTransfer[report.state],
})

export const transferSource = (bank: Pick<Bank, 'listTransfers' | 'listedTransfer'>): Source => ({
  kind: 'transfer',
  prefix: transferPrefix,
  movementsSince: async function* (since) {
    for await (const page of bank.listTransfers(since.toString())) yield page.map(movementOfTransfer)
  },
  find: async (reference) => {
    const transfer = await bank.listedTransfer(reference)
    return transfer === null ? null : movementOfTransfer(transfer)
  },
  ownOf: async (db, movements) => {
    const moments = new Map(movements.map(({ name, at }) => [name, at]))
    const { rows } = await sql<OwnTransfer>`
      with own as (
        select reference, amount, state, ordered_at, true as is_refund from bank_transfer
        union all select reference, amount, state, ordered_at, false from disbursement_transfer
      )
      select * from own where reference = any(${[...moments.keys()]})`.execute(db)
    return new Map(
      rows.map((row): [string, OwnMovement] => [
        `${transferPrefix}${row.reference}`,
        {
          amount: pesos(row.amount),
          state: stateOfTransfer[row.state],
          isFollowed: row.state === 'ordered' && !endedBeforeOrder(row, moments.get(row.reference) ?? null),
        },
      ]),
    )
  },
})

type OwnTransfer = {
  readonly reference: string
  readonly amount: number
  readonly state: TransferState
  readonly orderedAt: string
  readonly isRefund: boolean
}

/**
 * Money that was transferred before its new signature ordered it: the clock takes no such date, so a
 * person does.
 */
const endedBeforeOrder = ({ isRefund, orderedAt }: OwnTransfer, at: string | null): boolean =>
  !isRefund && at !== null && Date.parse(at) < Date.parse(orderedAt)

const stateOfBill: Readonly<Record<ListedBill['state'], MovementState>> = {
  presented: 'open',
  collected: 'done',
  unpaid: 'void',
}

export const billPrefix = billReference('')

const movementOfBill = ({ billNumber, amount, changedAt, state }: ListedBill): Movement => ({
  id: billReference(billNumber),
  kind: 'bill',
  name: billNumber,
  reference: null,
  amount,
  at: changedAt,
  state: stateOfBill[state],
})

export const billSource = (operator: Pick<Operator, 'listBills' | 'bill'>): Source => ({
  kind: 'bill',
  prefix: billPrefix,
  movementsSince: async function* (since) {
    for await (const page of operator.listBills(since.toString())) yield page.map(movementOfBill)
  },
  find: async (billNumber) => {
    const bill = await operator.bill(billNumber)
    return bill === null ? null : movementOfBill(bill)
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
        billReference(billNumber),
        { amount: pesos(amount), state, isFollowed: false },
      ]),
    )
  },
})

export const paymentSource = (
  provider: Pick<PaymentProvider, 'listTransactions' | 'find'>,
  hoursBack = lookBackHours,
): Source => ({
  kind: 'payment',
  prefix: providerReference(''),
  movementsSince: async function* (since) {
    const from = since.subtract({ hours: hoursBack }).toString()
    for await (const page of provider.listTransactions(from)) {
      yield page.map(
        ({ reference, state, amount }): Movement => ({
          id: providerReference(reference),
          kind: 'payment',
          name: reference,
          reference: null,
          amount,
          at: null,
          state: state === null ? null : stateOfPayment[state],
        }),
      )
    }
  },
  find: async (name) => {
    const found = await provider.find(name)
    if (found === null) return null
    const { amount, at, state, invoice: reference } = found
    return {
      id: providerReference(name),
      kind: 'payment',
      name,
      reference,
      amount,
      at,
      state: stateOfPayment[state],
    }
  },
  ownOf: async (db, movements) => {
    const rows = await db
      .selectFrom('paymentTransaction')
      .select(['xRefPayco', 'outcome', 'amount'])
      .where(
        'xRefPayco',
        'in',
        movements.map(({ name }) => name),
      )
      .execute()
    return new Map(
      rows.map(({ xRefPayco, outcome, amount }): [string, OwnMovement] => [
        providerReference(xRefPayco),
        // A person has it already.
        { amount: pesos(amount), state: ownStateOf[outcome], isFollowed: outcome === 'quarantined' },
      ]),
    )
  },
})

/** The earliest first. Assigned or moved payments are their bill's money; a part counts with the whole. */
export async function openBills(db: Kysely<Database>): Promise<readonly OpenBill[]> {
  const { rows } = await sql<OpenBill>`${openBillsQuery}
    order by paid_on, name`.execute(db)
  return rows
}

function stateOfOwnOrder({ situation, activity }: OwnOrder): MovementState {
  if (situation === 'Retractada') return 'undone'
  if (activity === 'EquipamentoEntregue') return 'done'
  return situation === null || situation === 'EmAndamento' ? 'open' : 'void'
}
