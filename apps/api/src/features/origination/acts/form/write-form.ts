import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Database } from '../../../../platform/database/schema.ts'
import { newId } from '../../../../platform/ids.ts'
import { isExceeded, lockSubject, takePlaceIn } from '../../../../platform/limits.ts'
import { Refused } from '../../../../platform/refusal.ts'
import { isKnownBrowser } from '../../../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../../../policy/policy.ts'
import type { Application } from '../../model/application.ts'
import type { FormContent } from '../../model/submitted-form.ts'
import { isAgents } from './agents-form.ts'
import { keepConsentTexts, textsOfForm } from './consent-texts.ts'
import type { FormContext, FormParts, FormProof } from './form-context.ts'
import { mailValidationLink } from './validation-email.ts'

const placeOf = ({ origin, link }: FormContent) => ({ origin, shop: link?.seller?.shop ?? null })

/** A version of a form at the place of an application, with the mail that confirms its address where nobody has. */
export async function writeForm(
  parts: FormParts,
  transaction: Transaction<Database>,
  content: FormContent,
  own: Application | null,
  proof: FormProof | null,
  { now, asker, settings, requestId, actor }: FormContext,
): Promise<{ readonly id: string; readonly applicationId: string }> {
  // Public wordings and nobody's consent: that is recorded once the code is confirmed.
  await keepConsentTexts(transaction, Object.values(textsOfForm(parts.brand, content.origin)), now)
  const applicationId = own?.id ?? (await placeFor(parts, transaction, content, proof, now))
  const id = await parts.forms.insert(
    transaction,
    { applicationId, browserHash: asker.browserHash, content },
    now,
  )
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
    if (await takeMailPlace(parts, transaction, content, asker, settings.platform, now)) {
      const to = { applicationId, formId: id, email }
      await mailValidationLink({ ...parts, transaction, settings: settings.platform, now }, to)
    }
  }
  return { id, applicationId }
}

/** Checks of one address that forms mail in a day; whoever has confirmed a code asks for another one by their session. */
const mailsPerDay = { max: 9, windowSeconds: 86_400 }

/**
 * Whether the check of a form may be mailed. From a third of an address's mails of a day a form that names it costs a captcha
 * (throws `CaptchaRequerido`), and after the last it is filed without a mail: an address is nobody's tool against its reader. A
 * browser of the form's person has a count of its own, and an agent's form costs no captcha.
 */
async function takeMailPlace(
  { secrets }: Pick<FormParts, 'secrets'>,
  transaction: Transaction<Database>,
  content: FormContent,
  { browserHash, hasTicket }: FormContext['asker'],
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<boolean> {
  const documentIndex = secrets.blindIndex('document', content.document)
  const isOwn = await isKnownBrowser(transaction, documentIndex, browserHash, settings, now)
  const address = content.email.toLowerCase()
  const subject = secrets.blindIndex('email', isOwn ? `${documentIndex.toString('hex')}:${address}` : address)
  const mails = { kind: 'form-check-mailed', subject }
  await lockSubject(transaction, mails)
  const free = { ...mails, max: mailsPerDay.max / 3, windowSeconds: mailsPerDay.windowSeconds }
  if (!isOwn && !hasTicket && !isAgents(content) && (await isExceeded(transaction, free, now))) {
    throw new Refused({ code: 'CaptchaRequerido' })
  }
  return (await takePlaceIn(transaction, mails, [mailsPerDay], now)) !== null
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
