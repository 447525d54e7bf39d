import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Caller } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Random } from '../../ports/random.ts'
import { nameDevice } from './name-device.ts'
import { hashOf } from './refresh-token.ts'

export type LinkCaller = Extract<Caller, { readonly linkId: string }>

type EveryLinkSession = {
  readonly linkId: string
  /** Null for a client without a secret. */
  readonly browserHash: Buffer | null
  readonly device: string
  readonly expiresAt: Temporal.Instant
}

export type NewAgentSession = EveryLinkSession & {
  readonly shop: string
  readonly agent: string
  readonly applicationId: string | null
}

export type NewHandOffSession = Omit<EveryLinkSession, 'device'> & {
  readonly applicationId: string
  readonly userAgent: string
}

export type LinkToken = { readonly sessionId: string; readonly accessToken: string }

export type LinkSessions = ReturnType<typeof linkSessionsOf>

/**
 * A link's session serves one sale. Its opaque 256-bit token is stored as a hash and not renewed: the link's
 * maker sends another link.
 */
export const linkSessionsOf = (db: Kysely<Database>, random: Random) => ({
  startAgent: (transaction: Transaction<Database>, session: NewAgentSession, now: Temporal.Instant) =>
    start(transaction, random, { kind: 'agent', ...session }, now),

  startHandOff: (
    transaction: Transaction<Database>,
    { userAgent, ...session }: NewHandOffSession,
    now: Temporal.Instant,
  ) => start(transaction, random, { kind: 'handOff', ...session, device: nameDevice(userAgent) }, now),

  callerOf: (accessToken: string, now: Temporal.Instant) => callerOf(db, accessToken, now),
  lockOpenings,
  actFor,
  moveSale,

  end: (on: Kysely<Database>, sessionId: string, because: string, now: Temporal.Instant): Promise<void> =>
    end(on, 'id', sessionId, because, now),

  endOfLink: (on: Kysely<Database>, linkId: string, because: string, now: Temporal.Instant): Promise<void> =>
    end(on, 'linkId', linkId, because, now),
})

type NewLinkSession = EveryLinkSession & {
  readonly kind: LinkCaller['kind']
  readonly applicationId: string | null
  readonly shop?: string
  readonly agent?: string
}

async function start(
  transaction: Transaction<Database>,
  random: Random,
  { expiresAt, ...session }: NewLinkSession,
  now: Temporal.Instant,
): Promise<LinkToken> {
  const accessToken = Buffer.from(random.bytes(32)).toString('base64url')
  const [id, tokenHash] = [newId(), hashOf(accessToken)]
  const moments = { createdAt: now.toString(), expiresAt: expiresAt.toString() }
  await transaction
    .insertInto('linkSession')
    .values({ id, tokenHash, ...session, ...moments })
    .execute()
  return { sessionId: id, accessToken }
}

async function callerOf(
  db: Kysely<Database>,
  accessToken: string,
  now: Temporal.Instant,
): Promise<LinkCaller | null> {
  const row = await db
    .selectFrom('linkSession')
    .select(['id as sessionId', 'linkId', 'shop', 'agent', 'applicationId', 'expiresAt'])
    .where('tokenHash', '=', hashOf(accessToken))
    .where('expiresAt', '>', now.toString())
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { sessionId, linkId, shop, agent, applicationId, expiresAt } = row
  const session = { sessionId, linkId, expiresAt }
  if (shop !== null && agent !== null) return { kind: 'agent', shop, agent, applicationId, ...session }
  return applicationId === null ? null : { kind: 'handOff', applicationId, ...session }
}

async function lockOpenings(transaction: Transaction<Database>, linkId: string) {
  await transaction.selectFrom('storeLink').select('id').where('id', '=', linkId).forUpdate().execute()
  return transaction
    .selectFrom('linkSession')
    .select(['browserHash', 'applicationId', 'expiresAt'])
    .where('linkId', '=', linkId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Other agents lose the sale. */
async function actFor(
  transaction: Transaction<Database>,
  sessionId: string,
  applicationId: string,
): Promise<void> {
  await transaction
    .updateTable('linkSession')
    .set({ applicationId: null })
    .where('applicationId', '=', applicationId)
    .where('kind', '=', 'agent')
    .where('id', '!=', sessionId)
    .execute()
  await transaction.updateTable('linkSession').set({ applicationId }).where('id', '=', sessionId).execute()
}

type MovedSale = {
  readonly from: string
  readonly to: string
  readonly shop: string | null
}

/**
 * Gives the sale of `from` to the application `to`. The former agents of `to` lose it; without a session on
 * `from`, agents of the same shop keep it.
 */
async function moveSale(transaction: Transaction<Database>, { from, to, shop }: MovedSale): Promise<void> {
  const moving = await transaction
    .selectFrom('linkSession')
    .select('id')
    .where('applicationId', '=', from)
    .forUpdate()
    .execute()
  const ids = moving.map(({ id }) => id)
  await transaction
    .updateTable('linkSession')
    .set({ applicationId: null })
    .where('applicationId', '=', to)
    .where('kind', '=', 'agent')
    .$if(ids.length === 0, (query) => query.where('shop', 'is distinct from', shop))
    .execute()
  if (ids.length === 0) return
  await transaction.updateTable('linkSession').set({ applicationId: to }).where('id', 'in', ids).execute()
}

/** Ends the sessions on customers' phones; the agents' sessions stay without a sale. */
export async function endLinkSessionsOf(
  transaction: Transaction<Database>,
  applicationIds: readonly string[],
  because: string,
  now: Temporal.Instant,
): Promise<void> {
  if (applicationIds.length === 0) return
  const open = transaction
    .updateTable('linkSession')
    .where('endedAt', 'is', null)
    .where('applicationId', 'in', applicationIds)
  await open.where('kind', '=', 'handOff').set({ endedAt: now.toString(), endedBecause: because }).execute()
  await open.where('kind', '=', 'agent').set({ applicationId: null }).execute()
}

async function end(
  on: Kysely<Database>,
  by: 'id' | 'linkId',
  id: string,
  because: string,
  now: Temporal.Instant,
): Promise<void> {
  await on
    .updateTable('linkSession')
    .set({ endedAt: now.toString(), endedBecause: because })
    .where(by, '=', id)
    .where('endedAt', 'is', null)
    .execute()
}
