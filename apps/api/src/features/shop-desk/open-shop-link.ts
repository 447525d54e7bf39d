import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../platform/audit.ts'
import { hasPassed, instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { takeNetworkPlace } from '../../platform/limits.ts'
import { done, Refused, type Result, refuse } from '../../platform/refusal.ts'
import { findStoreLink, openStoreLink } from '../origination/origination.ts'
import { nameDevice } from '../sign-in/sign-in.ts'
import type { ShopDeskParts } from './parts.ts'
import { actForSale } from './take-sale.ts'

/** From its first opening; then the shop makes another link. */
const sessionMinutes = 30
/** A shop's counters share one network, and each sale opens a link or two. */
const windows = [
  { max: 60, windowSeconds: 60 },
  { max: 2_000, windowSeconds: 86_400 },
]
/** How often a page may be loaded anew while its link lives. */
const openingsOfLinkMax = 30

export type AgentSession = {
  readonly linkId: string
  readonly accessToken: string
  readonly expiresAt: Temporal.Instant
}

/**
 * Opens the link of a shop for its agent: a session that acts for one sale until it ends. A link belongs to the browser
 * that opens it first, which may open it again; the session of before is over then, and the end stays. Refuses what is
 * altered, has run out, is of another kind or open elsewhere (conformance: R-G80, R-G81, R-G82).
 */
export async function openShopLink(
  parts: ShopDeskParts,
  data: string,
  request: ReceivedRequest & { readonly browserHash: Buffer | null },
): Promise<Result<AgentSession>> {
  const { db, secrets, storeLinkKey } = parts
  const { now } = request
  const limit = { kind: 'shop-link', windows }
  const hasPlace = await inTransaction(db, (transaction) =>
    takeNetworkPlace(transaction, secrets, limit, request),
  )
  if (!hasPlace) return refuse('LimiteDeIntentos')
  const opened = await openStoreLink({ db, secrets, key: storeLinkKey }, data, ['assisted'], now)
  if (!opened.ok) return opened
  try {
    return await inTransaction(db, async (transaction) =>
      done(await openSession(parts, transaction, opened.value.id, request)),
    )
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

async function openSession(
  { secrets, store, linkSessions }: Pick<ShopDeskParts, 'secrets' | 'store' | 'linkSessions'>,
  transaction: Transaction<Database>,
  linkId: string,
  { now, browserHash, userAgent, requestId }: ReceivedRequest & { readonly browserHash: Buffer | null },
): Promise<AgentSession> {
  const openings = await linkSessions.lockOpenings(transaction, linkId)
  const [first, last] = [openings.at(0), openings.at(-1)]
  if (first !== undefined && !isSameBrowser(first.browserHash, browserHash)) throw new Refused(used)
  if (openings.length >= openingsOfLinkMax) throw new Refused(used)
  const expiresAt = first === undefined ? now.add({ minutes: sessionMinutes }) : instantOf(first.expiresAt)
  if (hasPassed(expiresAt.toString(), now)) throw new Refused({ code: 'EnlaceVencido' })

  // What was kept first counts: another link with the same id says nothing.
  const link = await findStoreLink(transaction, secrets, linkId)
  if (link?.kind !== 'assisted') throw new Refused({ code: 'EnlaceInvalido' })
  const { shop, agent, document } = link
  const documentIndex = document === undefined ? null : secrets.blindIndex('document', document)
  const sale =
    first === undefined
      ? documentIndex && (await store.findOpenOfShop(transaction, shop, documentIndex))
      : (last?.applicationId ?? null)

  await linkSessions.endOfLink(transaction, linkId, 'openedAgain', now)
  const device = nameDevice(userAgent)
  const session = { linkId, shop, agent, browserHash, device, expiresAt, applicationId: null }
  const { sessionId, accessToken } = await linkSessions.startAgent(transaction, session, now)
  const actor = { kind: 'agent', applicationId: sale, shop, agent } as const
  const entry = { actor, action: 'openShopLink', subjectType: 'storeLink', subjectId: linkId, requestId }
  await writeAudit(transaction, { ...entry, after: { sessionId, applicationId: sale } }, now)
  if (sale !== null)
    await actForSale({ linkSessions }, transaction, { sessionId, actor }, sale, { now, requestId })
  return { linkId, accessToken, expiresAt }
}

const used = { code: 'EnlaceUsado' } as const

/** A client that keeps no secret cannot show that it is the same. */
const isSameBrowser = (one: Buffer | null, other: Buffer | null): boolean =>
  one !== null && other !== null && one.equals(other)
