import type { PhoneData } from './shop-signature.ts'

type CounterAgent = { readonly shopName: string; readonly agentName: string }
type Requester = { readonly code: string; readonly name: string }

/** All null where the customer consented in their own browser. */
export type ConsentOrigin = {
  readonly authorization:
    | {
        readonly by: 'link'
        readonly way: PhoneData['openedBy']
        readonly requester?: Requester | null
      }
    | {
        readonly by: 'preValidation'
        readonly seller?: CounterAgent | null
        readonly requester?: Requester | null
      }
    | { readonly by: 'code' | 'paper'; readonly seller: CounterAgent }
    | { readonly by: 'requester'; readonly requester: Requester }
    | null
  readonly phone: PhoneData | null
  readonly declaredBy: CounterAgent | null
}
