import type { ActionAnswer, ApplicationStatus, WayBack } from '@cupo/wire'
import { type ActDefinition, decided, illegal, wentTo } from '../../act.ts'
import type { Application } from '../../application.ts'
import { dueBeforeDelivery } from '../../due-before-delivery.ts'
import { channelOf } from '../../journey.ts'

type Request = { readonly guarantee?: boolean | undefined; readonly accepted?: boolean | undefined }

/**
 * Action `confirmClientAccept`: the agreement was read and accepted, and the guarantee where one applies. With
 * `accepted: false` a tick was taken back (conformance: R-A11).
 */
export const acceptAgreement: ActDefinition<Request, null, ActionAnswer> = {
  act: 'confirmClientAccept',
  gather: async () => null,
  decide: (application, { guarantee, accepted }, _gathered, { now }) => {
    const { agreement } = application.facts
    if (agreement === null) return illegal(application)
    const { acceptedAt, isGuaranteeAccepted: wasGuaranteeAccepted } = agreement
    if (accepted === false) {
      return wentTo(
        acceptedAt === null ? [] : [{ type: 'AgreementAcceptanceWithdrawn', wasGuaranteeAccepted }],
      )
    }
    const isGuaranteeAccepted = guaranteeApplies(application) && guarantee === true
    const isKnown = acceptedAt !== null && wasGuaranteeAccepted === isGuaranteeAccepted
    return wentTo(isKnown ? [] : [{ type: 'AgreementAccepted', isGuaranteeAccepted, at: now.toString() }])
  },
}

const guaranteeApplies = ({ facts }: Pick<Application, 'facts'>) => dueBeforeDelivery(facts).guarantee > 0

/** Whether everything that signing needs was accepted before it. */
export function isAccepted({ facts }: Pick<Application, 'facts'>): boolean {
  const { agreement } = facts
  if (agreement === null || agreement.acceptedAt === null) return false
  return agreement.isGuaranteeAccepted || !guaranteeApplies({ facts })
}

/** Back from the agreement: only to the steps that the channel's way names, and only before signing (R-J9). */
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
