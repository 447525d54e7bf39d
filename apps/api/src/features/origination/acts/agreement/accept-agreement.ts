import type { ActionAnswer, ApplicationStatus, WayBack } from '@cupo/wire'
import { type Application, dueBeforeDelivery } from '../../model/application.ts'
import { channelOf, performerOf } from '../../model/journey.ts'
import { type ActDefinition, decided, illegal, wentTo } from '../act.ts'
import { type AgreementRenewal, insteadOfOutdated, renewAgreement, renewalBasis } from './renew-agreement.ts'

type Request = {
  readonly guarantee?: boolean | undefined
  readonly accepted?: boolean | undefined
  readonly sha256?: string | undefined
}

/**
 * Accepts agreement and guarantee; `accepted: false` takes the tick back. An outdated agreement is drawn
 * up again instead.
 */
export const acceptAgreement: ActDefinition<Request, AgreementRenewal, ActionAnswer> = {
  act: 'confirmClientAccept',
  basis: renewalBasis,
  gather: (origination, application, _request, context) => renewAgreement(origination, application, context),
  decide: (application, { guarantee, accepted, sha256 }, renewal, { now, actor }) => {
    const instead = insteadOfOutdated(application, renewal, sha256)
    if (instead !== null) return instead
    const { agreement } = application.facts
    if (agreement === null) return illegal(application)
    const { acceptedAt, isAcceptedByAgent, isGuaranteeAccepted: wasGuaranteeAccepted } = agreement
    if (accepted === false) {
      return wentTo(
        acceptedAt === null ? [] : [{ type: 'AgreementAcceptanceWithdrawn', wasGuaranteeAccepted }],
      )
    }
    const isGuaranteeAccepted = guaranteeApplies(application) && guarantee === true
    const by = performerOf(actor)
    const isOwnAtLast = isAcceptedByAgent && by === 'customer'
    const isKnown = acceptedAt !== null && wasGuaranteeAccepted === isGuaranteeAccepted && !isOwnAtLast
    return wentTo(isKnown ? [] : [{ type: 'AgreementAccepted', isGuaranteeAccepted, by, at: now.toString() }])
  },
}

const guaranteeApplies = ({ facts }: Pick<Application, 'facts'>) => dueBeforeDelivery(facts).guarantee > 0

export function isAccepted({ facts }: Pick<Application, 'facts'>): boolean {
  const { agreement } = facts
  if (agreement === null || agreement.acceptedAt === null) return false
  return agreement.isGuaranteeAccepted || !guaranteeApplies({ facts })
}

export const goBack: ActDefinition<
  { readonly status: WayBack },
  null,
  { readonly status: ApplicationStatus }
> = {
  act: 'changeStatus',
  gather: async () => null,
  decide: (application, { status }) => {
    const to = channelOf(application).way.waysBack[status]
    return to === undefined
      ? illegal(application)
      : decided([{ type: 'WentBack', to }], (after) => ({ status: after.status }))
  },
}
