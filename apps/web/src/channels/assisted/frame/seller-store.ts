import type { Seller } from '@cupo/wire'
import { createStore } from '../../../ui/store.ts'

export const sellerStore = createStore<Pick<Seller, 'shopName' | 'agentName'> | null>(null)
