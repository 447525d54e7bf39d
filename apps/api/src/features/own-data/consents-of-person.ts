import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Database } from '../../platform/database/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'

export type ConsentRow = {
  readonly kind: string
  readonly isGranted: boolean
  readonly version: string
  readonly at: string
  readonly ip: string
  readonly userAgent: string
}

const evidenceSchema = v.object({ ip: v.optional(v.string(), ''), userAgent: v.optional(v.string(), '') })

/** Consents of a person's applications, and of the earlier requests whose bureau answer counted for one. */
export async function consentsOf(
  { db, secrets }: { readonly db: Kysely<Database>; readonly secrets: Secrets },
  applicationIds: readonly string[],
  earlierIds: readonly string[],
): Promise<readonly ConsentRow[]> {
  const rows = await db
    .selectFrom('consent')
    .select(['id', 'kind', 'isGranted', 'version', 'at', 'evidence'])
    .where(({ or, eb }) =>
      or([
        eb('applicationId', 'in', applicationIds),
        ...(earlierIds.length === 0 ? [] : [eb('id', 'in', earlierIds)]),
      ]),
    )
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, evidence, ...row }) => ({
    ...row,
    ...v.parse(evidenceSchema, secrets.open(evidence, `consent:${id}`)),
  }))
}
