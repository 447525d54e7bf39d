import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { submittedFormColumns, submittedFormRows } from './submitted-form-row.ts'

/** By which answer of the bureau an application was judged. */
export type BureauAnswer = {
  readonly applicationId: string
  readonly askedAt: string
  /** Of the application or pre-validation that the bureau was asked for: of an earlier one where its answer was kept. */
  readonly consent: { readonly id: string; readonly at: string } | null
}

/** None of an application of an earlier release. */
export async function bureauAnswersOf(
  { db, secrets }: { readonly db: Kysely<Database>; readonly secrets: Secrets },
  applicationIds: readonly string[],
): Promise<readonly BureauAnswer[]> {
  if (applicationIds.length === 0) return []
  const rows = await db
    .selectFrom('applicationForm')
    .select(submittedFormColumns)
    .where('settledApplicationId', 'in', applicationIds)
    .orderBy('settledAt')
    .execute()
  const answers = rows
    .map(submittedFormRows(secrets).toForm)
    .flatMap(({ settledApplicationId, content: { consultation } }) =>
      settledApplicationId === null || consultation === undefined
        ? []
        : [{ applicationId: settledApplicationId, ...consultation }],
    )
  const consents = await timesOf(
    db,
    answers.flatMap(({ consentId }) => consentId ?? []),
  )
  return answers.map(({ applicationId, askedAt, consentId }) => {
    const at = consentId === null ? undefined : consents.get(consentId)
    return {
      applicationId,
      askedAt,
      consent: consentId === null || at === undefined ? null : { id: consentId, at },
    }
  })
}

async function timesOf(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('consent').select(['id', 'at']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, at }) => [id, at]))
}
