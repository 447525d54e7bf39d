import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type ApplicationStore, openConsentEvidence } from '../origination/origination.ts'

export type DossierContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: Pick<ApplicationStore, 'find'>
}

export async function readConsents(
  { db, secrets }: DossierContext,
  applicationId: string,
  earlierId: string | null,
) {
  const rows = await db
    .selectFrom('consent')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb('applicationId', '=', applicationId),
        ...(earlierId === null ? [] : [eb('id', '=', earlierId)]),
      ]),
    )
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, applicationId: ownerId, kind, isGranted, version, textSha256, evidence, at }) => {
    const text = textSha256?.toString('hex') ?? null
    const { ip, userAgent, origin } = openConsentEvidence(secrets, { id, evidence })
    const isEarlier = ownerId !== applicationId
    return { kind, isGranted, version, textSha256: text, at, ip, userAgent, isEarlier, ...origin }
  })
}

export const readHandOffs = ({ db }: DossierContext, applicationId: string) =>
  db
    .selectFrom('handOff')
    .select(['id', 'formId', 'sentAt', 'expiresAt', 'openedAt', 'openedBy', 'endedAt', 'endedBecause'])
    .where('applicationId', '=', applicationId)
    .orderBy('sentAt')
    .execute()

export async function readWordings(
  { db }: DossierContext,
  consents: readonly { readonly textSha256: string | null }[],
) {
  const wanted = [...new Set(consents.flatMap(({ textSha256 }) => textSha256 ?? []))]
  if (wanted.length === 0) return []
  const rows = await db
    .selectFrom('consentText')
    .selectAll()
    .where(
      'sha256',
      'in',
      wanted.map((hex) => Buffer.from(hex, 'hex')),
    )
    .orderBy('name')
    .execute()
  return rows.map(({ name, version, sha256, content }) => ({
    name,
    version,
    content,
    sha256: sha256.toString('hex'),
  }))
}

export async function readCodes({ db }: DossierContext, applicationId: string) {
  const rows = await db
    .selectFrom('pinChallenge')
    .leftJoin('applicationForm', 'applicationForm.id', 'pinChallenge.formId')
    .select(['pinChallenge.id', 'purpose', 'tries', 'sentAt', 'expiresAt', 'usedAt'])
    .where(({ or, eb }) =>
      or([
        eb('pinChallenge.applicationId', '=', applicationId),
        eb('applicationForm.settledApplicationId', '=', applicationId),
      ]),
    )
    .orderBy('sentAt')
    .execute()
  const sent = new Map(
    rows.length === 0
      ? []
      : (
          await db
            .selectFrom('outbox')
            .select(['dedupeKey', 'sentAt'])
            .where(
              'dedupeKey',
              'in',
              rows.map(({ id }) => `pin:${id}`),
            )
            .execute()
        ).map(({ dedupeKey, sentAt }) => [dedupeKey, sentAt] as const),
  )
  return rows.map(({ id, purpose, tries, sentAt: issuedAt, expiresAt, usedAt: checkedAt }) => ({
    id,
    purpose,
    tries,
    issuedAt,
    sentAt: sent.get(`pin:${id}`) ?? null,
    expiresAt,
    checkedAt,
  }))
}

export async function readDocuments({ db }: DossierContext, applicationId: string) {
  const rows = await db
    .selectFrom('document')
    .select(['id', 'kind', 'sha256', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, sha256: row.sha256.toString('hex') }))
}

export async function readMessages({ db }: DossierContext, applicationId: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'dedupeKey', 'createdAt', 'sentAt', 'droppedBecause'])
    .where('applicationId', '=', applicationId)
    .where('kind', 'in', ['mail', 'sms', 'paymentMail', 'reminder', 'mailResetLink'])
    .orderBy('createdAt')
    .execute()
  return rows.map(({ dedupeKey, ...row }) => ({
    ...row,
    step: dedupeKey.replace(/:?[0-9a-f]{8}-[0-9a-f-]{27}/g, ''),
  }))
}

export const readContacts = ({ db, secrets }: DossierContext, document: string) =>
  db
    .selectFrom('contactLog')
    .select(['at', 'purpose', 'channel'])
    .where('documentIndex', '=', secrets.blindIndex('document', document))
    .orderBy('at')
    .execute()

export async function readAuditRows({ db }: DossierContext, applicationId: string) {
  const loans = await db.selectFrom('loan').select('id').where('applicationId', '=', applicationId).execute()
  const rows = await db
    .selectFrom('auditEntry')
    .select(['number', 'at', 'actor', 'action', 'subjectType', 'subjectId', 'before', 'after', 'digest'])
    .where('subjectId', 'in', [applicationId, ...loans.map(({ id }) => id)])
    .orderBy('at')
    .orderBy('subjectType')
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, digest: row.digest.toString('hex') }))
}
