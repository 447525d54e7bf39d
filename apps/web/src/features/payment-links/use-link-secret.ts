import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { PathParams } from '../../app/paths.ts'

type Kept = { readonly linkSecret?: string } | null

/**
 * The secret of a mailed link. It leaves the address at once, so that it stands in no screenshot, no history and no
 * address copied from the bar; a reload finds it in the history entry. Null while it is on its way out, and where the
 * address never had one.
 */
export function useLinkSecret({ hash }: PathParams): {
  readonly secret: string | null
  readonly isLost: boolean
} {
  const kept = useHistoryState<Kept>()
  useEffect(() => {
    if (hash === undefined) return
    const address = location.pathname.replace(/\/[^/]+\/?$/, '')
    history.replaceState({ ...history.state, linkSecret: hash }, '', address)
  }, [hash])
  if (hash !== undefined) return { secret: null, isLost: false }
  return { secret: kept?.linkSecret ?? null, isLost: kept?.linkSecret === undefined }
}
