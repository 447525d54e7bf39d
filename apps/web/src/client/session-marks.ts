import { actingHere } from './who-acts.ts'

/**
 * What this device remembers between visits: that a session exists (its tokens are in cookies no script can read)
 * and which application to go on with. Ids only, nothing personal (docs/security.md).
 */
const renewalKey = 'cupo.session'
const shopLinkKey = 'cupo.shop-link'

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

/** Leaves nothing of whoever stood at this counter before, whichever pages kept it. */
export function forgetEverything(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A window that refuses storage has kept nothing.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Private windows may refuse storage; the visit then works, and cannot be resumed without the form. */
function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing to do: see above.
  }
}
