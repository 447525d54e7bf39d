import { addBusinessDays, dayOf, isoOf } from '@cupo/credit-engine'
import type { CallInput } from '@cupo/wire'
import type { listOfficeClaims, OfficeClaimRow } from '@cupo/wire/office'
import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { formatDate, formatDateTime } from '../../platform/format.ts'
import { type Claim, claimTerms } from '../claims/claims.ts'
import { isDay, pageRows } from './page-rows.ts'

/** A claim whose last day is so many business days away is due soon. */
const soonDays = 3

const soonUntil = (today: Temporal.PlainDate) => isoOf(addBusinessDays(dayOf(today), soonDays))

export async function countClaims(db: Kysely<Database>, user: string, today: Temporal.PlainDate) {
  return db
    .selectFrom('claim')
    .leftJoin('assignment', (join) =>
      join.onRef('assignment.subjectId', '=', 'claim.id').on('assignment.queue', '=', 'claims'),
    )
    .where('status', '<>', 'Closed')
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`count(*) filter (where answer_due_on < ${today.toString()})::int`.as('overdue'),
      sql<number>`count(*) filter (where answer_due_on between ${today.toString()} and ${soonUntil(today)})::int`.as(
        'soon',
      ),
      sql<number>`count(*) filter (where user_name = ${user})::int`.as('mine'),
    ])
    .executeTakeFirstOrThrow()
}

export type ClaimFilter = Omit<NonNullable<CallInput<typeof listOfficeClaims>['query']>, 'after'>

/** By the last legal day; nothing sealed is opened. The cursor names the last row of the page before. */
export async function listClaims(
  db: Kysely<Database>,
  after: ClaimCursor | null,
  { state, kind, whose, due, sort = 'due' }: ClaimFilter,
  { user, today }: { readonly user: string; readonly today: Temporal.PlainDate },
) {
  const [order, beyond] = sort === 'due' ? (['asc', sql`>`] as const) : (['desc', sql`<`] as const)
  const day = today.toString()
  const rows = await db
    .selectFrom('claim')
    .leftJoin('assignment', (join) =>
      join.onRef('assignment.subjectId', '=', 'claim.id').on('assignment.queue', '=', 'claims'),
    )
    .select(['protocol', 'kind', 'status', 'answerDueOn', 'createdAt', 'documentIndex'])
    .select('assignment.userName as assignee')
    .$if(state === undefined, (query) => query.where('status', '<>', 'Closed'))
    .$if(state !== undefined, (query) => query.where('status', '=', state ?? 'New'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'consumerClaim'))
    .$if(whose === 'mine', (query) => query.where('userName', '=', user))
    .$if(whose === 'others', (query) => query.where('userName', '<>', user))
    .$if(whose === 'nobody', (query) => query.where('userName', 'is', null))
    .$if(due === 'overdue', (query) => query.where('answerDueOn', '<', day).where('status', '<>', 'Closed'))
    .$if(due === 'soon', (query) =>
      query
        .where('answerDueOn', '>=', day)
        .where('answerDueOn', '<=', soonUntil(today))
        .where('status', '<>', 'Closed'),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(answer_due_on, protocol) ${beyond} (${after?.dueOn ?? ''}::date, ${after?.protocol ?? ''})`,
      ),
    )
    .orderBy('answerDueOn', order)
    .orderBy('protocol', order)
    .limit(pageRows + 1)
    .execute()
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  const next = rows.length > pageRows && last !== undefined ? `${last.answerDueOn}.${last.protocol}` : null
  return { claims: shown.map((row) => presentClaimRow(row, row.assignee, today)), next }
}

export type ClaimCursor = { readonly dueOn: string; readonly protocol: string }

/** `undefined` for a text that is no cursor. */
export function claimCursorOf(text: string | undefined): ClaimCursor | null | undefined {
  if (text === undefined) return null
  const [, dueOn, protocol] = /^(\d{4}-\d{2}-\d{2})\.(\d{4}-\d{8})$/.exec(text) ?? []
  return dueOn === undefined || protocol === undefined || !isDay(dueOn) ? undefined : { dueOn, protocol }
}

type RowOfList = Pick<Claim, 'protocol' | 'kind' | 'status' | 'answerDueOn' | 'createdAt' | 'documentIndex'>

export const presentClaimRow = (
  { protocol, kind, status, answerDueOn, createdAt, documentIndex }: RowOfList,
  assignee: string | null,
  today: Temporal.PlainDate,
): OfficeClaimRow => ({
  protocol,
  kind,
  status,
  answerDueOn,
  answerDueOnFmt: formatDate(answerDueOn),
  isOverdue: status !== 'Closed' && answerDueOn < today.toString(),
  isUrgent: claimTerms[kind].isUrgent,
  isUnproved: documentIndex === null,
  assignee,
  filedAtFmt: formatDateTime(createdAt),
})
