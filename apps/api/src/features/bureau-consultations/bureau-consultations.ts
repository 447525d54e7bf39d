import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { whileLeasedElse } from '../../platform/database/row-lease.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BureauScore, CreditBureau } from '../../ports/credit-bureau.ts'
import { ProviderUnavailable } from '../../ports/provider-unavailable.ts'
import type { PlatformSettings } from '../policy/policy.ts'

export type BureauConsultation = {
  readonly id: string
  readonly score: BureauScore
  readonly askedAt: string
  readonly keptUntil: string
  /** Null only in rows of an earlier release. */
  readonly consentId: string | null
  readonly applicationId: string
}

export type ConsultationContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly bureau: Pick<CreditBureau, 'score'>
}

type Question = {
  readonly document: string
  readonly applicationId: string
  readonly actor?: Actor
}

const sealName = (id: string) => `bureau_consultation:${id}`

/**
 * Reuses an answer of the last `bureauAnswerDays`; otherwise one request asks while the others wait.
 * Throws without a recorded consent, and `ProviderUnavailable`.
 */
export async function consultBureau(
  parts: ConsultationContext,
  question: Question,
  settings: Pick<PlatformSettings, 'bureauAnswerDays'>,
  now: Temporal.Instant,
): Promise<BureauConsultation> {
  const consultation = await consultationFor(parts, question, settings, now)
  if (consultation.applicationId !== question.applicationId) {
    await recordUse(parts.db, consultation, question, now)
  }
  return consultation
}

async function consultationFor(
  parts: ConsultationContext,
  question: Question,
  settings: Pick<PlatformSettings, 'bureauAnswerDays'>,
  now: Temporal.Instant,
): Promise<BureauConsultation> {
  const documentIndex = parts.secrets.blindIndex('document', question.document)
  for (;;) {
    const earlier = await earlierConsultation(parts, documentIndex, now)
    if (earlier !== null) return earlier
    const id = await openQuestion(parts.db, documentIndex, question, now)
    const consultation = await whileLeasedElse(
      parts.db,
      'bureau_consultation',
      id,
      () => ask(parts, { id, documentIndex, ...question }, settings, now),
      {
        answer: () => earlierConsultation(parts, documentIndex, now),
        unanswered: () => {
          throw new ProviderUnavailable('bureau', 'error', 'did not answer another request')
        },
      },
    )
    if (consultation !== null) return consultation
  }
}

async function earlierConsultation(
  { db, secrets }: Pick<ConsultationContext, 'db' | 'secrets'>,
  documentIndex: Buffer,
  now: Temporal.Instant,
): Promise<BureauConsultation | null> {
  const row = await db
    .selectFrom('bureauConsultation')
    .select(['id', 'askedAt', 'keptUntil', 'consentId', 'applicationId', 'answer'])
    .where('documentIndex', '=', documentIndex)
    .where('keptUntil', '>', now.toString())
    .where('answer', 'is not', null)
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.answer === null) return null
  const { answer, ...consultation } = row
  return { ...consultation, score: secrets.open(answer, sealName(row.id)) as BureauScore }
}

async function openQuestion(
  db: Kysely<Database>,
  documentIndex: Buffer,
  { applicationId }: Question,
  now: Temporal.Instant,
): Promise<string> {
  const at = now.toString()
  for (;;) {
    await db
      .insertInto('bureauConsultation')
      .values({ id: newId(), documentIndex, applicationId, askedAt: at, keptUntil: at })
      .onConflict((conflict) => conflict.column('documentIndex').where('answer', 'is', null).doNothing())
      .execute()
    const open = await db
      .selectFrom('bureauConsultation')
      .select('id')
      .where('documentIndex', '=', documentIndex)
      .where('answer', 'is', null)
      .executeTakeFirst()
    if (open !== undefined) return open.id
  }
}

/** Null if another request has asked meanwhile. */
async function ask(
  parts: ConsultationContext,
  { id, documentIndex, document, applicationId, actor = { kind: 'customer', applicationId } }: OpenQuestion,
  { bureauAnswerDays }: Pick<PlatformSettings, 'bureauAnswerDays'>,
  now: Temporal.Instant,
): Promise<BureauConsultation | null> {
  const { db, secrets } = parts
  if ((await earlierConsultation(parts, documentIndex, now)) !== null) {
    await dropQuestion(db, id)
    return null
  }
  const { score, consentId } = await askWithConsent(parts, { document, applicationId }).catch(
    async (error: unknown) => {
      await dropQuestion(db, id)
      throw error
    },
  )
  const askedAt = now.toString()
  const keptUntil = now.add({ hours: 24 * bureauAnswerDays }).toString()
  const answer = secrets.seal(score, sealName(id))
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('bureauConsultation')
      .set({ answer, askedAt, keptUntil, applicationId, consentId })
      .where('id', '=', id)
      .execute()
    const about = { subjectType: 'application', subjectId: applicationId, after: { consentId } }
    await writeAudit(transaction, { actor, action: 'consultBureau', ...about }, now)
  })
  return { id, score, askedAt, keptUntil, consentId, applicationId }
}

async function askWithConsent(
  { db, bureau }: ConsultationContext,
  { document, applicationId }: Pick<Question, 'document' | 'applicationId'>,
): Promise<{ readonly score: BureauScore; readonly consentId: string }> {
  const consent = await db
    .selectFrom('consent')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where('kind', '=', 'bureauConsultation')
    .where('isGranted', '=', true)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (consent === undefined) throw new Error(`nobody allowed to ask the bureau for ${applicationId}`)
  return { score: await bureau.score({ document }), consentId: consent.id }
}

type OpenQuestion = Question & { readonly id: string; readonly documentIndex: Buffer }

/** Leaves no row: the next request asks anew. */
const dropQuestion = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('bureauConsultation').where('id', '=', id).where('answer', 'is', null).execute()

type UsedAnswer = { readonly id: string; readonly askedAt: string; readonly consentId: string | null }

type User = { readonly applicationId: string; readonly actor?: Actor }

async function recordUse(
  db: Kysely<Database>,
  { id, askedAt, consentId }: UsedAnswer,
  { applicationId, actor = { kind: 'customer', applicationId } }: User,
  now: Temporal.Instant,
): Promise<void> {
  const use = { action: 'useBureauAnswer', subjectType: 'application', subjectId: applicationId }
  await inTransaction(db, async (transaction) => {
    const known = await transaction
      .selectFrom('auditEntry')
      .select('id')
      .where('subjectType', '=', use.subjectType)
      .where('subjectId', '=', applicationId)
      .where('action', '=', use.action)
      .where(sql<string>`after ->> 'consultationId'`, '=', id)
      .executeTakeFirst()
    if (known !== undefined) return
    const after = { consultationId: id, askedAt, consentId }
    await writeAudit(transaction, { actor, ...use, after }, now)
  })
}

export async function consultationsOf(
  { db, secrets }: Pick<ConsultationContext, 'db' | 'secrets'>,
  documentIndex: Buffer,
): Promise<readonly BureauConsultation[]> {
  const rows = await db
    .selectFrom('bureauConsultation')
    .select(['id', 'askedAt', 'keptUntil', 'consentId', 'applicationId', 'answer'])
    .where('documentIndex', '=', documentIndex)
    .orderBy('askedAt', 'desc')
    .execute()
  return rows.flatMap(({ answer, ...row }) =>
    answer === null ? [] : [{ ...row, score: secrets.open(answer, sealName(row.id)) as BureauScore }],
  )
}

/** After a withdrawn consent no application may use these answers. */
export async function forgetConsultations(
  transaction: Transaction<Database>,
  documentIndex: Buffer,
): Promise<void> {
  await transaction.deleteFrom('bureauConsultation').where('documentIndex', '=', documentIndex).execute()
}
