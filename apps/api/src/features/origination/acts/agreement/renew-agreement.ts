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

export type AgreementRenewal =
  | { readonly kind: 'upToDate' }
  | {
      readonly kind: 'renewed'
      readonly drawnUp: DrawnUp
      readonly paymentDay: number | null
    }
  | { readonly kind: 'offerWithdrawn' }

export const renewalBasis = ({ facts, person }: Application) => [
  facts.agreement?.documentId,
  facts.terms,
  person.email,
]

type RenewalContext = Pick<ActContext, 'policy' | 'now' | 'today'>

/**
 * An acceptance of the former agreement does not count. Draws the first one where no step comes between
 * identity and agreement.
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

/** Without a step for the payment day, today's rule sets it until the signature. */
function paymentDayOf(application: Application, { today, policy }: RenewalContext): number | null {
  const isFixed = channelOf(application).signing.by === 'session' || waitsForCode(application)
  return isFixed ? application.facts.paymentDay : paymentDayFor(today, policy.product.paymentDays)
}

const eventsOfDay = (paymentDay: number | null): readonly ApplicationEvent[] =>
  paymentDay === null ? [] : [{ type: 'PaymentDaySet', paymentDay }]

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

/** Null if the agreement is the one on the screen (`shownSha256`). */
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

/** Draws the agreement up in the act's transaction. */
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
  stands: async (transaction, { own }, request, context, current) =>
    (await definition.stands?.(transaction, own, request, context, current)) ?? true,
  undo: async (origination, transaction, application, { own }, context) =>
    definition.undo?.(origination, transaction, application, own, context),
})

function arrivalOf(application: Application, decision: Decision<unknown>): Application | null {
  if (!decision.ok) return null
  const after = decision.events.reduce(evolve, application)
  return after.status === 'contract' && after.facts.agreement === null ? after : null
}
