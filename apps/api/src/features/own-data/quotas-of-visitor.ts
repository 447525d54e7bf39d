import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { consultationsOf, forgetConsultations } from '../bureau-consultations/bureau-consultations.ts'
import type { ApplicationStore } from '../origination/origination.ts'
import { preValidationStore } from '../pre-validation/pre-validation.ts'
import { preValidationRecords, type Records } from './records.ts'

type QuotaContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
}

/** For the data office; null for a person with an account. */
export async function quotasOfVisitor(
  { db, secrets, store }: QuotaContext,
  document: string,
): Promise<Records | null> {
  const documentIndex = secrets.blindIndex('document', document)
  const applications = await store.ofDocument(db, documentIndex)
  if (applications.length > 0) return null
  return preValidationRecords({
    preValidations: await preValidationStore(secrets).provedOf(db, documentIndex),
    consultations: await consultationsOf({ db, secrets }, documentIndex),
  })
}

export function forgetQuotas(
  { db, secrets }: QuotaContext,
  document: string,
  { why, actor, now }: { readonly why: string; readonly actor: Actor; readonly now: Temporal.Instant },
): Promise<void> {
  const documentIndex = secrets.blindIndex('document', document)
  return inTransaction(db, async (transaction) => {
    await preValidationStore(secrets).deleteOf(transaction, documentIndex)
    await forgetConsultations(transaction, documentIndex)
    const subject = { subjectType: 'person', subjectId: documentIndex.toString('hex') }
    await writeAudit(
      transaction,
      { actor, action: 'forgetQuotas', ...subject, after: { why }, requestId: 'quotas' },
      now,
    )
  })
}
