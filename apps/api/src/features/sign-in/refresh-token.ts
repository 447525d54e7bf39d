import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'

/** Two tabs that renew at the same moment both stay signed in. */
const overlapMilliseconds = 10_000

export type RefreshRow = {
  readonly sessionId: string
  readonly generation: number
  readonly expiresAt: string
  readonly spentAt: string | null
  readonly createdAt: string
}

export async function lockRefreshToken(
  transaction: Transaction<Database>,
  token: string,
): Promise<RefreshRow | null> {
  const row = await transaction
    .selectFrom('sessionToken')
    .innerJoin('session', 'session.id', 'sessionToken.sessionId')
    .select([
      'sessionToken.sessionId',
      'sessionToken.generation',
      'sessionToken.expiresAt',
      'sessionToken.spentAt',
      'session.createdAt',
    ])
    .where('sessionToken.hash', '=', hashOf(token))
    .where('sessionToken.kind', '=', 'refresh')
    .where('session.endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** True for the generation before the newest, within the overlap. */
export async function isOverlap(
  transaction: Transaction<Database>,
  token: RefreshRow & { readonly spentAt: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const since = now.epochMilliseconds - Temporal.Instant.from(token.spentAt).epochMilliseconds
  if (since > overlapMilliseconds) return false
  const newest = await transaction
    .selectFrom('sessionToken')
    .select((row) => row.fn.max('generation').as('generation'))
    .where('sessionId', '=', token.sessionId)
    .executeTakeFirstOrThrow()
  return newest.generation <= token.generation + 1
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest()
