import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, hasPassed, instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { passesNetworkLimit } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import {
  findStoreLink,
  linkKinds,
  openStoreLink,
  type ShopLink,
  sellerOf,
} from '../origination/origination.ts'
import { readChannelSettings } from '../policy/policy.ts'
import { nameDevice } from '../sign-in/sign-in.ts'
import type { SaleContext } from './context.ts'
import { type AgentCaller, actForSale } from './take-sale.ts'

type OpenRequest = ReceivedRequest & {
  readonly browserHash: Buffer | null
}

export type AgentSession = {
  readonly linkId: string
  readonly accessToken: string
  readonly expiresAt: Temporal.Instant
}

/**
 * The first browser owns the link; opening again ends its former session. Refuses altered, expired,
 * foreign and taken links.
 */
export async function openShopLink(
  desk: SaleContext,
  data: string,
  request: OpenRequest,
): Promise<Result<AgentSession>> {
  const { db, secrets, storeLinkKey } = desk
  const limit = { kind: 'shop-link', windows: linksOfNetwork }
  if (!(await passesNetworkLimit(desk, limit, request))) return refuse('LimiteDeIntentos')
  const opened = await openStoreLink({ db, secrets, key: storeLinkKey }, data, ['assisted'], request)
  if (!opened.ok) return opened
  return inTransaction(db, (transaction) => openSession(desk, transaction, opened.value.id, request))
}

/** A shop's counters share a network, and each sale opens a link or two. */
const linksOfNetwork = [
  { max: 60, windowSeconds: 60 },
  { max: 2_000, windowSeconds: 86_400 },
]

/** Each reload opens the link again. */
const openingsMax = 30

async function openSession(
  desk: SaleContext,
  transaction: Transaction<Database>,
  linkId: string,
  request: OpenRequest,
): Promise<Result<AgentSession>> {
  const { secrets, linkSessions } = desk
  const { now, browserHash } = request
  const openings = await linkSessions.lockOpenings(transaction, linkId)
  const [first, last] = [openings.at(0), openings.at(-1)]
  if (first !== undefined && !isSameBrowser(first.browserHash, browserHash)) return used
  if (openings.length >= openingsMax) return used
  // The first content of an id counts.
  const link = await findStoreLink(transaction, secrets, linkId)
  if (link?.kind !== 'assisted') return refuse('EnlaceInvalido')
  const end = first === undefined ? await endOfSession(transaction, link, now) : instantOf(first.expiresAt)
  if (hasPassed(end.toString(), now)) return refuse('EnlaceVencido')

  await linkSessions.endOfLink(transaction, linkId, 'openedAgain', now)
  const { agent, accessToken } = await startSession(desk, transaction, link, end, request)
  const actsFor =
    last === undefined ? await takeOpenSale(desk, transaction, agent, link, request) : last.applicationId
  if (last?.applicationId) await linkSessions.actFor(transaction, agent.sessionId, last.applicationId)
  const subject = { subjectType: 'storeLink', subjectId: linkId }
  const after = { sessionId: agent.sessionId, applicationId: actsFor }
  const { requestId } = request
  await writeAudit(transaction, { actor: agent, action: 'openShopLink', ...subject, after, requestId }, now)
  return done({ linkId, accessToken, expiresAt: end })
}

/** A link that a session made ends with that session: nobody extends their own authority. */
async function endOfSession(
  transaction: Transaction<Database>,
  { leadsOn, expiresAt }: ShopLink,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  const channel = linkKinds.assisted.channel
  const { agentSessionMinutes } = await readChannelSettings(transaction, channel, businessDate(now))
  const end = now.add({ minutes: agentSessionMinutes })
  return leadsOn !== undefined && hasPassed(expiresAt, end) ? instantOf(expiresAt) : end
}

async function startSession(
  { linkSessions }: SaleContext,
  transaction: Transaction<Database>,
  { id: linkId, shop, agent }: ShopLink,
  end: Temporal.Instant,
  { now, browserHash, userAgent }: OpenRequest,
): Promise<{ readonly agent: AgentCaller; readonly accessToken: string }> {
  const seller = { linkId, shop, agent, applicationId: null }
  const device = nameDevice(userAgent)
  const session = { ...seller, browserHash, device, expiresAt: end }
  const { sessionId, accessToken } = await linkSessions.startAgent(transaction, session, now)
  return { agent: { kind: 'agent', ...seller, sessionId, expiresAt: end.toString() }, accessToken }
}

async function takeOpenSale(
  desk: SaleContext,
  transaction: Transaction<Database>,
  agent: AgentCaller,
  link: ShopLink,
  request: OpenRequest,
): Promise<string | null> {
  if (link.document === undefined) return null
  const documentIndex = desk.secrets.blindIndex('document', link.document)
  const applicationId = await desk.store.findOpenOfShop(transaction, link.shop, documentIndex)
  const seller = sellerOf(link)
  if (applicationId === null || seller === null) return null
  await actForSale(desk, transaction, { agent, seller }, applicationId, request)
  return applicationId
}

const used = refuse('EnlaceUsado')

/** Only a cookie shows that they are the same. */
const isSameBrowser = (one: Buffer | null, other: Buffer | null): boolean =>
  one !== null && other !== null && one.equals(other)
