import { type Origin, unnamedOrigin } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { Caller } from '../../platform/actor.ts'
import { hasPassed } from '../../platform/business-date.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { findStoreLink, openStoreLink, type PreValidationLink, sellerOf } from '../origination/origination.ts'
import type { PreValidationParts } from './parts.ts'
import type { PreValidationContent } from './stored-pre-validation.ts'

type Parts = Pick<PreValidationParts, 'db' | 'secrets'>

/** Opens the signed `data` of `/pre-validation`; any other link is refused with `EnlaceInvalido`. */
export const openPreValidationLink = (
  { storeLinkKey: key, ...parts }: Parts & Pick<PreValidationParts, 'storeLinkKey'>,
  data: string,
  now: Temporal.Instant,
): Promise<Result<PreValidationLink>> =>
  openStoreLink({ ...parts, key }, data, ['prevalidation'], { now, browserHash: null })

type Asker = Pick<PreValidationContent, 'origin' | 'requester' | 'seller'>

/**
 * Who asks, and for which channel: the seller of an agent's session, else what the signed link says, else nobody but the person,
 * with the channel of their choice.
 */
export async function askerOf(
  { db, secrets }: Parts,
  { actor, now }: { readonly actor: Caller; readonly now: Temporal.Instant },
  said: { readonly id_access?: string | undefined; readonly origin?: Origin },
): Promise<Result<Asker>> {
  if (actor.kind === 'agent') {
    const link = await findStoreLink(db, secrets, actor.linkId)
    const seller = link === null ? null : sellerOf(link)
    if (seller === null) return refuse('EnlaceInvalido')
    return done({
      origin: 'Assistido',
      requester: { code: seller.agent, name: seller.agentName },
      seller,
    })
  }
  if (said.id_access === undefined) {
    return done({ origin: said.origin ?? unnamedOrigin, requester: null, seller: null })
  }
  const link = await findStoreLink(db, secrets, said.id_access)
  if (link?.kind !== 'prevalidation') return refuse('EnlaceInvalido')
  if (hasPassed(link.expiresAt, now)) return refuse('EnlaceVencido')
  return done({
    origin: link.channel,
    requester: { code: link.userCode, name: link.name },
    seller: null,
  })
}
