import { createHash } from 'node:crypto'
import {
  biometricConsentText,
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
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Brand } from '../../../../platform/brand.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'

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
