import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'

/** The places that forms have kept for applications which nobody has proved yet. */
export const unprovedPlaces = {
  /**
   * Those that a shop has kept for a person, with their forms, held until the transaction ends. Left out is one whose form was
   * confirmed and waits for the bureau, and one that somebody confirms or takes at this moment.
   */
  lockUnprovedOfShop: async (
    transaction: Transaction<Database>,
    { documentIndex, shop }: { readonly documentIndex: Buffer; readonly shop: string },
  ): Promise<readonly string[]> => {
    const rows = await transaction
      .selectFrom('application')
      .innerJoin('applicationForm', 'applicationForm.applicationId', 'application.id')
      .select('application.id')
      .where('application.documentIndex', '=', documentIndex)
      .where('application.shop', '=', shop)
      .where('application.situation', '=', 'EmAndamento')
      .where('application.provedAt', 'is', null)
      .where('applicationForm.confirmedAt', 'is', null)
      .forUpdate()
      .skipLocked()
      .execute()
    return rows.map(({ id }) => id)
  },

  /** A place of a shop that nobody has proved, and those of the same person that forms of before have kept there. */
  unprovedSince: async (db: Kysely<Database>, id: string): Promise<readonly string[]> => {
    const rows = await db
      .selectFrom('application as own')
      .innerJoin('application as earlier', (join) =>
        join
          .onRef('earlier.documentIndex', '=', 'own.documentIndex')
          .onRef('earlier.shop', '=', 'own.shop')
          .onRef('earlier.createdAt', '<=', 'own.createdAt'),
      )
      .select('earlier.id')
      .where('own.id', '=', id)
      .where('own.provedAt', 'is', null)
      .where('earlier.provedAt', 'is', null)
      .where('earlier.situation', '=', 'EmAndamento')
      .execute()
    return rows.map((row) => row.id)
  },

  /** Ends places that nobody has proved; answers those that were open. */
  closeUnproved: async (
    transaction: Transaction<Database>,
    ids: readonly string[],
    situation: 'Cancelada' | 'Expirada',
    now: Temporal.Instant,
  ): Promise<readonly string[]> => {
    if (ids.length === 0) return []
    const ended = await transaction
      .updateTable('application')
      .set({ situation, updatedAt: now.toString() })
      .where('id', 'in', ids)
      .where('situation', '=', 'EmAndamento')
      .where('provedAt', 'is', null)
      .returning('id')
      .execute()
    return ended.map((row) => row.id)
  },

  /** Ends the places that nobody proved in time; answers how many. */
  endUnproved: async (db: Kysely<Database>, before: Temporal.Instant, now: Temporal.Instant) => {
    const ended = await db
      .updateTable('application')
      .set({ situation: 'Expirada', updatedAt: now.toString() })
      .where('situation', '=', 'EmAndamento')
      .where('provedAt', 'is', null)
      .where('createdAt', '<=', before.toString())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('applicationForm')
              .select('applicationForm.id')
              .whereRef('applicationForm.applicationId', '=', 'application.id')
              .where('applicationForm.confirmedAt', 'is not', null)
              .where('applicationForm.confirmedAt', '>', before.toString()),
          ),
        ),
      )
      .returning('id')
      .execute()
    return ended.length
  },
}
