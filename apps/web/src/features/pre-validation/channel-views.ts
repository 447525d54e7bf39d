import type { Origin } from '@cupo/wire'
import type { ScreenName } from '../../screens/registry.ts'
import type { Audience } from '../../text/audience.ts'

type ChannelView = {
  /** Where the quota is shown. */
  readonly result: ScreenName
  /** Who reads it: the person, or the agent of a shop on their behalf. */
  readonly audience: Audience
  /** The quota is for a device, which is paid for in part at first. */
  readonly hasDownPayment: boolean
}

/** What differs by the channel that a quota is asked for (S3 4.4). */
export const channelViews: Readonly<Record<Origin, ChannelView>> = {
  Finter: { result: 'preValidationResult', audience: 'customer', hasDownPayment: true },
  Libre: { result: 'preValidationResult', audience: 'customer', hasDownPayment: false },
  Assistido: { result: 'preValidationAssistedResult', audience: 'agent', hasDownPayment: false },
}
