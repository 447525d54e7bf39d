import type { PhoneData } from './shop-signature.ts'

type CounterAgent = { readonly shopName: string; readonly agentName: string }
/** Who asked for a quota on the customer's behalf, by a signed link. */
type Requester = { readonly code: string; readonly name: string }

/** How a consent came about where somebody else acted; all null where the customer gave it in a browser of their own. */
export type ConsentOrigin = {
  /** Of an agent's form: who showed that the customer authorises. */
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
  /** How the customer's phone came to act; null where no link of a sale was used. */
  readonly phone: PhoneData | null
  /** The agent who ticked what the customer did not see as they authorised. */
  readonly declaredBy: CounterAgent | null
  /** The agent's form of an earlier release came with it ticked. */
  readonly isPreset?: boolean
}
