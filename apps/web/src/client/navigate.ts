import { navigate as goTo } from 'wouter/use-browser-location'
import type { ScreenName } from '../screens/registry.ts'
import { announceInNextDocument } from '../ui/heading-focus.ts'
import { needsOwnDocument } from './own-document.ts'
import { type PathParams, pathTo } from './paths.ts'

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
  /** The refusal's `errorCode`, where the page says more than one thing. */
  readonly code?: string
  /** Where 'Volver a entrar' leads: the form, unless a session of the borrower's area ended. */
  readonly enterAt?: ScreenName
  /** The address that the page of an unavailable service or of maintenance was reached from: 'Volver a intentarlo' leads back there. */
  readonly from?: string
  /** What the history entry of `from` held, where this page took its place. */
  readonly kept?: unknown
}

export const textOfReason = ({ html, mensagem }: Reason): string => html ?? mensagem ?? ''

type Options = {
  readonly params?: PathParams
  readonly state?: ArrivalState
  readonly replace?: boolean
  readonly search?: string
}

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
    screen === 'unavailable' && from !== undefined ? { ...options.state, from } : (options.state ?? null)
  goTo(address, { replace: options.replace ?? isHere, state })
}
