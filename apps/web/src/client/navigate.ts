import type { Origin } from '@cupo/wire'
import { createContext, useContext } from 'react'
import { navigate as goTo, useBrowserLocation } from 'wouter/use-browser-location'
import type { ScreenName } from '../screens/registry.ts'
import { isDialogEntry, noteEntry } from '../ui/dialog-entry.ts'
import { announceInNextDocument } from '../ui/heading-focus.ts'
import { type PathParams, pathTo } from './paths.ts'

/** As the server tells them apart, which lets only documents opened at these send a form to the checkout. */
const pays =
  /^\/(?:self-manage\/payment|fast-payment|advanced-payment|guarantee-payment(?:-response)?)(?:\/|$|\?)/

/** Whether an address has to be opened as a document of its own: it pays, and the one at hand was opened where nobody does. */
export function needsOwnDocument(address: string): boolean {
  const opened = performance.getEntriesByType?.('navigation')[0]?.name
  const openedPath = /^https?:\/\/[^/]+(\/.*)/.exec(opened ?? '')?.[1]
  return openedPath !== undefined && pays.test(address) && !pays.test(openedPath)
}

/** The address that the build renders; in the browser there is none and the real one counts. */
export const PrerenderedPath = createContext<string | undefined>(undefined)

/** The path of the address, followed through every navigation. */
export function usePath(): string {
  const ssrPath = useContext(PrerenderedPath)
  const [pathname] = useBrowserLocation(ssrPath === undefined ? {} : { ssrPath })
  return pathname
}

/** A refusal's reason as the status pages list it; its text may carry the few tags of `ui/rich-text`. */
export type Reason = {
  readonly titulo?: string | undefined
  readonly mensagem?: string | undefined
  /** In the place of `mensagem`. */
  readonly html?: string | undefined
  /** The address of a picture; one of another origin is not shown. */
  readonly image?: string | undefined
  readonly indicador?: string | undefined
}

/** What a screen is told on arrival: kept in the history entry, never in the address. */
export type ArrivalState = {
  /** In the place of the page's own heading, e.g. 'Mantenimiento'. */
  readonly title?: string
  readonly message?: string
  readonly reasons?: readonly Reason[]
  /** The sale that was refused, on the page of its agent: its customer may want to see why. */
  readonly refusedSale?: string
  /** The refusal's `errorCode`, where the page says more than one thing. */
  readonly code?: string
  /** The channel that is under maintenance. */
  readonly channel?: Origin
  /** What a step before the sign-in keeps of the visit's link, for a reload. */
  readonly storeLink?: { readonly origin: Origin }
  /** The agent of a shop is at a screen for anybody: its calls are theirs (`who-acts.ts`). */
  readonly acting?: 'agent'
  /** Where 'Volver a entrar' leads: the form, unless a session of the borrower's area ended. */
  readonly enterAt?: ScreenName
  /** The address that a page with a way back was reached from: an unavailable service, maintenance, a session that ended. */
  readonly from?: string
  /** What the history entry of `from` held, where this page took its place. */
  readonly kept?: unknown
}

export const textOfReason = ({ html, mensagem }: Reason): string => html ?? mensagem ?? ''

/** Tells the screen at hand what an arrival would be told; its history entry keeps whatever else it holds. */
export const tellHere = (state: ArrivalState): void =>
  history.replaceState({ ...history.state, ...state }, '')

type Options = {
  readonly params?: PathParams
  readonly state?: ArrivalState
  readonly replace?: boolean
  readonly search?: string
}

/** Pages that lead back to where they were reached from. */
const comesBack: readonly ScreenName[] = ['unavailable', 'exceededSessionTime']

/** Goes to a screen under the customer's prefix; the screen at hand takes no second place in the history. */
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
