import { createHash } from 'node:crypto'
import {
  biometricConsentText,
  type ContactPreferences,
  consentLabels,
  consentTextsVersion,
  dataTreatmentText,
  type LegalSection,
  type Origin,
  offersConsentText,
  preValidationPolicyText,
  preValidationTermsText,
  preValidationTermsVersion,
  termsText,
  termsVersion,
} from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ConsentOrigin } from '../../../documents/shop-signature.ts'
import type { Brand } from '../../../platform/brand.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { newId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import type { PhoneEvidence, RequestEvidence } from '../model/evidence.ts'

export const evidenceOf = ({
  ip,
  userAgent,
  actor,
}: Pick<ReceivedRequest, 'ip' | 'userAgent' | 'actor'>): RequestEvidence => ({
  ip,
  userAgent,
  ...('sessionId' in actor ? { sessionId: actor.sessionId } : {}),
  ...(actor.kind === 'agent' ? { agent: { shop: actor.shop, agent: actor.agent } } : {}),
})

export type ConsentKind =
  | 'termsAndConditions'
  | 'creditData'
  | 'bureauConsultation'
  | 'dataTreatment'
  | keyof ContactPreferences
  | 'biometricData'
  | 'guarantee'
  | 'agreementSigned'

export type Consent = {
  readonly kind: ConsentKind
  readonly isGranted: boolean
  readonly wording: ConsentWording
}

export type ConsentWording = {
  /** `document:<id>` for a document. */
  readonly version: string
  /** Hex; null for a document. */
  readonly sha256: string | null
}

/** Ley 1581 de 2012, art. 9. */
export async function recordConsents(
  transaction: Transaction<Database>,
  secrets: Secrets,
  applicationId: string,
  consents: readonly Consent[],
  { evidence, now }: { evidence: RequestEvidence; now: Temporal.Instant },
): Promise<void> {
  const rows = consents.map(({ kind, isGranted, wording }) => {
    const id = newId()
    return {
      id,
      applicationId,
      kind,
      isGranted,
      version: wording.version,
      textSha256: wording.sha256 === null ? null : Buffer.from(wording.sha256, 'hex'),
      evidence: secrets.seal(evidence, `consent:${id}`),
      at: now.toString(),
    }
  })
  await transaction.insertInto('consent').values(rows).execute()
}

export const documentWording = (documentId: string): ConsentWording => ({
  version: `document:${documentId}`,
  sha256: null,
})

type ConsentSource = Pick<RequestEvidence, 'ip' | 'userAgent'> & { readonly origin: ConsentOrigin }

export function openConsentEvidence(
  secrets: Secrets,
  { id, evidence }: { readonly id: string; readonly evidence: Buffer },
): ConsentSource {
  const from = secrets.open(evidence, `consent:${id}`) as RequestEvidence
  const { ip, userAgent, authorization = null, phone = null, declaredBy = null } = from
  return { ip, userAgent, origin: { authorization, phone, declaredBy } }
}

export type ConsentText = {
  readonly name: 'terms' | 'dataTreatment' | 'biometricData' | 'channels' | 'preValidation'
  readonly version: string
  readonly content: string
  /** Hex. */
  readonly sha256: string
}

/** Ticks that the credit needs, and free ones (docs/decisions/009). */
export const textsOfForm = (brand: Brand, origin: Origin) => ({
  terms: consentText(
    'terms',
    termsVersion(origin),
    consentLabels.acceptTermsConditions,
    sectionsText(termsText(brand, origin)),
  ),
  dataTreatment: consentText(
    'dataTreatment',
    termsVersion(origin),
    consentLabels.acceptDataTreatment,
    sectionsText(dataTreatmentText(brand)),
  ),
})

export const preValidationText = (
  brand: Brand,
  { bureauAnswerDays: answerDays }: Pick<PlatformSettings, 'bureauAnswerDays'>,
): ConsentText =>
  consentText(
    'preValidation',
    preValidationTermsVersion,
    consentLabels.acceptPreValidation,
    sectionsText([...preValidationTermsText(brand, { answerDays }), ...preValidationPolicyText(brand)]),
  )

export const biometricText = ({ lenderName }: Brand): ConsentText =>
  consentText(
    'biometricData',
    consentTextsVersion,
    consentLabels.biometricData,
    biometricConsentText(lenderName),
  )

export const channelsText = (): ConsentText =>
  consentText('channels', consentTextsVersion, consentLabels.contactChannels, offersConsentText)

export async function storeConsentTexts(
  transaction: Transaction<Database>,
  texts: readonly ConsentText[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = texts.map(({ sha256, ...text }) => ({
    ...text,
    sha256: Buffer.from(sha256, 'hex'),
    firstUsedAt: now.toString(),
  }))
  await transaction
    .insertInto('consentText')
    .values(rows)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
}

function consentText(name: ConsentText['name'], version: string, label: string, body: string): ConsentText {
  const content = `${label}\n\n${body}\n`
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { name, version, content, sha256 }
}

const sectionsText = (sections: readonly LegalSection[]): string =>
  sections.map(({ title, paragraphs }) => [title, ...paragraphs].join('\n')).join('\n\n')

/** On a customer's phone includes how the phone was authorised (docs/decisions/044). */
export async function evidenceOfAct(
  db: Kysely<Database>,
  request: Pick<ReceivedRequest, 'ip' | 'userAgent' | 'actor'>,
): Promise<RequestEvidence> {
  const evidence = evidenceOf(request)
  if (request.actor.kind !== 'handOff') return evidence
  const phone = await phoneOfSession(db, request.actor)
  return phone === null ? evidence : { ...evidence, phone }
}

async function phoneOfSession(
  db: Kysely<Database>,
  { sessionId, linkId }: { readonly sessionId: string; readonly linkId: string },
): Promise<PhoneEvidence | null> {
  const link = await db.selectFrom('handOff').select('openedBy').where('id', '=', linkId).executeTakeFirst()
  const session = await db
    .selectFrom('linkSession')
    .select('browserHash')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (link?.openedBy == null || session === undefined) return null
  return { openedBy: link.openedBy, isCounterBrowser: await isCounterBrowser(db, session.browserHash) }
}

/** Null for a client without cookies. */
export async function isCounterBrowser(
  db: Kysely<Database>,
  browserHash: Buffer | null,
): Promise<boolean | null> {
  if (browserHash === null) return null
  const counter = await db
    .selectFrom('linkSession')
    .select('id')
    .where('kind', '=', 'agent')
    .where('browserHash', '=', browserHash)
    .limit(1)
    .executeTakeFirst()
  return counter !== undefined
}
