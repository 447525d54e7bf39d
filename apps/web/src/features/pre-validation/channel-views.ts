import type { Origin } from '@cupo/wire'
import type { ScreenName } from '../../screens/registry.ts'

type ChannelView = {
  readonly result: ScreenName
  readonly hasDownPayment: boolean
}

export const channelViews: Readonly<Record<Origin, ChannelView>> = {
  Finter: { result: 'preValidationResult', hasDownPayment: true },
  Libre: { result: 'preValidationResult', hasDownPayment: false },
  Assistido: { result: 'preValidationAssistedResult', hasDownPayment: false },
}
