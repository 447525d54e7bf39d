import type { ApplicationStatus, Seller } from '@cupo/wire'
import type { Transaction } from 'kysely'
import type { Caller } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { apply, findStoreLink, isOpen, sellerOf } from '../origination/origination.ts'
import type { SaleContext } from './context.ts'

export type AgentCaller = Extract<Caller, { readonly kind: 'agent' }>
type Request = Pick<ReceivedRequest, 'now' | 'requestId'>

/**
 * From any other counter of the shop; the later of two has it. Refuses with `NoEncontrado` and, if it is
 * over, `EtapaInvalida`.
 */
export async function takeSale(
  desk: SaleContext,
  agent: AgentCaller,
  applicationId: string,
  request: Request,
): Promise<Result<{ readonly applicationId: string; readonly status: ApplicationStatus | null }>> {
  const seller = await sellerBy(desk, agent)
  return inTransaction(desk.db, async (transaction) => {
    const sale = await desk.store.lockOfShop(transaction, applicationId, agent.shop)
    if (sale === null) return refuse('NoEncontrado')
    const status = sale.application?.status ?? null
    if (!isOpen(sale)) return refuse('EtapaInvalida', status === null ? {} : { status })
    await actForSale(desk, transaction, { agent, seller }, applicationId, request)
    return done({ applicationId, status })
  })
}

export async function sellerBy(
  { db, secrets }: SaleContext,
  { linkId, shop, agent }: AgentCaller,
): Promise<Seller> {
  const link = await findStoreLink(db, secrets, linkId)
  const seller = link && sellerOf(link)
  return seller ?? { shop, shopName: shop, agent, agentName: agent }
}

/** The acting agent becomes the seller. */
export async function actForSale(
  desk: SaleContext,
  transaction: Transaction<Database>,
  { agent, seller }: { readonly agent: AgentCaller; readonly seller: Seller },
  applicationId: string,
  { now, requestId }: Request,
): Promise<void> {
  const sale = await desk.store.lockOfShop(transaction, applicationId, agent.shop)
  if (sale === null) throw new Error(`application ${applicationId} is no sale of the shop ${agent.shop}`)
  await desk.linkSessions.actFor(transaction, agent.sessionId, applicationId)
  const actor = { ...agent, applicationId }
  await writeAudit(
    transaction,
    {
      actor,
      action: 'takeSale',
      subjectType: 'application',
      subjectId: applicationId,
      after: { sessionId: agent.sessionId },
      requestId,
    },
    now,
  )
  if (sale.application === null) return changeSellerOfForm(desk, transaction, applicationId, seller)
  const known = sale.application.facts.seller
  if (known?.shop === seller.shop && known.agent === seller.agent) return
  const record = { now, actor, requestId, action: 'takeSale', evidence: null }
  await apply(desk, transaction, sale.application, [{ type: 'SellerChanged', seller }], record)
}

async function changeSellerOfForm(
  { forms }: SaleContext,
  transaction: Transaction<Database>,
  applicationId: string,
  seller: Seller,
): Promise<void> {
  for (const { id } of await forms.newestOf(transaction, [applicationId])) {
    const { content } = await forms.lock(transaction, id)
    if (content.link === null) continue
    await forms.update(transaction, id, { content: { ...content, link: { ...content.link, seller } } })
  }
}
