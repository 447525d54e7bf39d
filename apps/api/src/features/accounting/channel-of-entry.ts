import { sql } from 'kysely'

/** '' where the money belongs to no loan or application; a cut-off keeps its channel in its key. */
export const withChannel = sql`
  left join loan on loan.id = entry.subject
  left join application on application.id = entry.subject
  left join (
    select cut.id, split_part(cut.idempotency_key, ':', 3) as origin
    from book_month join journal_entry as cut on cut.subject = book_month.id and cut.kind = 'cutOff'
  ) as cut_off on cut_off.id = coalesce(entry.reverses, entry.id)
  cross join lateral (select coalesce(loan.origin, application.origin, cut_off.origin, '') as channel) as sold`
