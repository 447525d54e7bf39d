import { type CallResult, type handOverPreValidation, isMobileLine, mobilePattern } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import type { Caller } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, epochSecondsOf, instantOf } from '../../platform/business-date.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import {
  channelOf,
  findStoreLink,
  latestOf,
  lineOf,
  sealStoreLink,
  sellerOf,
} from '../origination/origination.ts'
import { type ChannelPolicy, readChannelPolicy } from '../policy/policy.ts'
import type { PreValidationContext, PreValidationRequest } from './context.ts'
import { judgePreValidation, resultOf } from './pre-validate.ts'
import { findDevice } from './pre-validate-offers.ts'
import type { PreValidation } from './pre-validation-store.ts'

/** From one page of ours to the next. */
const opensMinutes = 10
const formHours = 24

type AgentCaller = Extract<Caller, { readonly kind: 'agent' }>
type HandOver = CallResult<typeof handOverPreValidation>

type HandOverContext = Omit<PreValidationRequest, 'actor'> & {
  readonly actor: Caller
  readonly browserHash: Buffer | null
}

/**
 * A signed link with the person and quota, for this browser alone. Null for an assisted sale without a
 * live agent's session. Refuses as `judgePreValidation`, and with `Reprovada` without a quota.
 */
export async function handOver(
  quota: PreValidationContext,
  preValidation: PreValidation,
  { sku }: { readonly sku?: string | undefined },
  context: HandOverContext,
): Promise<Result<HandOver>> {
  const judged = await judgePreValidation(quota, preValidation, context)
  if (!judged.ok) return judged
  const { origin } = preValidation.content
  const policy = await readChannelPolicy(quota.db, origin, businessDate(context.now))
  const { situation, quotaMax } = resultOf(preValidation, judged.value.consultation, policy)
  if (situation === 'reproved') return refuse('Reprovada')
  const { kind, path } = channelOf({ origin }).link
  if (kind !== 'assisted') {
    if (preValidation.content.requester !== null) return sendToPerson(quota, preValidation, path, context)
    const chosen = kind === 'finter' && sku ? { sku } : {}
    if (chosen.sku !== undefined) {
      const device = await findDevice(quota, chosen.sku)
      if (!device.ok) return device
    }
    const simulated = kind === 'libre' ? { campaign: policy.settings.defaultCampaign, quotaMax } : {}
    const until = context.now.add({ hours: formHours })
    const content = { kind, ...knownOf(preValidation, policy), ...simulated, ...chosen }
    return done({ url: await linkTo(quota, preValidation, { path, content, until }, context) })
  }
  return context.actor.kind === 'agent'
    ? handOverSale(
        quota,
        judged.value.preValidation,
        { path, sku, agent: context.actor, known: knownOf(preValidation, policy) },
        context,
      )
    : done(inShop)
}

const inShop: HandOver = { url: null }

/** A requester learns the quota alone: the form's address goes to the person's line, once. */
async function sendToPerson(
  { db, store, secrets, outbox, publicUrl }: PreValidationContext,
  { id: applicationId, content: { document, mobile, requester } }: PreValidation,
  path: string,
  { now, requestId }: HandOverContext,
): Promise<Result<HandOver>> {
  return inTransaction(db, async (transaction) => {
    const latest = await latestOf(transaction, store, secrets.blindIndex('document', document))
    const to = isMobileLine(mobile) || latest === null ? mobile : lineOf(latest)
    const data = { requesterName: requester?.name ?? '', link: `${publicUrl}${path}` }
    const effect = { kind: 'sms', payload: { to, sms: 'quotaWay', data } }
    await outbox.add(transaction, { ...effect, dedupeKey: `quota-way:${applicationId}`, applicationId }, now)
    const actor = { kind: 'customer', applicationId } as const
    const about = { subjectType: 'application', subjectId: applicationId, after: { to: 'person' }, requestId }
    await writeAudit(transaction, { actor, action: 'handOverPreValidation', ...about }, now)
    return done({ url: null, mobileLastDigits: to.slice(-2) })
  })
}

type SaleWay = {
  readonly path: string
  readonly sku: string | undefined
  readonly agent: AgentCaller
  readonly known: ReturnType<typeof knownOf>
}

/** No longer than the seller's session; null without a usable line. */
async function handOverSale(
  quota: PreValidationContext,
  preValidation: PreValidation,
  { path, sku, agent, known }: SaleWay,
  context: HandOverContext,
): Promise<Result<HandOver>> {
  const link = await findStoreLink(quota.db, quota.secrets, agent.linkId)
  const seller = link && sellerOf(link)
  if (seller === null || known.mobile === undefined) return done(inShop)
  const skus = sku === undefined || sku === '' ? [] : [sku]
  for (const one of skus) {
    const device = await findDevice(quota, one)
    if (!device.ok) return device
  }
  const content = { kind: 'assisted', ...known, ...seller, skus }
  const until = instantOf(agent.expiresAt)
  return done({ url: await linkTo(quota, preValidation, { path, content, until }, context) })
}

function knownOf(
  { content: { document, mobile, email } }: PreValidation,
  { settings: { validationPhone } }: ChannelPolicy,
) {
  const isTaken = isMobileLine(mobile) || (validationPhone && mobilePattern.test(mobile))
  return { document, email, ...(isTaken ? { mobile } : {}) }
}

async function linkTo(
  { db, publicUrl, storeLinkKey }: PreValidationContext,
  { id: preValidationId, content: { origin } }: PreValidation,
  {
    path,
    content,
    until,
  }: { readonly path: string; readonly content: object; readonly until: Temporal.Instant },
  { now, requestId, actor, browserHash }: HandOverContext,
): Promise<string> {
  const id = newId()
  const opens = now.add({ minutes: opensMinutes })
  const leadsOn = {
    browser: browserHash?.toString('base64url') ?? null,
    until: epochSecondsOf(until),
    preValidation: preValidationId,
  }
  const data = await sealStoreLink(
    storeLinkKey,
    { id, ...content, leadsOn },
    { now, expiresAt: Temporal.Instant.compare(opens, until) < 0 ? opens : until },
  )
  const by = actor.kind === 'agent' ? actor : ({ kind: 'customer', applicationId: preValidationId } as const)
  const about = { subjectType: 'application', subjectId: preValidationId, after: { linkId: id, origin } }
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, { actor: by, action: 'handOverPreValidation', ...about, requestId }, now),
  )
  return `${publicUrl}${path}?data=${data}`
}
