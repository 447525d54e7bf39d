import { sql } from 'kysely'
import type { ListedOrder, Operator } from '../../ports/operator.ts'
import type { Movement, MovementState, OwnMovement } from './movement.ts'
import type { Source } from './source.ts'

const stateOf: Readonly<Record<ListedOrder['state'], MovementState>> = {
  placed: 'open',
  dispatched: 'open',
  delivered: 'done',
  returned: 'undone',
  refused: 'void',
  outOfStock: 'void',
  released: 'void',
}

export const orderPrefix = 'order:'

const movementOf = ({ orderNumber, reference, state, changedAt }: ListedOrder): Movement => ({
  id: `${orderPrefix}${orderNumber}`,
  kind: 'order',
  name: orderNumber,
  reference,
  amount: null,
  at: changedAt,
  state: stateOf[state],
})

export const orderSource = (operator: Pick<Operator, 'listOrders' | 'order'>): Source => ({
  kind: 'order',
  prefix: orderPrefix,
  movementsSince: async function* (since) {
    for await (const page of operator.listOrders(since.toString())) yield page.map(movementOf)
  },
  find: async (orderNumber) => {
    const order = await operator.order(orderNumber)
    return order === null ? null : movementOf(order)
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
        return [`${orderPrefix}${row.name}`, { amount: null, state: ownStateOf(row), isFollowed }]
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

function ownStateOf({ situation, activity }: OwnOrder): MovementState {
  if (situation === 'Retractada') return 'undone'
  if (activity === 'EquipamentoEntregue') return 'done'
  return situation === null || situation === 'EmAndamento' ? 'open' : 'void'
}
