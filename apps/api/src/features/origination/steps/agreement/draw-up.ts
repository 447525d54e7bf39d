import { createHash } from 'node:crypto'
import type { DocumentText } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ConsentEvidence, SignatureEvidence } from '../../../../documents/loan-agreement/data.ts'
import { loanAgreementModel } from '../../../../documents/loan-agreement/template.ts'
import { writePdf } from '../../../../documents/model/write-pdf.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { newId } from '../../../../platform/ids.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import type { Application } from '../../application.ts'
import type { OriginationParts } from '../../parts.ts'
import type { RequestEvidence } from '../form/consents.ts'
import { agreementData } from './agreement-data.ts'

export type DrawnUp = { readonly documentId: string; readonly sha256: string }

/**
 * Renders the loan agreement of an application and keeps its bytes: those are shown, signed and mailed. The content they
 * are drawn from is kept beside them, for whoever reads it on a screen (conformance: R-A1, R-A12).
 */
export async function drawUpAgreement(
  parts: OriginationParts,
  application: Application,
  policy: ChannelPolicy,
  now: Temporal.Instant,
): Promise<DrawnUp> {
  const evidence = await signatureEvidence(parts.db, parts.secrets, application)
  const { places } = parts
  const data = agreementData({ application, policy, places, evidence, issuedAt: now.toString() })
  const model = loanAgreementModel(data, parts.brand)
  const content = await writePdf(model)
  const { title, subject, blocks } = model
  const documentId = newId()
  const sha256 = createHash('sha256').update(content).digest()
  await parts.db
    .insertInto('document')
    .values({
      id: documentId,
      applicationId: application.id,
      kind: 'loanAgreement',
      sha256,
      content: parts.secrets.sealBytes(content, documentRow(documentId)),
      text: parts.secrets.seal({ title, subject, blocks }, textRow(documentId)),
      createdAt: now.toString(),
    })
    .execute()
  return { documentId, sha256: sha256.toString('hex') }
}

/** The kept bytes of an agreement, or null when none was drawn up. */
export const agreementBytes = async (
  parts: Pick<OriginationParts, 'db' | 'secrets'>,
  { facts }: Application,
): Promise<Buffer | null> =>
  facts.agreement === null ? null : readDocument(parts, facts.agreement.documentId)

/** The content that the kept bytes were drawn from; null when no agreement was drawn up. */
export async function agreementText(
  { db, secrets }: Pick<OriginationParts, 'db' | 'secrets'>,
  { facts }: Application,
): Promise<DocumentText | null> {
  if (facts.agreement === null) return null
  const { documentId } = facts.agreement
  const row = await db
    .selectFrom('document')
    .select('text')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  return row.text === null ? null : (secrets.open(row.text, textRow(documentId)) as DocumentText)
}

/** A document's bytes, checked against the hash they were kept with; throws when they are not the same. */
export async function readDocument(
  { db, secrets }: Pick<OriginationParts, 'db' | 'secrets'>,
  documentId: string,
): Promise<Buffer> {
  const row = await db
    .selectFrom('document')
    .select(['content', 'sha256'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  const content = secrets.openBytes(row.content, documentRow(documentId))
  if (!createHash('sha256').update(content).digest().equals(row.sha256)) {
    throw new Error(`document ${documentId} is not the one that was kept`)
  }
  return content
}

const textRow = (id: string) => `document_text:${id}`
const documentRow = (id: string) => `document:${id}`

/** What is kept as proof of who agreed, how and from where (Ley 527 de 1999, Decreto 2364 de 2012). */
export async function signatureEvidence(
  db: Kysely<Database>,
  secrets: Secrets,
  application: Application,
): Promise<SignatureEvidence> {
  const pin = await db
    .selectFrom('pinChallenge')
    .select(['sentAt', 'usedAt'])
    .where('applicationId', '=', application.id)
    .where('usedAt', 'is not', null)
    .orderBy('usedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const consents = await db
    .selectFrom('consent')
    .select(['id', 'kind', 'at', 'version', 'evidence', 'isGranted'])
    .where('applicationId', '=', application.id)
    .orderBy('at')
    .execute()
  const first = consents[0]
  const { confirmed } = application.facts.identity
  if (pin?.usedAt == null || first === undefined || confirmed === null) {
    throw new Error(`application ${application.id} lacks the evidence of a signature`)
  }
  const request = secrets.open(first.evidence, `consent:${first.id}`) as RequestEvidence
  return {
    otpSentAt: pin.sentAt,
    otpVerifiedAt: pin.usedAt,
    maskedMobile: maskMobile(application.person.mobile),
    ip: request.ip,
    userAgent: request.userAgent,
    identityCheck: { method: confirmed.method, id: confirmed.id, finishedAt: confirmed.at },
    termsVersion: first.version,
    consents: consents.filter((row) => row.isGranted).flatMap((row) => consentOf(row.kind, row.at)),
  }
}

/** `300 *** ** 80`: enough for its owner to know it. */
const maskMobile = (mobile: string) => `${mobile.slice(0, 3)} *** ** ${mobile.slice(-2)}`

const listedConsents = [
  'termsAndConditions',
  'dataTreatment',
  'bureauConsultation',
  'biometricData',
  'guarantee',
] as const

function consentOf(kind: string, acceptedAt: string): ConsentEvidence[] {
  const consent = listedConsents.find((listed) => listed === kind)
  return consent === undefined ? [] : [{ consent, acceptedAt }]
}
