import { paymentDayFor } from '@cupo/credit-engine'
import type { ActionAnswer } from '@cupo/wire'
import type { OriginationContext } from '../../context.ts'
import type { Application } from '../../model/application.ts'
import type { ApplicationEvent } from '../../model/event.ts'
import { evolve } from '../../model/evolve.ts'
import { channelOf, waitsForCode } from '../../model/journey.ts'
import { messages } from '../../text/reasons.ts'
import { type ActContext, type ActDefinition, type Decision, decided } from '../act.ts'
import { isStillOffered } from '../offer/agreed-terms.ts'
import { type DrawnUp, drawUpAgreement, saysTheSame } from './draw-up.ts'

/** How the agreement that stands with an application compares with what it would say today. */
export type AgreementRenewal =
  | { readonly kind: 'upToDate' }
  | {
      readonly kind: 'renewed'
      readonly drawnUp: DrawnUp
      /** Null where the payment day stays. */
      readonly paymentDay: number | null
    }
  /** The option can no longer be made: the customer chooses again. */
  | { readonly kind: 'offerWithdrawn' }

/** What a renewal relies on: the document, and what it is drawn from. */
export const renewalBasis = ({ facts, person }: Application) => [
  facts.agreement?.documentId,
  facts.terms,
  person.email,
]

type RenewalContext = Pick<ActContext, 'policy' | 'now' | 'today'>

/**
 * Draws the agreement anew where it would say something else today: another month with its legal maximum, another rate,
 * another tax unit. Whoever accepted the former has accepted nothing of the new one. Where no step of
 * the customer's comes between the identity and the agreement, it is drawn here for the first time.
 */
export async function renewAgreement(
  origination: OriginationContext,
  application: Application,
  context: RenewalContext,
): Promise<AgreementRenewal> {
  const { agreement, paymentDay: former } = application.facts
  const day = paymentDayOf(application, context)
  const isSameDay = day === former
  if (agreement === null && isSameDay) return { kind: 'upToDate' }
  if (!isStillOffered(application, context.policy)) return { kind: 'offerWithdrawn' }
  if (isSameDay && (await saysTheSame(origination, application, context.policy))) return { kind: 'upToDate' }
  const paymentDay = isSameDay ? null : day
  const dated = eventsOfDay(paymentDay).reduce(evolve, application)
  const drawnUp = await drawUpAgreement(origination, dated, context.policy, context.now)
  return { kind: 'renewed', drawnUp, paymentDay }
}

/**
 * The day on which the installments are to be paid: the one that a step of the customer's fixed or, where the channel has
 * none, the one of the rule on this business date, until the signature is asked for.
 */
function paymentDayOf(application: Application, { today, policy }: RenewalContext): number | null {
  const isFixed = channelOf(application).signing.by === 'session' || waitsForCode(application)
  return isFixed ? application.facts.paymentDay : paymentDayFor(today, policy.product.paymentDays)
}

const eventsOfDay = (paymentDay: number | null): readonly ApplicationEvent[] =>
  paymentDay === null ? [] : [{ type: 'PaymentDaySet', paymentDay }]

/** What a renewal does to its application. */
export function eventsOf(renewal: AgreementRenewal): readonly ApplicationEvent[] {
  switch (renewal.kind) {
    case 'upToDate':
      return []
    case 'renewed':
      return [...eventsOfDay(renewal.paymentDay), { type: 'AgreementDrawnUp', ...renewal.drawnUp }]
    case 'offerWithdrawn':
      return [{ type: 'OfferWithdrawn' }]
  }
}

/**
 * What the customer is answered in place of an acceptance or a signature; null where the agreement is the one that was
 * shown. `shownSha256` is what the screen showed, where it says so.
 */
export function insteadOfOutdated(
  { facts }: Application,
  renewal: AgreementRenewal,
  shownSha256: string | undefined,
): Decision<ActionAnswer> | null {
  if (renewal.kind === 'offerWithdrawn') {
    return decided(eventsOf(renewal), (after) => ({ situation: after.status }))
  }
  const readAgain: ActionAnswer = {
    situation: 'contract',
    messages: [{ mensagem: messages.agreementRenewed }],
  }
  if (renewal.kind === 'renewed') {
    return decided(eventsOf(renewal), readAgain)
  }
  const isShown = shownSha256 === undefined || shownSha256 === facts.agreement?.sha256
  return isShown ? null : decided([], readAgain)
}

type WithAgreement<Gathered> = { readonly own: Gathered; readonly agreement: AgreementRenewal }

/**
 * An act whose events may lead straight to the agreement, as an identity that is proved in a shop does: the agreement is then
 * drawn up and stands with it in one transaction. Acts that lead elsewhere stay as they are.
 */
export const leadingToAgreement = <Request, Gathered, Answer>(
  definition: ActDefinition<Request, Gathered, Answer>,
): ActDefinition<Request, WithAgreement<Gathered>, Answer> => ({
  act: definition.act,
  ...(definition.basis === undefined ? {} : { basis: definition.basis }),
  gather: async (origination, application, request, context) => {
    const own = await definition.gather(origination, application, request, context)
    const arrived = arrivalOf(application, definition.decide(application, request, own, context))
    const agreement: AgreementRenewal =
      arrived === null ? { kind: 'upToDate' } : await renewAgreement(origination, arrived, context)
    return { own, agreement }
  },
  decide: (application, request, { own, agreement }, context) => {
    const decision = definition.decide(application, request, own, context)
    if (!decision.ok || arrivalOf(application, decision) === null) return decision
    return { ...decision, events: [...decision.events, ...eventsOf(agreement)] }
  },
  stands: async (transaction, { own }, request, context) =>
    (await definition.stands?.(transaction, own, request, context)) ?? true,
  undo: async (origination, transaction, application, { own }, context) =>
    definition.undo?.(origination, transaction, application, own, context),
})

/** The application at its agreement, where a decision leads there and none was drawn up. */
function arrivalOf(application: Application, decision: Decision<unknown>): Application | null {
  if (!decision.ok) return null
  const after = decision.events.reduce(evolve, application)
  return after.status === 'contract' && after.facts.agreement === null ? after : null
}
