import type { ConsentOrigin } from '../../../documents/consent-origin.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { RequestEvidence } from './consents.ts'

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
