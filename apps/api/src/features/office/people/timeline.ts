import type { SubjectType, TimelineKind, TimelineRow } from '@cupo/wire/office'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StaffCaller } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { formatDateTime, formatPesos } from '../../../platform/format.ts'
import { isId } from '../../../platform/ids.ts'
import { messageNames } from '../../own-data/own-data.ts'
import { pageRows } from '../page-rows.ts'
import { actionText } from '../text/audit.ts'
import { messageStateText, originText } from '../text/people.ts'
import { eventText, rowText, whoText } from '../text/timeline.ts'
import { stateOfMessage } from './person-file.ts'
import { isVisible, seesLocked } from './visible-people.ts'

type Cursor = { readonly at: string; readonly id: string }

/** `undefined` for a text that is no cursor. */
export function timelineCursorOf(text: string | undefined): Cursor | null | undefined {
  if (text === undefined) return null
  const [, at = '', id = ''] = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z)_(.+)$/.exec(text) ?? []
  return isId(id) && !Number.isNaN(Date.parse(at)) ? { at, id } : undefined
}

type Asking = {
  readonly personId: string
  readonly documentIndex: Buffer
  readonly actor: StaffCaller
  readonly before: Cursor | null
  readonly kind: TimelineKind | undefined
}

/**
 * The history of a person and all cases that the caller may see, newest first. Leaves out the caller's own
 * readings, which each opening of the page would add.
 */
export async function readTimeline(
  db: Kysely<Database>,
  asking: Asking,
): Promise<{ readonly rows: TimelineRow[]; readonly next: string | null }> {
  const { before, kind } = asking
  const sources = sourcesOf(asking, before === null ? sql<boolean>`true` : isBefore(before))
  const read = Object.entries(sources).flatMap(([name, source]) =>
    kind === undefined || kindsOfSource[name as Source].includes(kind) ? [source] : [],
  )
  const { rows } = await sql<Row>`
    with ${subjectsOf(asking)},
    found as (${sql.join(
      read.map((source) => sql`(${source})`),
      sql` union all `,
    )})
    select found.*, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "exactAt",
      subjects.name as "aboutName", subjects.title as "aboutTitle"
    from found left join subjects on subjects.type = found.subject_type and subjects.id = found.subject_id
    where ${kind === undefined ? sql`true` : sql`found.kind = ${kind}`}
    order by at desc, found.id desc limit ${pageRows + 1}`.execute(db)
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  return {
    rows: shown.map(present),
    next: rows.length > pageRows && last !== undefined ? `${last.exactAt}_${last.id}` : null,
  }
}

type Row = {
  readonly id: string
  readonly at: string
  readonly exactAt: string
  readonly kind: TimelineKind
  readonly what: string
  readonly who: string
  readonly amount: unknown
  readonly state: MessageState | null
  readonly subjectType: string
  readonly aboutName: string | null
  readonly aboutTitle: string | null
}

type MessageState = Parameters<typeof stateOfMessage>[0]

type Source = 'audit' | 'events' | 'messages' | 'notes' | 'readings'

const kindsOfSource: Readonly<Record<Source, readonly TimelineKind[]>> = {
  audit: ['act', 'payment', 'claim'],
  events: ['event'],
  messages: ['message'],
  notes: ['note'],
  readings: ['reading'],
}

const isBefore = ({ at, id }: Cursor): RawBuilder<boolean> =>
  sql<boolean>`(at, id) < (${at}::timestamptz, ${id}::uuid)`

const paymentActions = [
  'applyPayment',
  'reversePayment',
  'reinstatePayment',
  'payUpfrontPayment',
  'reverseUpfrontPayment',
  'receiveBankCredit',
  'returnSurplus',
]

/** Each source reads its newest page by an index, so that a long history costs no more. */
function sourcesOf(
  { actor }: Asking,
  isInPage: RawBuilder<boolean>,
): Readonly<Record<Source, RawBuilder<unknown>>> {
  const newest = sql`order by at desc, id desc limit ${pageRows + 1}`
  const ofEach = (subjects: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql`
    select rows.* from ${subjects} cross join lateral (select * from (${rows}) as all_rows where ${isInPage} ${newest}) as rows ${newest}`
  const withId = sql`(select type, id::uuid as id from subjects where length(id) = 36) as subject`
  return {
    audit: ofEach(
      sql`subjects as subject`,
      sql`select id, at, case when subject_type = 'claim' then 'claim'
            when subject_type in ('loanPayment', 'paymentAttempt', 'paymentTask') or action = any(${paymentActions}) then 'payment'
            else 'act' end as kind,
          action as what, actor as who, after -> 'amount' as amount, null::json as state, subject_type, subject_id
        from audit_entry where subject_type = subject.type and subject_id = subject.id`,
    ),
    events: ofEach(
      sql`own`,
      sql`select id, at, 'event' as kind, type as what, 'clock' as who, null::jsonb as amount, null::json as state,
          'application' as subject_type, application_id::text as subject_id
        from domain_event where application_id = own.id`,
    ),
    messages: ofEach(
      sql`own`,
      sql`select id, created_at as at, 'message' as kind, kind as what, 'clock' as who, null::jsonb as amount,
          json_build_object('sentAt', sent_at, 'droppedBecause', dropped_because, 'parkedAt', parked_at) as state,
          'application' as subject_type, application_id::text as subject_id
        from outbox where application_id = own.id and kind = any(${Object.keys(messageNames)})`,
    ),
    notes: ofEach(
      withId,
      sql`select id, at, 'note' as kind, '' as what, 'staff:' || user_name as who, null::jsonb as amount, null::json as state,
          subject_type, subject_id::text
        from staff_note where subject_type = subject.type and subject_id = subject.id`,
    ),
    readings: ofEach(
      withId,
      sql`select id, at, 'reading' as kind, '' as what, 'staff:' || user_name as who, null::jsonb as amount, null::json as state,
          subject_type, subject_id::text
        from staff_reading
        where subject_type = subject.type and subject_id = subject.id and user_name <> ${actor.user}`,
    ),
  }
}

/** Subjects of the person's audit rows, notes and readings; those with a page have its name and title. */
function subjectsOf({ personId, documentIndex, actor }: Asking): RawBuilder<unknown> {
  const hex = documentIndex.toString('hex')
  return sql`own as materialized (
      select id, origin from application where document_index = ${documentIndex} and ${isVisible('application', seesLocked(actor))}
    ),
    subjects (type, id, name, title) as materialized (
      select 'application', id::text, id::text, origin from own
      union all select 'loan', id::text, contract_number, contract_number from loan where application_id in (select id from own)
      union all select 'claim', id::text, protocol, protocol from claim where document_index = ${documentIndex}
      union all select 'paymentTask', id::text, id::text, '' from payment_task where application_id in (select id from own)
      union all select 'loanPayment', id::text, null, null from loan_payment
        where loan_id in (select loan.id from loan where application_id in (select id from own))
      union all select 'paymentAttempt', id::text, null, null from payment_attempt where application_id in (select id from own)
      union all select 'borrower', id::text, null, null from borrower where document_index = ${documentIndex}
      union all values ('person', ${personId}, null, null), ('person', ${hex}, null, null), ('contactPreference', ${hex}, null, null)
    )`
}

const aboutTypes: Readonly<Record<string, SubjectType>> = {
  application: 'application',
  loan: 'loan',
  claim: 'claim',
  paymentTask: 'paymentTask',
}

function present(row: Row): TimelineRow {
  const { id, at, kind, who, aboutName, aboutTitle, subjectType } = row
  const type = aboutTypes[subjectType]
  return {
    id,
    kind,
    atFmt: formatDateTime(at),
    what: whatText(row),
    who: whoText(who),
    about:
      type === undefined || aboutName === null
        ? null
        : { type, name: aboutName, title: originText[aboutTitle ?? ''] ?? aboutTitle ?? '' },
  }
}

function whatText({ kind, what, amount, state }: Row): string {
  if (kind === 'note') return rowText.note
  if (kind === 'reading') return rowText.reading
  if (kind === 'event') return eventText[what] ?? rowText.other
  if (kind === 'message' && state !== null)
    return rowText.message(messageNames[what] ?? what, messageStateText[stateOfMessage(state)])
  const text = actionText[what] ?? rowText.other
  return kind === 'payment' && typeof amount === 'number'
    ? rowText.withAmount(text, formatPesos(amount))
    : text
}
