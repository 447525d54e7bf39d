import { personOf } from '../../people/person.ts'
import type { World } from '../../world/open-world.ts'

export type TransferState = 'ordered' | 'done' | 'failed'

/** Money that the lender asked to be sent to an account. */
export type Transfer = {
  readonly transferId: string
  readonly reference: string
  readonly amount: number
  readonly purpose: 'refund' | 'disbursement'
  readonly to: {
    readonly bank: string
    readonly kind: 'savings' | 'checking'
    readonly number: string
    readonly document: string
    readonly name: string
  }
  readonly state: TransferState
  readonly orderedAtMs: number
  readonly endedAtMs: number | null
}

const worksMs = 30_000

/** The transfer as it stands now: after half a minute it has ended, for good, by whose account it is. */
export async function workOn(world: World, transfer: Transfer): Promise<Transfer> {
  const endedAtMs = transfer.orderedAtMs + worksMs
  if (transfer.state !== 'ordered' || endedAtMs > world.clock.now()) return transfer
  const state = personOf(transfer.to.document).receivesTransfers ? 'done' : 'failed'
  const ended = { ...transfer, state, endedAtMs } as const
  await world.transfers.put(transfer.reference, ended)
  return ended
}

export const reasonOf = ({ state }: Transfer) => (state === 'failed' ? 'The account does not exist' : null)
