import { createStore } from '@cupo/ui/store.ts'
import {
  type CallResult,
  type FormChannel,
  type InstallmentCount,
  type openStoreLink,
  unnamedOrigin,
} from '@cupo/wire'
import { visitChannelStore } from '../../client/visit.ts'

type OpenedStoreLink = CallResult<typeof openStoreLink>

export type IntendedLoan = {
  readonly value: number
  readonly valueFmt: string
  readonly installments: InstallmentCount
  readonly totalFmt: string
}

/** No fact about the person. A visit from the simulator without a link has no `id_access`. */
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
      readonly quotaMax?: number
    })
  | { readonly kind: 'failed'; readonly message: string | null }

export const storeLinkStore = createStore<StoreLink>({ kind: 'none' })
storeLinkStore.subscribe(() => {
  const link = storeLinkStore.get()
  if (link.kind === 'opened') visitChannelStore.set(link.origin)
})

export const channelOf = (link: StoreLink): FormChannel =>
  link.kind === 'opened' ? link.origin : unnamedOrigin
