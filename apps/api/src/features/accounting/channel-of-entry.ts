import { sql } from 'kysely'

/**
 * Joins the loan or application of each `entry`: `channel` is its origin, that of a cut-off and its undoing the one in the
 * cut-off's key, and '' for money of neither.
 */
export const withChannel = sql`
  left join loan on loan.id = entry.subject
  left join application on application.id = entry.subject
  left join lateral (
    select split_part(idempotency_key, ':', 3) as origin from journal_entry as original
    where entry.source_kind = 'bookMonth' and original.id = coalesce(entry.reverses, entry.id)
  ) as cut_off on true
  cross join lateral (select coalesce(loan.origin, application.origin, cut_off.origin, '') as channel) as sold`
