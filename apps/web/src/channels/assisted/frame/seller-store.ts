import { createStore } from '@cupo/ui/store.ts'
import type { Seller } from '@cupo/wire'

export const sellerStore = createStore<Pick<Seller, 'shopName' | 'agentName'> | null>(null)
