import { deviceStorage, tabStorage } from '@cupo/ui/browser-storage.ts'
import { actingHere } from './who-acts.ts'

/**
 * Marks outlast a visit; the tokens are in cookies that no script can read. Ids only, nothing personal
 * (docs/security.md).
 */
const renewalKey = 'cupo.session'
const reachKey = 'cupo.session-reach'
const shopLinkKey = 'cupo.shop-link'
const quotaKey = 'cupo.quota'

/** The sale of an agent or a customer's phone is not the signed-in person's. */
const applicationKey = () => ['cupo.application', actingHere()].filter(Boolean).join('.')

export const readRenewal = () => deviceStorage.read(renewalKey)

/** True without a mark where the browser keeps none between documents: only the server knows. */
export const mayBeSignedIn = () => readRenewal() !== null || !deviceStorage.knows(renewalKey)

export const rememberRenewal = () => deviceStorage.write(renewalKey, `${Date.now()}.${performance.now()}`)
export const forgetSession = () => {
  deviceStorage.write(reachKey, null)
  deviceStorage.write(renewalKey, null)
}

export function rememberSessionOfForm(): void {
  deviceStorage.write(reachKey, 'application')
  rememberRenewal()
}
export function rememberSessionOfPerson(): void {
  deviceStorage.write(reachKey, null)
  rememberRenewal()
}
export const reachesOneApplication = () => deviceStorage.read(reachKey) === 'application'

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

export const readApplicationId = () => deviceStorage.read(applicationKey())
export const rememberApplicationId = (id: string) => deviceStorage.write(applicationKey(), id)
export const forgetApplicationId = () => deviceStorage.write(applicationKey(), null)

export const readShopLinkId = () => deviceStorage.read(shopLinkKey)
export const rememberShopLinkId = (id: string) => deviceStorage.write(shopLinkKey, id)

/**
 * The secret opens nothing in another browser. It is forgotten as soon as its person goes on or another one comes.
 */
export const readQuotaSecret = () => tabStorage.read(quotaKey)
export const rememberQuotaSecret = (hash: string) => tabStorage.write(quotaKey, hash)
export const forgetQuotaSecret = () => tabStorage.write(quotaKey, null)

export function forgetEverything(): void {
  deviceStorage.clear()
  tabStorage.clear()
  forgetSession()
}
