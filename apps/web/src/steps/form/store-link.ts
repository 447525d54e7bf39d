import {
  type CallResult,
  type FormChannel,
  type InstallmentCount,
  type openStoreLink,
  unnamedOrigin,
} from '@cupo/wire'
import { visitChannelStore } from '../../client/visit.ts'
import { createStore } from '../../ui/store.ts'

type OpenedStoreLink = CallResult<typeof openStoreLink>

/** What was chosen at the simulator, each amount as the server wrote it. */
export type IntendedLoan = {
  readonly value: number
  readonly valueFmt: string
  readonly installments: InstallmentCount
  /** One installment. */
  readonly totalFmt: string
}

/**
 * What the history entry keeps of a visit for a reload: no fact about the person. A visit that began at the simulator
 * without a link has no `id_access`.
 */
export type RememberedStoreLink = Partial<
  Pick<OpenedStoreLink, 'id_access' | 'phone' | 'campaign' | 'isPreValidated'>
> &
  Pick<OpenedStoreLink, 'origin'> & { readonly intended?: IntendedLoan }

export type StoreLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  | (RememberedStoreLink & {
      readonly kind: 'opened'
      readonly document?: string
      readonly mobile?: string
      readonly email?: string
      /** The most that this person can be lent, as their pre-validation said. */
      readonly quotaMax?: number
    })
  /** The server refused it (expired, altered, used), or could not be reached. */
  | { readonly kind: 'failed'; readonly message: string | null }

/** The shop's link of this visit; it survives going to the code's screen and back. */
export const storeLinkStore = createStore<StoreLink>({ kind: 'none' })
storeLinkStore.subscribe(() => {
  const link = storeLinkStore.get()
  if (link.kind === 'opened') visitChannelStore.set(link.origin)
})

/** Without a link a customer comes for the phone in the operator's cart. */
export const channelOf = (link: StoreLink): FormChannel =>
  link.kind === 'opened' ? link.origin : unnamedOrigin
