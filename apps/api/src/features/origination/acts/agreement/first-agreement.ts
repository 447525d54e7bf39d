import type { Application } from '../../model/application.ts'
import { evolve } from '../../model/evolve.ts'
import type { ActDefinition, Decision } from '../act.ts'
import { type AgreementRenewal, eventsOf, renewAgreement } from './renew-agreement.ts'

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
  gather: async (parts, application, request, context) => {
    const own = await definition.gather(parts, application, request, context)
    const arrived = arrivalOf(application, definition.decide(application, request, own, context))
    const agreement: AgreementRenewal =
      arrived === null ? { kind: 'upToDate' } : await renewAgreement(parts, arrived, context)
    return { own, agreement }
  },
  decide: (application, request, { own, agreement }, context) => {
    const decision = definition.decide(application, request, own, context)
    if (!decision.ok || arrivalOf(application, decision) === null) return decision
    return { ...decision, events: [...decision.events, ...eventsOf(agreement)] }
  },
  stands: async (transaction, { own }, request, context) =>
    (await definition.stands?.(transaction, own, request, context)) ?? true,
  undo: async (parts, transaction, application, { own }, context) =>
    definition.undo?.(parts, transaction, application, own, context),
})

/** The application at its agreement, where a decision leads there and none was drawn up. */
function arrivalOf(application: Application, decision: Decision<unknown>): Application | null {
  if (!decision.ok) return null
  const after = decision.events.reduce(evolve, application)
  return after.status === 'contract' && after.facts.agreement === null ? after : null
}
