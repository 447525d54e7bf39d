import type { ApplicationStatus } from '@cupo/wire'
import { type ActDefinition, decided, illegal } from '../../act.ts'

type Request = { readonly status: 'DELIVERY' | 'ADDRESS' | 'BANK' }

/** Back from the agreement: only to the delivery step, and only before signing (conformance: R-J9). */
export const goBack: ActDefinition<Request, null, { readonly status: ApplicationStatus }> = {
  act: 'changeStatus',
  gather: async () => null,
  decide: (application, { status }) =>
    status === 'DELIVERY'
      ? decided([{ type: 'WentBackToDelivery' }], (after) => ({ status: after.status }))
      : illegal(application),
}
