import { type ScreenName, screens } from '../screens/registry.ts'
import { matchPath, pathTo } from './paths.ts'
import { readApplicationId } from './session-marks.ts'
import { accessHere, actingHere } from './who-acts.ts'

const afterSigning: readonly ScreenName[] = [
  'details',
  'detailsLibre',
  'opinion',
  'advancedPayment',
  'advancedPaymentResult',
  'guaranteePayment',
  'guaranteePaymentResult',
]

export function isAfterSigning(address: string | undefined): boolean {
  const match = address === undefined ? null : matchPath(pathnameOf(address))
  return match !== null && afterSigning.includes(match.screen)
}

/** A person with an application on this device may have signed, so they sign in. */
export function entryHere(): ScreenName {
  if (actingHere() === 'agent') return 'assistedHome'
  const isKnown =
    isAfterSigning(location.pathname) || (accessHere() === 'customer' && readApplicationId() !== null)
  return isKnown ||
    accessHere() === 'borrower' ||
    /^\/(?:self-manage|login|reset-forgotten-password)/.test(location.pathname)
    ? 'login'
    : 'form'
}

let wanted: string | null = null

/** The page of a payment is asked for by the secret of its link: its owner goes on at the summary of the order. */
export function rememberWanted(address: string): void {
  const isPayment = isAfterSigning(address) && accessOf(address) === 'public'
  wanted = isPayment ? pathTo('details', '') : address
}

export const isStepWanted = (): boolean => wanted !== null && accessOf(wanted) === 'customer'

export function takeWanted(): URL | null {
  const address = wanted
  wanted = null
  return address === null ? null : new URL(address, location.origin)
}

const accessOf = (address: string) => {
  const match = matchPath(pathnameOf(address))
  return match && screens[match.screen].access
}

const pathnameOf = (address: string) => new URL(address, location.origin).pathname
