import { sql } from 'kysely'

/** Joins the loan or application of each `entry`: `channel` is its origin, '' for money of neither. */
export const withChannel = sql`
  left join loan on loan.id = entry.subject
  left join application on application.id = entry.subject
  cross join lateral (select coalesce(loan.origin, application.origin, '') as channel) as sold`
