import type { Seller } from '@cupo/wire'
import { createStore } from '../../../ui/store.ts'

/** Who sells, as the shop's link or the desk said last; an application says it itself. */
export const sellerStore = createStore<Pick<Seller, 'shopName' | 'agentName'> | null>(null)
