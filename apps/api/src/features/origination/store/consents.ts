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
  type Seller,
  termsText,
  termsVersion,
} from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { ConsentOrigin } from '../../../documents/consent-origin.ts'
import type { Brand } from '../../../platform/brand.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { newId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import type { HandOffWay } from '../acts/hand-off/hand-off-link.ts'

/** From where a consent was given; sealed, since an address is personal data. */
export type RequestEvidence = {
  readonly ip: string
  readonly userAgent: string
  /** Absent where nobody was signed in, as at the form. */
  readonly sessionId?: string
  /** Whose counter it was said at: the agent of a shop filled the screen in. */
  readonly agent?: { readonly shop: string; readonly agent: string }
  /** How the phone came to act; absent where no link of a sale was used, and in evidence of an earlier release. */
  readonly phone?: PhoneEvidence
  readonly device?: DeviceFingerprint
  /** How the customer authorised what they consent to; absent where they confirmed the code of a form that they filled in. */
  readonly authorization?: Authorization
  /** Who ticked what the customer did not have before them as they authorised; absent where they ticked it themselves. */
  readonly declaredBy?: Seller
  /** In evidence of an earlier release, whose form of the agent came with it ticked. */
  readonly isPreset?: true
}

/**
 * By whom it was shown: the customer on their own phone, or the agent who was told the code or keeps the signed paper; or by the
 * code of the pre-validation that led to the form.
 */
export type Authorization =
  /** For a quota, who asked for it on the customer's behalf. */
  | { readonly by: 'link'; readonly way: HandOffWay; readonly requester?: Requester }
  | { readonly by: 'code' | 'paper'; readonly seller: Seller }
  /** Whom the link of a pre-validation names was told its code. */
  | { readonly by: 'requester'; readonly requester: Requester }
  | {
      readonly by: 'preValidation'
      readonly preValidationId: string
      readonly provedAt: string
      /** Who was told it at a counter; absent where its person typed it themselves. */
      readonly seller?: Seller
      /** Who was told it by a signed link; absent where its person typed it themselves. */
      readonly requester?: Requester
    }

/** Who asks for a quota on a customer's behalf, as the signed link names them. */
export type Requester = { readonly code: string; readonly name: string }

/** What tells a customer's own phone from a browser of the shop that a customer's link was opened in. */
export type PhoneEvidence = {
  /** The message that was read, or the screen of the agent. */
  readonly openedBy: HandOffWay
  /** Whether a session of an agent was opened in the same browser; null for a client that keeps no secret to tell by. */
  readonly isCounterBrowser: boolean | null
}

export type DeviceFingerprint = {
  readonly jsc: string | null
  readonly hdim: string | null
  readonly latitude: string | null
  readonly longitude: string | null
}

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

/** What a person consents to, each recorded apart (docs/decisions/030). */
export type ConsentKind =
  /** What the credit needs, named in the terms' tick. */
  | 'termsAndConditions'
  | 'creditData'
  | 'bureauConsultation'
  /** Other purposes than the credit: free. */
  | 'dataTreatment'
  | keyof ContactPreferences
  /** Sensitive data, before the camera. */
  | 'biometricData'
  /** The terms of the guarantee and the agreement itself: documents that were drawn up for the person. */
  | 'guarantee'
  | 'agreementSigned'

export type Consent = {
  readonly kind: ConsentKind
  readonly isGranted: boolean
  readonly wording: ConsentWording
}

/** What the person had before them. */
export type ConsentWording = {
  /** Of the wording; `document:<id>` where a document was drawn up for the person. */
  readonly version: string
  /** Of a wording that was kept before (`consent-texts.ts`), hex; null for a document, and for forms of earlier releases. */
  readonly sha256: string | null
}

/** Wording, time, address and agent of each consent (Ley 1581 de 2012, art. 9): provable later, never edited. */
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

/** From where a recorded consent came, and what papers say of how it came about. */
export function openConsentEvidence(
  secrets: Secrets,
  { id, evidence }: { readonly id: string; readonly evidence: Buffer },
): ConsentSource {
  const from = secrets.open(evidence, `consent:${id}`) as RequestEvidence
  const { ip, userAgent, authorization = null, phone = null, declaredBy = null, isPreset = false } = from
  return { ip, userAgent, origin: { authorization, phone, declaredBy, isPreset } }
}

/** A wording that somebody consents to: the label of the tick, and the text that opens beside it. */
export type ConsentText = {
  readonly name: 'terms' | 'dataTreatment' | 'biometricData' | 'channels' | 'preValidation'
  readonly version: string
  readonly content: string
  /** Of the content, hex. */
  readonly sha256: string
}

/** The two wordings of the form: what the credit needs, and what is free (docs/decisions/030). */
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

/** What whoever asks how much they could get accepts: its terms and its data policy, which one tick opens. */
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

/** What stands beside 'Permitir', before the camera. */
export const biometricText = ({ lenderName }: Brand): ConsentText =>
  consentText(
    'biometricData',
    consentTextsVersion,
    consentLabels.biometricData,
    biometricConsentText(lenderName),
  )

/** What stands beside the channels in the own area. */
export const channelsText = (): ConsentText =>
  consentText('channels', consentTextsVersion, consentLabels.contactChannels, offersConsentText)

/** Keeps the wordings that consents will name. A wording that is there already is not written again. */
export async function keepConsentTexts(
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
