import { createStore } from '@cupo/ui/store.ts'
import type { Seller } from '@cupo/wire'
import { journeyStore } from '../../../client/journey/application-store.ts'
import { goToScreen } from '../../../client/navigate.ts'
import { forgetApplicationId } from '../../../client/session-marks.ts'

export function leaveSaleForDesk(): void {
  goToScreen('assistedDesk', { replace: true })
  forgetApplicationId()
  journeyStore.set({ application: null, preOffer: null })
}

export const sellerStore = createStore<Pick<Seller, 'shopName' | 'agentName'> | null>(null)
