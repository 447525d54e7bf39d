import type { Origin } from '@cupo/wire'
import type { ScreenName } from '../../screens/registry.ts'

type ChannelView = {
  /** Where the quota is shown. */
  readonly result: ScreenName
  /** The quota is for a device, which is paid for in part at first. */
  readonly hasDownPayment: boolean
}

/** What differs by the channel that a quota is asked for (S3 4.4). */
export const channelViews: Readonly<Record<Origin, ChannelView>> = {
  Finter: { result: 'preValidationResult', hasDownPayment: true },
  Libre: { result: 'preValidationResult', hasDownPayment: false },
  Assistido: { result: 'preValidationAssistedResult', hasDownPayment: false },
}
