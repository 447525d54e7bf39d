import type { ActionAnswer } from '@cupo/wire'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import { type ActContext, type Decision, decided } from '../../act.ts'
import type { Application } from '../../application.ts'
import type { OriginationParts } from '../../parts.ts'
import { messages } from '../../text/reasons.ts'
import { isStillOffered } from '../offer/agreed-terms.ts'
import { type DrawnUp, drawUpAgreement, saysTheSame } from './draw-up.ts'

/** How the agreement that stands with an application compares with what it would say today. */
export type AgreementRenewal =
  | { readonly kind: 'upToDate' }
  | { readonly kind: 'renewed'; readonly drawnUp: DrawnUp }
  /** The option can no longer be made: the customer chooses again. */
  | { readonly kind: 'offerWithdrawn' }

/** What a renewal relies on: the document, and what it is drawn from. */
export const renewalBasis = ({ facts, person }: Application) => [
  facts.agreement?.documentId,
  facts.terms,
  person.email,
]

/**
 * Draws the agreement anew where it would say something else today: another month with its legal maximum, another rate,
 * another tax unit. Whoever accepted the former has accepted nothing of the new one (conformance: R-A15).
 */
export async function renewAgreement(
  parts: OriginationParts,
  application: Application,
  { policy, now }: { readonly policy: ChannelPolicy; readonly now: ActContext['now'] },
): Promise<AgreementRenewal> {
  if (application.facts.agreement === null) return { kind: 'upToDate' }
  if (!isStillOffered(application, policy)) return { kind: 'offerWithdrawn' }
  if (await saysTheSame(parts, application, policy)) return { kind: 'upToDate' }
  return { kind: 'renewed', drawnUp: await drawUpAgreement(parts, application, policy, now) }
}

/**
 * What the customer is answered in place of an acceptance or a signature; null where the agreement is the one that was
 * shown. `shownSha256` is what the screen showed, where it says so (conformance: R-A16).
 */
export function insteadOfOutdated(
  { facts }: Application,
  renewal: AgreementRenewal,
  shownSha256: string | undefined,
): Decision<ActionAnswer> | null {
  if (renewal.kind === 'offerWithdrawn') {
    return decided([{ type: 'OfferWithdrawn' }], (after) => ({ situation: after.status }))
  }
  const readAgain: ActionAnswer = {
    situation: 'contract',
    messages: [{ mensagem: messages.agreementRenewed }],
  }
  if (renewal.kind === 'renewed') {
    return decided([{ type: 'AgreementDrawnUp', ...renewal.drawnUp }], readAgain)
  }
  const isShown = shownSha256 === undefined || shownSha256 === facts.agreement?.sha256
  return isShown ? null : decided([], readAgain)
}
