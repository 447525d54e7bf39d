import type { CallResult, Origin, openStoreLink } from '@cupo/wire'
import { type ArrivalState, goToScreen } from '../../client/navigate.ts'
import { request } from '../../client/request.ts'
import { forgetQuotaSecret } from '../../client/session-marks.ts'
import { visitChannelStore } from '../../client/visit.ts'
import type { ScreenName } from '../../screens/registry.ts'
import { type RememberedStoreLink, storeLinkStore } from './store-link.ts'

type LinkEntry = ArrivalState & { readonly storeLink?: RememberedStoreLink }

export const choiceScreens: Readonly<Record<Origin, ScreenName | null>> = {
  Finter: null,
  Libre: 'simulation',
  Assistido: null,
}

/** Without `?data=` it goes on with what a reload left. The link's kind says its channel. */
export async function receiveStoreLink(): Promise<void> {
  const data = new URLSearchParams(location.search).get('data')
  if (data) return openLink(data)
  restoreStoreLink()
  await fillInAgain()
}

export function restoreStoreLink(): void {
  const entry: LinkEntry | null = history.state
  if (entry?.storeLink && storeLinkStore.get().kind === 'none') {
    storeLinkStore.set({ kind: 'opened', ...entry.storeLink })
  }
}

/** A reload keeps no fact about the person: the server tells them while this browser's proof counts. */
async function fillInAgain(): Promise<void> {
  const link = storeLinkStore.get()
  const isEmpty = link.kind === 'opened' && link.isPreValidated && link.document === undefined
  if (!isEmpty || link.id_access === undefined) return
  storeLinkStore.set({ kind: 'opening' })
  const answer = await request('POST /publicdata/store-link', { body: { id_access: link.id_access } })
  storeLinkStore.set({ ...link, ...(answer.ok ? personOf(answer.body) : {}) })
}

const personOf = ({ document, mobile, email, quotaMax }: CallResult<typeof openStoreLink>) => ({
  ...(document ? { document } : {}),
  ...(mobile ? { mobile } : {}),
  ...(email ? { email } : {}),
  ...(quotaMax ? { quotaMax } : {}),
})

export function linkEntry(): LinkEntry {
  const link = storeLinkStore.get()
  if (link.kind !== 'opened') return {}
  const {
    kind: _kind,
    document: _document,
    mobile: _mobile,
    email: _email,
    quotaMax: _quota,
    ...storeLink
  } = link
  return { storeLink }
}

export async function receiveLinkOfForm(): Promise<void> {
  await receiveStoreLink()
  const link = storeLinkStore.get()
  if (link.kind === 'failed' || (link.kind === 'opened' && link.intended)) return
  const channel = link.kind === 'opened' ? link.origin : visitChannelStore.get()
  const screen = channel && choiceScreens[channel]
  if (screen) goToScreen(screen, { replace: true, state: linkEntry() })
}

/** Another person may have come to this device with it. */
async function openLink(data: string): Promise<void> {
  forgetQuotaSecret()
  storeLinkStore.set({ kind: 'opening' })
  const answer = await request('POST /publicdata/store-link', { body: { data } })
  if (answer.ok) {
    const { id_access, origin, phone, campaign, isPreValidated } = answer.body
    const shown = {
      id_access,
      origin,
      ...(phone ? { phone } : {}),
      ...(campaign ? { campaign } : {}),
      ...(isPreValidated ? { isPreValidated } : {}),
    }
    leaveAddress({ storeLink: shown })
    storeLinkStore.set({ kind: 'opened', ...shown, ...personOf(answer.body) })
    return
  }
  const isRefused = answer.status >= 400 && answer.status < 500
  // A link that failed for want of a network stays in the address for another try.
  if (isRefused) leaveAddress(null)
  storeLinkStore.set({ kind: 'failed', message: isRefused ? answer.message : null })
}

const leaveAddress = (entry: LinkEntry | null) => history.replaceState(entry, '', location.pathname)

export function dropStoreLink(): void {
  leaveAddress(null)
  storeLinkStore.set({ kind: 'none' })
}
