import type { ActionAnswer } from '@cupo/wire'
import { type ActDefinition, illegal, wentTo } from '../act.ts'
import { dueBeforeDelivery } from '../evolve.ts'

/** Action `confirmClientAccept`: the agreement was read, and the guarantee accepted where one applies. */
export const acceptAgreement: ActDefinition<
  { readonly guarantee?: boolean | undefined },
  null,
  ActionAnswer
> = {
  act: 'confirmClientAccept',
  gather: async () => null,
  decide: (application, { guarantee }, _gathered, { now }) => {
    if (application.facts.agreement === null) return illegal(application)
    const applies = dueBeforeDelivery(application.facts).guarantee > 0
    return wentTo([
      {
        type: 'AgreementAccepted',
        isGuaranteeAccepted: applies && guarantee === true,
        at: now.toString(),
      },
    ])
  },
}
