import { listOfficeEffects, type OfficeEffect, retryOfficeEffect } from '@cupo/wire/office'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { formatDateTime } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { isId } from '../../platform/ids.ts'
import { settleEffect } from '../../platform/jobs/lender-effects.ts'
import { pageRows } from './page-rows.ts'

export function officeEffectRoutes(bind: BindCall, { db }: { readonly db: Kysely<Database> }): void {
  bind(listOfficeEffects)(async ({ query }) => {
    const page = await listEffects(db, query.after)
    return page === null ? { refusal: { code: 'SolicitudInvalida' } } : { status: 200, body: page }
  })

  bind(retryOfficeEffect)(async ({ params, body, actor, now }) => {
    const order = { kind: 'retry', effect: params.id, why: body.why } as const
    const { isDone } = await settleEffect(db, order, { actor, now })
    return isDone ? { status: 200, body: { isDone } } : { refusal: { code: 'EtapaInvalida' } }
  })
}

/** Parked first, then those that are tried again by themselves; scheduled ones are not shown. Null for a text that is no cursor. */
async function listEffects(
  db: Kysely<Database>,
  after: string | undefined,
): Promise<{ readonly effects: OfficeEffect[]; readonly next: string | null } | null> {
  const [, parked, id = ''] = /^([01])\.(.+)$/.exec(after ?? '') ?? []
  if (after !== undefined && (parked === undefined || !isId(id))) return null
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'createdAt', 'parkedAt', 'attempts', 'lastError'])
    .where('sentAt', 'is', null)
    .where((row) => row.or([row('parkedAt', 'is not', null), row('sendAfter', 'is', null)]))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`((parked_at is null)::int, id) > (${Number(parked)}, ${id}::uuid)`),
    )
    .orderBy(sql`(parked_at is null)::int`)
    .orderBy('id')
    .limit(pageRows + 1)
    .execute()
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  return {
    effects: shown.map(({ parkedAt, createdAt, lastError, ...row }) => ({
      ...row,
      createdAtFmt: formatDateTime(createdAt),
      isParked: parkedAt !== null,
      lastError: lastError ?? '',
    })),
    next:
      rows.length > pageRows && last !== undefined ? `${last.parkedAt === null ? 1 : 0}.${last.id}` : null,
  }
}
