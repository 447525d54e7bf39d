import {
  type AuditFilter,
  type AuditOverview,
  getAuditOverview,
  listAuditEntries,
  listStaffReadings,
  listStaffSessions,
  type OfficeAuditEntry,
  recordAuditExport,
  type StaffRole,
} from '@cupo/wire/office'
import { type Kysely, sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../platform/audit.ts'
import { headAt, shortHead } from '../../platform/audit-head.ts'
import { instantAt } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDateTime } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { isId, newId } from '../../platform/ids.ts'
import { lastLedgerCheck } from '../verification/verification.ts'
import { changesOf } from './audit-values.ts'
import { pageRows } from './page-rows.ts'
import { actionText, actorText, queueText, subjectText } from './text/audit.ts'

export function officeAuditRoutes(bind: BindCall, { db }: { readonly db: Kysely<Database> }): void {
  bind(listAuditEntries)(async ({ query }) => {
    if (query.after !== undefined && !/^\d{1,18}$/.test(query.after)) return wrongCursor
    const { rows, next } = pageOf(await entriesOf(db, query), ({ place }) => place)
    return { status: 200, body: { entries: rows.map(presentEntry), next } }
  })

  bind(listStaffReadings)(async ({ query }) => {
    if (query.after !== undefined && !isId(query.after)) return wrongCursor
    const { rows, next } = pageOf(await readingsOf(db, query), ({ id }) => id)
    const readings = rows.map(({ id, at, userName, subjectType, subjectId, queue }) => ({
      id,
      atFmt: formatDateTime(at),
      user: userName,
      subjectFmt: wordFor(subjectText, subjectType),
      subjectId,
      queueFmt: queue && wordFor(queueText, queue),
    }))
    return { status: 200, body: { readings, next } }
  })

  bind(listStaffSessions)(async ({ query }) => {
    if (query.after !== undefined && !isId(query.after)) return wrongCursor
    const { rows, next } = pageOf(await sessionsOf(db, query), ({ id }) => id)
    const sessions = rows.map(({ id, userName, roles, signedInAt, seenAt, endedAt }) => ({
      id,
      user: userName,
      roles: roles as StaffRole[],
      signedInAtFmt: formatDateTime(signedInAt),
      seenAtFmt: formatDateTime(seenAt),
      endedAtFmt: endedAt === null ? null : formatDateTime(endedAt),
    }))
    return { status: 200, body: { sessions, next } }
  })

  bind(getAuditOverview)(async ({ now }) => ({ status: 200, body: await overviewOf(db, now) }))

  bind(recordAuditExport)(async ({ body, actor, now, requestId }) => {
    const { list, filter, rows } = body
    const subject = { subjectType: 'auditList', subjectId: newId() }
    await inTransaction(db, (transaction) =>
      writeAudit(
        transaction,
        { actor, action: 'exportAudit', ...subject, after: { list, rows, ...filter }, requestId },
        now,
      ),
    )
    return { status: 200, body: { isDone: true } }
  })
}

const wrongCursor = { refusal: { code: 'SolicitudInvalida' } } as const

type ListQuery = AuditFilter & { readonly after?: string | undefined }

function pageOf<Row>(all: readonly Row[], cursorOf: (row: Row) => string) {
  const rows = all.slice(0, pageRows)
  const last = rows.at(-1)
  return { rows, next: all.length > pageRows && last !== undefined ? cursorOf(last) : null }
}

/** Moments of a business date; either end may be open. */
const spanOf = ({ from, to }: AuditFilter) => ({
  since: from === undefined ? null : instantAt(Temporal.PlainDate.from(from), '00:00').toString(),
  before:
    to === undefined ? null : instantAt(Temporal.PlainDate.from(to).add({ days: 1 }), '00:00').toString(),
})

/** Each filter has its index: `user` counts people of the lender alone. */
function entriesOf(db: Kysely<Database>, query: ListQuery) {
  const { user, action, type, subject, after } = query
  const { since, before } = spanOf(query)
  return (
    db
      .selectFrom('auditEntry')
      .select(['id', 'at', 'actor', 'action', 'subjectType', 'subjectId', 'before', 'after'])
      .select(sql<string>`place::text`.as('place'))
      .$if(user !== undefined, (rows) =>
        rows.where(sql<boolean>`actor like 'staff:%'`).where('actor', '=', `staff:${user}`),
      )
      .$if(action !== undefined, (rows) => rows.where('action', '=', action ?? ''))
      .$if(type !== undefined, (rows) => rows.where('subjectType', '=', type ?? ''))
      .$if(subject !== undefined, (rows) => rows.where('subjectId', '=', subject ?? ''))
      // The index by subject begins with the type.
      .$if(subject !== undefined && type === undefined, (rows) =>
        rows.where(sql<boolean>`subject_type in (${typesOfTrail})`),
      )
      .$if(since !== null, (rows) => rows.where('at', '>=', since ?? ''))
      .$if(before !== null, (rows) => rows.where('at', '<', before ?? ''))
      .$if(after !== undefined, (rows) =>
        rows.where(
          sql<boolean>`(at, place) < (select at, place from audit_entry where place = ${after ?? ''}::bigint)`,
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('place', 'desc')
      .limit(pageRows + 1)
      .execute()
  )
}

function readingsOf(db: Kysely<Database>, query: ListQuery) {
  const { user, type, subject, after } = query
  const { since, before } = spanOf(query)
  return db
    .selectFrom('staffReading')
    .select(['id', 'at', 'userName', 'subjectType', 'subjectId', 'queue'])
    .$if(user !== undefined, (rows) => rows.where('userName', '=', user ?? ''))
    .$if(type !== undefined, (rows) => rows.where('subjectType', '=', type ?? ''))
    .$if(subject !== undefined, (rows) =>
      isId(subject ?? '') ? rows.where('subjectId', '=', subject ?? '') : rows.where(sql<boolean>`false`),
    )
    .$if(since !== null, (rows) => rows.where('at', '>=', since ?? ''))
    .$if(before !== null, (rows) => rows.where('at', '<', before ?? ''))
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(at, id) < (select at, id from staff_reading where id = ${after ?? ''}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute()
}

/** Days are those of the machine, as the sessions themselves. */
function sessionsOf(db: Kysely<Database>, query: ListQuery) {
  const { user, after } = query
  const { since, before } = spanOf(query)
  return db
    .selectFrom('staffSession')
    .select(['id', 'userName', 'roles', 'signedInAt', 'seenAt', 'endedAt'])
    .$if(user !== undefined, (rows) => rows.where('userName', '=', user ?? ''))
    .$if(since !== null, (rows) => rows.where('signedInAt', '>=', since ?? ''))
    .$if(before !== null, (rows) => rows.where('signedInAt', '<', before ?? ''))
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(signed_in_at, id) < (select signed_in_at, id from staff_session where id = ${after ?? ''}::uuid)`,
      ),
    )
    .orderBy('signedInAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute()
}

type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number]

const presentEntry = (row: EntryRow): OfficeAuditEntry => ({
  id: row.id,
  atFmt: formatDateTime(row.at),
  by: actorFmt(row.actor),
  actionFmt: wordFor(actionText, row.action),
  subjectFmt: wordFor(subjectText, row.subjectType),
  subjectId: row.subjectId,
  changes: [...changesOf(row.before, row.after)],
})

/** A person of the lender by their name in the directory, an agent by shop, anybody else by kind. */
function actorFmt(actor: string): string {
  const [kind = '', ...rest] = actor.split(':')
  const who = rest.join(':')
  if (kind === 'staff') return who
  return kind === 'agent' ? `${wordFor(actorText, kind)} ${who}` : wordFor(actorText, kind)
}

const wordFor = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? name

/** The values that stand first in an index, one look each (loose index scan), however many rows there are. */
const distinctOf = (column: string, where = sql`true`) => {
  const name = sql.ref(column)
  return sql<{ value: string }>`
    with recursive found (value) as (
      (select ${name} from audit_entry where ${where} order by 1 limit 1)
      union all
      select (select ${name} from audit_entry where ${where} and ${name} > found.value order by 1 limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null`
}
const typesOfTrail = distinctOf('subject_type')

async function overviewOf(db: Kysely<Database>, now: Temporal.Instant): Promise<AuditOverview> {
  const [actions, types, users, head, check, people] = await Promise.all([
    distinctOf('action').execute(db),
    typesOfTrail.execute(db),
    distinctOf('actor', sql`actor like 'staff:%'`).execute(db),
    lastHead(db, now),
    lastLedgerCheck(db),
    db
      .selectFrom('staffSession')
      .distinctOn('userName')
      .select(['userName', 'roles', 'signedInAt'])
      .orderBy('userName')
      .orderBy('signedInAt', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  ])
  const heads = check?.findings.find(({ title }) => title === 'audit heads')
  return {
    actions: choicesOf(actions.rows, actionText),
    types: choicesOf(types.rows, subjectText),
    users: users.rows.map(({ value }) => value.slice('staff:'.length)),
    heads: {
      last: head,
      checked:
        check === null || heads === undefined
          ? null
          : { atFmt: formatDateTime(check.checkedAt), looked: heads.looked, wrong: heads.wrong },
    },
    people: people.map(({ userName, roles, signedInAt }) => ({
      user: userName,
      roles: roles as StaffRole[],
      signedInAtFmt: formatDateTime(signedInAt),
    })),
  }
}

async function lastHead(db: Kysely<Database>, now: Temporal.Instant) {
  const head = await headAt(db, now.toString())
  if (head === null) return null
  const { sealedAt } = await db
    .selectFrom('auditHead')
    .select('sealedAt')
    .where('number', '=', head.number)
    .executeTakeFirstOrThrow()
  return { number: head.number, atFmt: formatDateTime(sealedAt), digest: shortHead(head) }
}

const choicesOf = (rows: readonly { readonly value: string }[], words: Readonly<Record<string, string>>) =>
  rows
    .map(({ value }) => ({ value, label: wordFor(words, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'es'))
