import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { newId } from '../../../../platform/ids.ts'
import type { Application } from '../../application.ts'
import { keepConsentTexts, textsOfForm } from './consent-texts.ts'
import type { FormContext, FormParts, FormProof } from './form-context.ts'
import type { FormContent } from './submitted-form.ts'
import { mailValidationLink } from './validation-email.ts'

const placeOf = ({ origin, link }: FormContent) => ({ origin, shop: link?.seller?.shop ?? null })

/** A version of a form at the place of an application, with the mail that confirms its address where nobody has. */
export async function writeForm(
  parts: FormParts,
  transaction: Transaction<Database>,
  content: FormContent,
  own: Application | null,
  proof: FormProof | null,
  { now, asker: { browserHash }, settings, requestId, actor }: FormContext,
): Promise<{ readonly id: string; readonly applicationId: string }> {
  // Public wordings and nobody's consent: that is recorded once the code is confirmed.
  await keepConsentTexts(transaction, Object.values(textsOfForm(parts.brand, content.origin)), now)
  const applicationId = own?.id ?? (await placeFor(parts, transaction, content, proof, now))
  const id = await parts.forms.insert(transaction, { applicationId, browserHash, content }, now)
  await writeAudit(
    transaction,
    {
      actor,
      action: 'submitForm',
      subjectType: 'application',
      subjectId: applicationId,
      after: { formId: id, origin: content.origin },
      requestId,
    },
    now,
  )
  const confirmed = proof?.confirmedEmail ?? null
  if (confirmed !== null && confirmed.email.toLowerCase() === content.email.toLowerCase()) {
    await parts.forms.update(transaction, id, { emailAcceptedAt: confirmed.at })
  } else if (own === null) {
    const { email } = content
    const to = { applicationId, formId: id, email }
    await mailValidationLink({ ...parts, transaction, settings: settings.platform, now }, to)
  }
  return { id, applicationId }
}

/** The place that the pre-validation of its person kept, or a new one where there is none or an earlier form took it. */
async function placeFor(
  { store }: Pick<FormParts, 'store'>,
  transaction: Transaction<Database>,
  content: FormContent,
  proof: FormProof | null,
  now: Temporal.Instant,
): Promise<string> {
  const place = placeOf(content)
  if (proof !== null && (await store.takePlace(transaction, proof.applicationId, content, place, now))) {
    return proof.applicationId
  }
  const id = newId()
  await store.reserve(transaction, id, content, place, now)
  return id
}
