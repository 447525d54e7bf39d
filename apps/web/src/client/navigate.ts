import { isDialogEntry, noteEntry } from '@cupo/ui/dialog-entry.ts'
import { announceInNextDocument } from '@cupo/ui/heading-focus.ts'
import { leadsToCheckout, type Origin } from '@cupo/wire'
import { createContext, useContext } from 'react'
import { navigate as goTo, useBrowserLocation } from 'wouter/use-browser-location'
import type { ScreenName } from '../screens/registry.ts'
import { type PathParams, pathTo } from './paths.ts'

/** True when it pays and the document at hand was opened where nobody does. */
export function needsOwnDocument(address: string): boolean {
  const opened = performance.getEntriesByType?.('navigation')[0]?.name
  const openedPath = /^https?:\/\/[^/]+(\/.*)/.exec(opened ?? '')?.[1]
  return openedPath !== undefined && leadsToCheckout(address) && !leadsToCheckout(openedPath)
}

export const PrerenderedPath = createContext<string | undefined>(undefined)

export function usePath(): string {
  const ssrPath = useContext(PrerenderedPath)
  const [pathname] = useBrowserLocation(ssrPath === undefined ? {} : { ssrPath })
  return pathname
}

export type Reason = {
  readonly titulo?: string | undefined
  readonly mensagem?: string | undefined
  readonly html?: string | undefined
  readonly image?: string | undefined
  readonly indicador?: string | undefined
}

export type ArrivalState = {
  readonly title?: string
  readonly message?: string
  readonly reasons?: readonly Reason[]
  readonly refusedSale?: string
  readonly code?: string
  readonly channel?: Origin
  readonly storeLink?: { readonly origin: Origin }
  readonly acting?: 'agent'
  readonly enterAt?: ScreenName
  /** The way back of a page that interrupts. */
  readonly from?: string
  readonly kept?: unknown
}

export const textOfReason = ({ html, mensagem }: Reason): string => html ?? mensagem ?? ''

export const tellHere = (state: ArrivalState): void =>
  history.replaceState({ ...history.state, ...state }, '')

type Options = {
  readonly params?: PathParams
  readonly state?: ArrivalState
  readonly replace?: boolean
  readonly search?: string
}

const comesBack: readonly ScreenName[] = ['unavailable', 'exceededSessionTime']

export function goToScreen(screen: ScreenName, options: Options = {}): void {
  const address = pathTo(screen, location.pathname, options.params) + (options.search ?? '')
  if (needsOwnDocument(address)) {
    announceInNextDocument()
    location.assign(address)
    return
  }
  const here = location.pathname + location.search
  const isHere = address === here
  // A second failure there keeps the address of the first.
  const from: string | undefined = isHere ? history.state?.from : here
  const state =
    comesBack.includes(screen) && from !== undefined ? { ...options.state, from } : (options.state ?? null)
  goTo(address, { replace: options.replace ?? (isHere || isDialogEntry()), state })
  noteEntry()
}
