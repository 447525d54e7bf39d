import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { BureauScore } from '../../ports/credit-bureau.ts'
import { type BureauConsultation, type ConsultationParts, sealName } from './consult-bureau.ts'

/** Every answer of the bureau that is kept of a person, the newest first. */
export async function consultationsOf(
  { db, secrets }: Pick<ConsultationParts, 'db' | 'secrets'>,
  documentIndex: Buffer,
): Promise<readonly BureauConsultation[]> {
  const rows = await db
    .selectFrom('bureauConsultation')
    .select(['id', 'askedAt', 'keptUntil', 'consentId', 'applicationId', 'answer'])
    .where('documentIndex', '=', documentIndex)
    .orderBy('askedAt', 'desc')
    .execute()
  return rows.flatMap(({ answer, ...row }) =>
    answer === null ? [] : [{ ...row, score: secrets.open(answer, sealName(row.id)) as BureauScore }],
  )
}

/** The person took the treatment of their data back: nobody goes by these answers any more. */
export async function forgetConsultations(
  transaction: Transaction<Database>,
  documentIndex: Buffer,
): Promise<void> {
  await transaction.deleteFrom('bureauConsultation').where('documentIndex', '=', documentIndex).execute()
}
