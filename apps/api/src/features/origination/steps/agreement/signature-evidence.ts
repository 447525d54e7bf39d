import type { Kysely } from 'kysely'
import type { ConsentEvidence, SignatureEvidence } from '../../../../documents/loan-agreement/data.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { Application } from '../../application.ts'
import type { RequestEvidence } from '../form/consents.ts'

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
