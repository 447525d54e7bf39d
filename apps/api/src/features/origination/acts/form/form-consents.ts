import { type ContactPreferences, contactPreferencesSchema, type FreeConsents, type Seller } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { RequestEvidence } from '../../model/evidence.ts'
import { type Consent, recordConsents } from '../../store/consents.ts'

type FormOfConsents = {
  readonly acceptDataTreatment: boolean
  readonly contactPreferences: ContactPreferences
  readonly termsVersion: string
  readonly consentTexts: { readonly terms: string; readonly dataTreatment: string }
}

/** The terms cover what the credit needs; offers need the free tick of data treatment. */
function consentsOfForm({
  acceptDataTreatment,
  contactPreferences,
  termsVersion: version,
  consentTexts,
}: FormOfConsents): readonly Consent[] {
  const terms = { version, sha256: consentTexts.terms }
  const dataTreatment = { version, sha256: consentTexts.dataTreatment }
  const flag = (kind: keyof ContactPreferences): Consent =>
    isOfOffers(kind)
      ? { kind, isGranted: acceptDataTreatment && contactPreferences[kind], wording: dataTreatment }
      : { kind, isGranted: contactPreferences[kind], wording: terms }
  return [
    { kind: 'termsAndConditions', isGranted: true, wording: terms },
    { kind: 'creditData', isGranted: true, wording: terms },
    { kind: 'bureauConsultation', isGranted: true, wording: terms },
    { kind: 'dataTreatment', isGranted: acceptDataTreatment, wording: dataTreatment },
    ...contactFlags.map(flag),
  ]
}

type ConfirmedForm = {
  readonly applicationId: string
  readonly content: FormOfConsents & {
    readonly evidence: RequestEvidence
    readonly link: { readonly seller: Seller | null } | null
  }
}

export async function recordFormsConsents(
  transaction: Transaction<Database>,
  secrets: Secrets,
  { applicationId, content }: ConfirmedForm,
  {
    now,
    evidence = content.evidence,
    consents,
  }: {
    readonly now: Temporal.Instant
    readonly evidence?: RequestEvidence
    readonly consents?: FreeConsents | undefined
  },
): Promise<void> {
  const all = consentsOfForm({ ...content, ...consents })
  const seller = content.link?.seller ?? null
  const isDeclared = evidence.authorization !== undefined && consents === undefined && seller !== null
  const record = (consents: readonly Consent[], from: RequestEvidence) =>
    recordConsents(transaction, secrets, applicationId, consents, { evidence: from, now })
  if (!isDeclared) return record(all, evidence)
  const declared = { ...evidence, declaredBy: seller }
  const free = all.filter(isFree)
  await record(
    all.filter((consent) => !isFree(consent)),
    evidence,
  )
  await record(free, declared)
}

/** The caller holds the form. */
export async function recordLastWord(
  transaction: Transaction<Database>,
  secrets: Secrets,
  { applicationId, content }: ConfirmedForm,
  {
    now,
    evidence,
    consents,
  }: { readonly now: Temporal.Instant; readonly evidence: RequestEvidence; readonly consents: FreeConsents },
): Promise<void> {
  const rows = await transaction
    .selectFrom('consent')
    .select(['id', 'kind', 'isGranted', 'evidence'])
    .where('applicationId', '=', applicationId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const known = new Map(rows.map((row) => [row.kind, row]))
  const isSaid = ({ kind, isGranted }: Consent) => {
    const last = known.get(kind)
    if (last?.isGranted !== isGranted) return false
    const { declaredBy } = secrets.open(last.evidence, `consent:${last.id}`) as RequestEvidence
    return declaredBy === undefined
  }
  const free = consentsOfForm({ ...content, ...consents }).filter((one) => isFree(one) && !isSaid(one))
  if (free.length > 0) await recordConsents(transaction, secrets, applicationId, free, { evidence, now })
}

const isFree = ({ kind }: Consent): boolean =>
  kind === 'dataTreatment' || contactFlags.some((flag) => flag === kind)

const contactFlags = Object.keys(contactPreferencesSchema.entries) as readonly (keyof ContactPreferences)[]

const isOfOffers = (kind: keyof ContactPreferences): boolean => kind.startsWith('marketing')
