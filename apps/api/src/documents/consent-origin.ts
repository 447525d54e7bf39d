import type { PhoneData } from './shop-signature.ts'

type CounterAgent = { readonly shopName: string; readonly agentName: string }
/** Requested the quota on the customer's behalf, by a signed link. */
type Requester = { readonly code: string; readonly name: string }

/** All null where the customer consented in their own browser. */
export type ConsentOrigin = {
  /** The proof of authorization in an agent's form. */
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
  /** Null without a link of a sale. */
  readonly phone: PhoneData | null
  /** The agent who ticked a consent that the customer did not see. */
  readonly declaredBy: CounterAgent | null
}
