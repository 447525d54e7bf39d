import type { ComponentType } from 'react'
import { StatusScreen } from '../features/status/status-screen.tsx'
import type { LazyScreen, ScreenProps } from './lazy-screen.ts'
import type { ScreenName } from './paths.ts'

/**
 * Which component a screen shows. Entry screens come with the first script and are prerendered;
 * every other screen is a `lazyScreen`. A path without a row here sends the visitor to the form.
 */
export const screens: { readonly [screen in ScreenName]?: ComponentType<ScreenProps> | LazyScreen } = {
  loanProgress: StatusScreen,
  manyAttempts: StatusScreen,
  resendManyAttempts: StatusScreen,
  processRequest: StatusScreen,
  expiredEmail: StatusScreen,
  unavailable: StatusScreen,
  exceededSessionTime: StatusScreen,
  errorResponse: StatusScreen,
}

/** The screens a customer most likely sees next; fetched on the first touch of a screen. */
export const nextScreens: { readonly [screen in ScreenName]?: readonly ScreenName[] } = {
  form: ['otp'],
  otp: ['preOffer', 'offer'],
  preOffer: ['offer'],
  offer: ['identity'],
  identity: ['veridas', 'evidente'],
  veridas: ['direction'],
  evidente: ['direction'],
  direction: ['contract'],
  contract: ['details'],
  details: ['opinion'],
}
