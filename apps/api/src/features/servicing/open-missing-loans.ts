import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { actors } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ApplicationStore } from '../origination/origination.ts'
import { type OpenParts, openLoan } from './open-loan.ts'

type Parts = OpenParts & {
  readonly db: Kysely<Database>
  readonly store: Pick<ApplicationStore, 'lock'>
}

const delivery = v.object({ deliveredOn: v.string() })

/**
 * Opens the loans of devices delivered by a release that opened none; answers how many. One that cannot be opened is
 * told and tried again at the next start: it must not keep the product from starting.
 */
export async function openMissingLoans(
  parts: Parts,
  now: Temporal.Instant,
  onFailure: (applicationId: string, error: unknown) => void,
): Promise<number> {
  const { db, store } = parts
  const deliveries = await db
    .selectFrom('domainEvent')
    .leftJoin('loan', 'loan.applicationId', 'domainEvent.applicationId')
    .select(['domainEvent.applicationId', 'domainEvent.data'])
    .where('domainEvent.type', '=', 'DeviceDelivered')
    .where('loan.id', 'is', null)
    .orderBy('domainEvent.at')
    .execute()
  let opened = 0
  for (const { applicationId, data } of deliveries) {
    try {
      const { deliveredOn } = v.parse(delivery, data)
      await inTransaction(db, async (transaction) => {
        const application = await store.lock(transaction, applicationId)
        const who = { now, actor: actors.clock, requestId: 'start' }
        await openLoan(parts, transaction, application, deliveredOn, who)
      })
      opened += 1
    } catch (error) {
      onFailure(applicationId, error)
    }
  }
  return opened
}
