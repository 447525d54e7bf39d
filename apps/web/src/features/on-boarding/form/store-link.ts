import type { CallResult, openStoreLink } from '@cupo/wire'
import { createStore } from '../../../ui/store.ts'

export type OpenedStoreLink = CallResult<typeof openStoreLink>

export type StoreLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  | ({ readonly kind: 'opened' } & Pick<OpenedStoreLink, 'id_access' | 'phone' | 'document' | 'mobile'>)
  /** The server refused it (expired, altered, used), or could not be reached. */
  | { readonly kind: 'failed'; readonly message: string | null }

/** The shop's link of this visit; it survives going to the code's screen and back. */
export const storeLinkStore = createStore<StoreLink>({ kind: 'none' })
