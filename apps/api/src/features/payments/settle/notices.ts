import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { plannedOnce } from '../../../platform/database/planned-once.ts'
import type { Database, PaymentNoticeTable } from '../../../platform/database/schema.ts'

/** What a question to the provider made of the notices that came before it was asked. */
export type NoticeEnd = {
  readonly state: Exclude<PaymentNoticeTable['state'], 'received'>
  readonly reason: string | null
}

/**
 * The notices of a transaction that came before the provider was asked, as the id that was made then says: one that
 * came meanwhile may tell of something newer.
 */
export type ToldBy = { readonly reference: string; readonly askId: string; readonly end: NoticeEnd }

export async function endNotices(db: Kysely<Database>, told: ToldBy, now: Temporal.Instant): Promise<void> {
  await sql`${plannedOnce} ${noticesEnd(told, now)}`.execute(db)
}

/** The update of `endNotices`, to be a part of a larger statement. */
export const noticesEnd = (
  { reference, askId, end: { state, reason } }: ToldBy,
  now: Temporal.Instant,
): RawBuilder<unknown> => sql`
    update payment_notice
    set state = ${state}, reason = ${reason}, next_check_at = null, updated_at = ${now.toString()}
    where x_ref_payco = ${reference} and state = 'received' and id <= ${askId}`
