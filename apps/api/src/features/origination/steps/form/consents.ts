import type { ContactPreferences } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../../../platform/http/received.ts'
import { newId } from '../../../../platform/ids.ts'
import type { Secrets } from '../../../../platform/secrets.ts'

/** From where a consent was given; sealed, since an address is personal data. */
export type RequestEvidence = {
  readonly ip: string
  readonly userAgent: string
  readonly device?: DeviceFingerprint
}

export type DeviceFingerprint = {
  readonly jsc: string | null
  readonly hdim: string | null
  readonly latitude: string | null
  readonly longitude: string | null
}

/** Conformance: R-F5. */
export const evidenceOf = ({
  ip,
  userAgent,
}: Pick<ReceivedRequest, 'ip' | 'userAgent'>): RequestEvidence => ({
  ip,
  userAgent,
})

export type Consent = { readonly kind: string; readonly isGranted: boolean }

/** Text version, time, address and agent of each consent (Ley 1581 de 2012, art. 9): provable later, never edited. */
export async function recordConsents(
  transaction: Transaction<Database>,
  secrets: Secrets,
  applicationId: string,
  consents: readonly Consent[],
  { version, evidence, now }: { version: string; evidence: RequestEvidence; now: Temporal.Instant },
): Promise<void> {
  const rows = consents.map((consent) => {
    const id = newId()
    return {
      id,
      applicationId,
      kind: consent.kind,
      isGranted: consent.isGranted,
      version,
      evidence: secrets.seal(evidence, `consent:${id}`),
      at: now.toString(),
    }
  })
  await transaction.insertInto('consent').values(rows).execute()
}

/** Consulting the bureau is part of the terms; data treatment and each contact channel are the customer's choice. */
export const consentsOfForm = (form: {
  readonly acceptDataTreatment: boolean
  readonly contactPreferences: ContactPreferences
}): readonly Consent[] => [
  { kind: 'termsAndConditions', isGranted: true },
  { kind: 'bureauConsultation', isGranted: true },
  { kind: 'dataTreatment', isGranted: form.acceptDataTreatment },
  ...Object.entries(form.contactPreferences).map(([kind, isGranted]) => ({ kind, isGranted })),
]
