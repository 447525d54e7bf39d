import { openStoreLink } from '@cupo/wire'
import { request } from '../../../client/request.ts'
import { type OpenedStoreLink, storeLinkStore } from './store-link.ts'

/** What the history entry keeps for a reload: an id and a phone, nothing about the person. */
type Kept = { readonly storeLink?: Pick<OpenedStoreLink, 'id_access' | 'phone'> } | null

/** Opens `?data=` on the server and takes it out of the address; without one, goes on with what a reload left. */
export async function receiveStoreLink(): Promise<void> {
  const data = new URLSearchParams(location.search).get('data')
  if (data) return openLink(data)
  const kept: Kept = history.state
  if (storeLinkStore.get().kind === 'none' && kept?.storeLink) {
    storeLinkStore.set({ kind: 'opened', ...kept.storeLink })
  }
}

async function openLink(data: string): Promise<void> {
  storeLinkStore.set({ kind: 'opening' })
  const answer = await request(openStoreLink, { body: { data } })
  if (answer.ok) {
    const { id_access, phone, document, mobile } = answer.body
    const shown = phone ? { id_access, phone } : { id_access }
    leaveAddress({ storeLink: shown })
    storeLinkStore.set({
      kind: 'opened',
      ...shown,
      ...(document ? { document } : {}),
      ...(mobile ? { mobile } : {}),
    })
    return
  }
  const isRefused = answer.status >= 400 && answer.status < 500
  // A link that could not be opened for want of a network stays in the address for another try.
  if (isRefused) leaveAddress(null)
  storeLinkStore.set({ kind: 'failed', message: isRefused ? answer.message : null })
}

const leaveAddress = (kept: Kept) => history.replaceState(kept, '', location.pathname)

/** The customer goes on without the link: the operator is asked for the cart of the line. */
export function dropStoreLink(): void {
  leaveAddress(null)
  storeLinkStore.set({ kind: 'none' })
}
