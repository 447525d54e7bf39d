import { actingHere } from './who-acts.ts'

/**
 * What this device remembers between visits: that a session exists (its tokens are in cookies no script can read)
 * and which application to go on with. Ids only, nothing personal (docs/security.md).
 */
const renewalKey = 'cupo.session'
const shopLinkKey = 'cupo.shop-link'
const quotaKey = 'cupo.quota'

/** An agent's sale, and that of a customer's phone, are none of the person who is signed in beside them. */
const applicationKey = () => ['cupo.application', actingHere()].filter(Boolean).join('.')

export const readRenewal = () => read(renewalKey)
export const rememberRenewal = () => write(renewalKey, `${Date.now()}.${performance.now()}`)
export const forgetSession = () => write(renewalKey, null)

/** Tells when another tab has forgotten the session, or had while this one was asleep; answers how to stop. */
export function onSessionForgotten(leave: () => void): () => void {
  const check = () => {
    if (readRenewal() === null) leave()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === renewalKey || key === null) check()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) check()
  }
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

export const readApplicationId = () => read(applicationKey())
export const rememberApplicationId = (id: string) => write(applicationKey(), id)
export const forgetApplicationId = () => write(applicationKey(), null)

/** The shop's link that an agent opened here: its id, not its secret. */
export const readShopLinkId = () => read(shopLinkKey)
export const rememberShopLinkId = (id: string) => write(shopLinkKey, id)

/**
 * The secret of the pre-validation whose result this tab shows: it opens nothing in another browser. It is forgotten as soon as
 * its person goes on or another one comes, whichever history entries showed it.
 */
export const readQuotaSecret = () => read(quotaKey, tab)
export const rememberQuotaSecret = (hash: string) => write(quotaKey, hash, tab)
export const forgetQuotaSecret = () => write(quotaKey, null, tab)

/** Leaves nothing of whoever stood at this counter before, whichever pages kept it. */
export function forgetEverything(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A window that refuses storage has kept nothing.
  }
}

const device = () => localStorage
const tab = () => sessionStorage

function read(key: string, storage: () => Storage = device): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Private windows may refuse storage; the visit then works, and cannot be resumed without the form. */
function write(key: string, value: string | null, storage: () => Storage = device): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // Nothing to do: see above.
  }
}
