import { listNotes, permissionToSee, type SubjectType, writeNote } from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { StaffCaller } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDateTime } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { loanStore } from '../servicing/servicing.ts'
import { hideWords } from './audit-values.ts'
import { findSubject, type NotedSubject, seesLocked } from './people/visible-people.ts'
import { recordPartReading } from './readings.ts'

type NoteContext = { readonly db: Kysely<Database>; readonly secrets: Secrets }

const contentSchema = v.object({ words: v.string() })
const sealName = (id: string) => `staff_note:${id}`

export function officeNoteRoutes(bind: BindCall, context: NoteContext): void {
  const { db, secrets } = context

  bind(listNotes)(async ({ params, actor, now }) => {
    const subject = await findNoted(db, params, actor)
    if (subject === null) return { refusal: { code: 'NoEncontrado' } }
    await recordPartReading(db, actor, subject, now)
    return { status: 200, body: { notes: await notesOf(context, subject, actor) } }
  })

  bind(writeNote)(async ({ body, actor, now, requestId }) => {
    const { words } = body
    return inTransaction(db, async (transaction) => {
      const subject = await findNoted(transaction, body.subject, actor)
      if (subject === null) return { refusal: { code: 'NoEncontrado' } as const }
      const id = newId()
      await transaction
        .insertInto('staffNote')
        .values({
          id,
          subjectType: subject.type,
          subjectId: subject.id,
          content: secrets.seal({ words }, sealName(id)),
          userName: actor.user,
          at: now.toString(),
        })
        .execute()
      const row = { subjectType: 'staffNote', subjectId: id, after: subject, requestId }
      await writeAudit(transaction, { actor, action: 'writeNote', ...row }, now)
      return {
        status: 200,
        body: { notes: await notesOf({ secrets, db: transaction }, subject, actor) },
      } as const
    })
  })
}

type NamedSubject = { readonly type: SubjectType; readonly name: string }

/** Notes have the visibility of their case. Null for a case that the caller may not see. */
async function findNoted(
  db: Kysely<Database>,
  { type, name }: NamedSubject,
  actor: StaffCaller,
): Promise<NotedSubject | null> {
  if (!actor.permissions.includes(permissionToSee[type])) return null
  const id = await rowIdOf(db, { type, name })
  if (id === null) return null
  const subject = { type, id }
  return (await findSubject(db, subject, seesLocked(actor))) === null ? null : subject
}

async function rowIdOf(db: Kysely<Database>, { type, name }: NamedSubject): Promise<string | null> {
  if (type === 'loan') return (await loanStore.findByContractNumber(db, name))?.id ?? null
  if (type !== 'claim') return isId(name) ? name : null
  const row = await db.selectFrom('claim').select('id').where('protocol', '=', name).executeTakeFirst()
  return row?.id ?? null
}

/** People who work on the case read notes whole; others read no name and no number. */
async function notesOf(
  { db, secrets }: NoteContext,
  { type, id }: NotedSubject,
  { permissions }: StaffCaller,
) {
  const shown = (words: string) => (permissions.includes('writeNotes') ? words : hideWords(words))
  const rows = await db
    .selectFrom('staffNote')
    .selectAll()
    .where('subjectType', '=', type)
    .where('subjectId', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    words: shown(v.parse(contentSchema, secrets.open(row.content, sealName(row.id))).words),
    author: row.userName,
    atFmt: formatDateTime(row.at),
  }))
}
