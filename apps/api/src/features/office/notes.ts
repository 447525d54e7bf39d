import { listNotes, permissionToSee, writeNote } from '@cupo/wire/office'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { StaffCaller } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDateTime } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { findSubject, type NotedSubject } from './people/visible-people.ts'

type NoteContext = { readonly db: Kysely<Database>; readonly secrets: Secrets }

const contentSchema = v.object({ words: v.string() })
const sealName = (id: string) => `staff_note:${id}`

export function officeNoteRoutes(bind: BindCall, context: NoteContext): void {
  const { db, secrets } = context

  bind(listNotes)(async ({ params, actor }) => {
    if (!(await mayRead(db, params, actor))) return { refusal: { code: 'NoEncontrado' } }
    return { status: 200, body: { notes: await notesOf(context, params) } }
  })

  bind(writeNote)(async ({ body, actor, now }) => {
    const { subject, words } = body
    return inTransaction(db, async (transaction) => {
      if (!(await mayRead(transaction, subject, actor))) return { refusal: { code: 'NoEncontrado' } as const }
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
      return { status: 200, body: { notes: await notesOf({ secrets, db: transaction }, subject) } } as const
    })
  })
}

/** Whoever sees a case reads its notes. */
const mayRead = async (db: Kysely<Database>, subject: NotedSubject, actor: StaffCaller): Promise<boolean> =>
  actor.permissions.includes(permissionToSee[subject.type]) &&
  (await findSubject(db, subject, actor)) !== null

async function notesOf({ db, secrets }: NoteContext, { type, id }: NotedSubject) {
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
    words: v.parse(contentSchema, secrets.open(row.content, sealName(row.id))).words,
    author: row.userName,
    atFmt: formatDateTime(row.at),
  }))
}
