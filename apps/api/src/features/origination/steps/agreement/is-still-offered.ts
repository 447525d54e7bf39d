import { offerFor } from '@cupo/credit-engine'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import type { Application } from '../../application.ts'
import { offerRequest } from '../offer/list-options.ts'

/** Whether the confirmed option can still be made: the usury cap of a new month may no longer allow it. */
export function isStillOffered(application: Application, policy: ChannelPolicy): boolean {
  const { terms } = application.facts
  return terms !== null && offerFor(offerRequest(application, policy), terms.installmentCount).isAvailable
}
