import { createHash } from 'node:crypto'
import type { DocumentText } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ConsentEvidence, EvidenceBefore } from '../../../../documents/loan-agreement/data.ts'
import { loanAgreementModel, loanAgreementWording } from '../../../../documents/loan-agreement/template.ts'
import { writePdf } from '../../../../documents/model/write-pdf.ts'
import { renderSignatureAnnex } from '../../../../documents/signature-annex.ts'
import type { Brand } from '../../../../platform/brand.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { newId } from '../../../../platform/ids.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import type { OriginationContext, SealedRows } from '../../context.ts'
import type { AgreedTerms, Application } from '../../model/application.ts'
import type { ApplicationStore } from '../../store/applications.ts'
import { openConsentEvidence } from '../../store/consents.ts'
import { findSignature } from '../../store/signatures.ts'
import { termsUnder } from '../offer/agreed-terms.ts'
import { type AgreementContent, agreementContent, agreementNumber } from './agreement-data.ts'

export type DrawnUp = {
  readonly documentId: string
  readonly sha256: string
  readonly terms: AgreedTerms
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type AgreementContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: Pick<ApplicationStore, 'find'>
  readonly brand: Brand
}

/** Stores the bytes of the agreement: these are shown, signed and mailed. */
export async function drawUpAgreement(
  origination: OriginationContext,
  application: Application,
  policy: ChannelPolicy,
  now: Temporal.Instant,
): Promise<DrawnUp> {
  const evidence = await evidenceBefore(origination, application)
  const terms = termsUnder(application, policy)
  if (terms === null) throw new Error(`application ${application.id} has no option to draw an agreement of`)
  const said = agreementContent({ application, policy, places: origination.places })
  const model = loanAgreementModel({ ...said, evidence, issuedAt: now.toString() }, origination.brand)
  const content = await writePdf(model)
  const { title, subject, blocks } = model
  const documentId = newId()
  const sha256 = createHash('sha256').update(content).digest()
  await origination.db
    .insertInto('document')
    .values({
      id: documentId,
      applicationId: application.id,
      kind: 'loanAgreement',
      sha256,
      figuresHash: hashOf(said),
      figures: origination.secrets.seal(said, figuresRow(documentId)),
      wording: loanAgreementWording(origination.brand),
      content: origination.secrets.sealBytes(content, documentRow(documentId)),
      text: origination.secrets.seal({ title, subject, blocks }, textRow(documentId)),
      createdAt: now.toString(),
    })
    .execute()
  return { documentId, sha256: sha256.toString('hex'), terms }
}

/** Compares figures, not wording or release (docs/decisions/009). */
export async function saysTheSame(
  { db, places, secrets }: OriginationContext,
  application: Application,
  policy: ChannelPolicy,
): Promise<boolean> {
  const document = await db
    .selectFrom('document')
    .select(['id', 'figuresHash', 'figures'])
    .where('id', '=', application.facts.agreement?.documentId ?? '')
    .executeTakeFirstOrThrow()
  const today = agreementContent({ application, policy, places })
  if (document.figuresHash?.equals(hashOf(today))) return true
  // Earlier releases stored the digest alone.
  if (document.figures === null) return false
  const drawn = secrets.open(document.figures, figuresRow(document.id))
  return isSameFigures(drawn, JSON.parse(JSON.stringify(today)))
}

const hashOf = (said: AgreementContent): Buffer => createHash('sha256').update(JSON.stringify(said)).digest()

export const agreementBytes = async (rows: SealedRows, { facts }: Application): Promise<Buffer | null> =>
  facts.agreement === null ? null : readDocument(rows, facts.agreement.documentId)

/** Null without an agreement, or without a text (earlier releases). */
export async function agreementText(
  { db, secrets }: SealedRows,
  { facts }: Application,
): Promise<DocumentText | null> {
  if (facts.agreement === null) return null
  const { documentId, sha256 } = facts.agreement
  const row = await db.selectFrom('document').select('text').where('id', '=', documentId).executeTakeFirst()
  if (row === undefined) throw new Error(`document ${documentId} is not kept`)
  if (row.text === null) return null
  const document = secrets.open(row.text, textRow(documentId)) as Omit<DocumentText, 'sha256'>
  return { ...document, sha256 }
}

/** Throws if the document is missing or damaged. */
export async function readDocument({ db, secrets }: SealedRows, documentId: string): Promise<Buffer> {
  const row = await db
    .selectFrom('document')
    .select(['content', 'sha256'])
    .where('id', '=', documentId)
    .executeTakeFirst()
  if (row === undefined) throw new Error(`document ${documentId} is not kept`)
  const content = secrets.openBytes(row.content, documentRow(documentId))
  if (!createHash('sha256').update(content).digest().equals(row.sha256)) {
    throw new Error(`document ${documentId} is not the one that was kept`)
  }
  return content
}

const figuresRow = (id: string) => `document_figures:${id}`

const textRow = (id: string) => `document_text:${id}`

const documentRow = (id: string) => `document:${id}`

async function evidenceBefore(
  { db, secrets }: SealedRows,
  application: Application,
): Promise<EvidenceBefore> {
  const { confirmed } = application.facts.identity
  if (confirmed === null) throw new Error(`application ${application.id} has no confirmed identity`)
  const rows = await db
    .selectFrom('consent')
    .select(['id', 'kind', 'at', 'version', 'isGranted', 'evidence'])
    .where('applicationId', '=', application.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const latest = new Map(rows.map((row) => [row.kind, row]))
  return {
    identityCheck: { method: confirmed.method, id: confirmed.id, finishedAt: confirmed.at },
    consents: listedConsents.flatMap((consent) => {
      const row = latest.get(consent)
      if (row === undefined || !row.isGranted) return []
      const { origin } = openConsentEvidence(secrets, row)
      return [{ consent, acceptedAt: row.at, version: row.version, ...origin }]
    }),
  }
}

const listedConsents = [
  'termsAndConditions',
  'creditData',
  'bureauConsultation',
  'dataTreatment',
  'biometricData',
] as const satisfies readonly ConsentEvidence['consent'][]

/**
 * Compares JSON values by name; a name that one release does not know is wording, and voids nothing. A
 * release that renames a figure writes the old name too until the release before has gone.
 */
export function isSameFigures(drawn: unknown, today: unknown): boolean {
  if (Array.isArray(drawn) && Array.isArray(today)) {
    return drawn.length === today.length && drawn.every((value, index) => isSameFigures(value, today[index]))
  }
  if (!isRecord(drawn) || !isRecord(today)) return Object.is(drawn, today)
  return Object.entries(drawn).every(([name, value]) => !(name in today) || isSameFigures(value, today[name]))
}

export async function drawSignatureAnnex(
  { db, secrets, store, brand }: AgreementContext,
  documentId: string,
): Promise<Uint8Array> {
  const signature = await findSignature(db, secrets, { documentId })
  const application = signature && (await store.find(db, signature.applicationId))
  if (signature === null || application === null) throw new Error(`document ${documentId} was not signed`)
  const { fullName, document: documentNumber } = application.person
  const { id: signatureId, applicationId, ...signed } = signature
  const signer = { fullName, documentNumber }
  return renderSignatureAnnex(
    { ...signed, signatureId, signer, agreementNumber: agreementNumber(applicationId) },
    brand,
  )
}
