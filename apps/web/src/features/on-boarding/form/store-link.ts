import { type CallResult, type FormChannel, type openStoreLink, unnamedOrigin } from '@cupo/wire'
import { createStore } from '../../../ui/store.ts'

type OpenedStoreLink = CallResult<typeof openStoreLink>

/** What the history entry keeps of a link for a reload: no fact about the person. */
export type RememberedStoreLink = Pick<OpenedStoreLink, 'id_access' | 'origin' | 'phone'>

export type StoreLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  | (RememberedStoreLink & {
      readonly kind: 'opened'
      readonly document?: string
      readonly mobile?: string
    })
  /** The server refused it (expired, altered, used), or could not be reached. */
  | { readonly kind: 'failed'; readonly message: string | null }

/** The shop's link of this visit; it survives going to the code's screen and back. */
export const storeLinkStore = createStore<StoreLink>({ kind: 'none' })

/** Without a link a customer comes for the phone in the operator's cart. */
export const channelOf = (link: StoreLink): FormChannel =>
  link.kind === 'opened' ? link.origin : unnamedOrigin
