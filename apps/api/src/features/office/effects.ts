import {
  getLedgerCheck,
  listOfficeEffects,
  listOfficeJobs,
  type OfficeCheck,
  type OfficeEffect,
  type OfficeJob,
  retryOfficeEffect,
} from '@cupo/wire/office'
import { type Kysely, sql } from 'kysely'
import { renderMail } from '../../emails/index.ts'
import type { SmsPayload } from '../../emails/sms.ts'
import type { Brand } from '../../platform/brand.ts'
import type { Database } from '../../platform/database/schema.ts'
import { formatDateTime } from '../../platform/format.ts'
import { hideEmail, hidePhone } from '../../platform/hide.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { isId } from '../../platform/ids.ts'
import { type JobState, readJobs } from '../../platform/jobs/job-watch.ts'
import { countParked, settleEffect } from '../../platform/jobs/lender-effects.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { effectKindInWords } from '../../platform/text/effect-kinds.ts'
import type { MailPayload } from '../origination/origination.ts'
import { lastLedgerCheck } from '../verification/verification.ts'
import { pageRows } from './page-rows.ts'
import { checkText, everyTwoSeconds, failureText, jobText } from './text/effects.ts'

type EffectContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly brand: Brand
}

export function officeEffectRoutes(bind: BindCall, context: EffectContext): void {
  const { db } = context
  bind(listOfficeEffects)(async ({ query }) => {
    const page = await listEffects(context, query.after)
    return page === null ? { refusal: { code: 'SolicitudInvalida' } } : { status: 200, body: page }
  })

  bind(retryOfficeEffect)(async ({ params, body, ...who }) => {
    const order = { kind: 'retry', effect: params.id, why: body.why } as const
    const { isDone } = await settleEffect(db, order, who)
    return isDone ? { status: 200, body: { isDone } } : { refusal: { code: 'EtapaInvalida' } }
  })

  bind(listOfficeJobs)(async () => ({
    status: 200,
    body: { jobs: (await readJobs(db)).map(presentJob) },
  }))

  bind(getLedgerCheck)(async () => ({ status: 200, body: { check: await readCheck(db) } }))
}

/**
 * Null for an invalid cursor. Parked effects come first, then those that retry; scheduled ones are not
 * shown.
 */
async function listEffects(
  context: EffectContext,
  after: string | undefined,
): Promise<{ readonly effects: OfficeEffect[]; readonly next: string | null } | null> {
  const [, parked, id = ''] = /^([01])\.(.+)$/.exec(after ?? '') ?? []
  if (after !== undefined && (parked === undefined || !isId(id))) return null
  const rows = await context.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'createdAt', 'parkedAt', 'attempts', 'lastError'])
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
    effects: shown.map(({ id: effectId, kind, payload, createdAt, parkedAt, attempts, lastError }) => ({
      id: effectId,
      kindFmt: effectKindInWords(kind),
      about: payload && aboutEffect(context, { id: effectId, kind, payload }),
      createdAtFmt: formatDateTime(createdAt),
      isParked: parkedAt !== null,
      attempts,
      failure: lastError === null ? null : failureText(lastError),
    })),
    next:
      rows.length > pageRows && last !== undefined ? `${last.parkedAt === null ? 1 : 0}.${last.id}` : null,
  }
}

/** A mail by its subject and masked address, an SMS by its masked line. A row whose seal does not open is listed all the same. */
function aboutEffect(
  { secrets, brand }: EffectContext,
  { id, kind, payload }: { readonly id: string; readonly kind: string; readonly payload: Buffer },
): string | null {
  try {
    const content = secrets.open(payload, `outbox:${id}`)
    if (kind === 'sms') return hidePhone((content as SmsPayload).to)
    if (kind !== 'mail') return null
    const { to, mail, data } = content as MailPayload
    return `${renderMail(mail, data, brand).subject} · ${hideEmail(to)}`
  } catch {
    return null
  }
}

const wordFor = (words: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ?? name

const presentJob = ({ name, state, completedAt, nextAt }: JobState): OfficeJob => ({
  name,
  nameFmt: wordFor(jobText, name),
  state,
  lastFmt: completedAt === null ? null : formatDateTime(completedAt),
  nextFmt: nextAt === null ? everyTwoSeconds : formatDateTime(nextAt),
})

/** The check runs every night: an older one was missed. By the machine's clock. */
const checkHoursMax = 36

async function readCheck(db: Kysely<Database>): Promise<OfficeCheck | null> {
  const check = await lastLedgerCheck(db)
  return (
    check && {
      atFmt: formatDateTime(check.checkedAt),
      by: check.checkedBy,
      seconds: check.seconds,
      isOld: check.hours > checkHoursMax,
      findings: check.findings.map(({ title, ...finding }) => ({
        ...finding,
        titleFmt: wordFor(checkText, title),
      })),
    }
  )
}

/** Effects that need an engineer. */
export async function countEffects(db: Kysely<Database>) {
  const [parked, jobs, check] = await Promise.all([countParked(db), readJobs(db), lastLedgerCheck(db)])
  return {
    parked,
    jobs: jobs.filter(({ state }) => state === 'failed' || state === 'late').length,
    wrong: check === null ? 0 : check.findings.filter(({ wrong }) => wrong > 0).length,
  }
}
