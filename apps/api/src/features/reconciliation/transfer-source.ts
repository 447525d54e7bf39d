import { pesos } from '@cupo/credit-engine'
import { sql } from 'kysely'
import type { Bank, ListedTransfer, TransferState } from '../../ports/bank.ts'
import type { Movement, MovementState, OwnMovement } from './movement.ts'
import type { Source } from './source.ts'

const stateOf: Readonly<Record<TransferState, MovementState>> = {
  ordered: 'open',
  done: 'done',
  failed: 'void',
}

export const transferPrefix = 'transfer:'

const movementOf = ({ reference, amount, orderedAt, report }: ListedTransfer): Movement => ({
  id: `${transferPrefix}${reference}`,
  kind: 'transfer',
  name: reference,
  reference,
  amount,
  at: report.endedAt ?? orderedAt,
  state: stateOf[report.state],
})

export const transferSource = (bank: Pick<Bank, 'listTransfers' | 'listedTransfer'>): Source => ({
  kind: 'transfer',
  prefix: transferPrefix,
  movementsSince: async function* (since) {
    for await (const page of bank.listTransfers(since.toString())) yield page.map(movementOf)
  },
  find: async (reference) => {
    const transfer = await bank.listedTransfer(reference)
    return transfer === null ? null : movementOf(transfer)
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
          state: stateOf[row.state],
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
