import { useEffect, useState } from 'react'
import type { PathParams } from '../../client/paths.ts'

type Kept = { readonly linkSecret?: string } | null

/**
 * The secret of a mailed link. It leaves the address at once, so that it stands in no screenshot, no history and no
 * address copied from the bar; a reload finds it in the history entry. Null until it was looked for there.
 */
export function useLinkSecret({ hash }: PathParams): {
  readonly secret: string | null
  readonly isLost: boolean
} {
  // Looked for once the page is awake: what was prerendered knows nothing of the history.
  const [kept, setKept] = useState<Kept | undefined>()
  useEffect(() => {
    if (hash === undefined) return setKept(history.state)
    const address = location.pathname.replace(/\/[^/]+\/?$/, '')
    history.replaceState({ ...history.state, linkSecret: hash }, '', address)
  }, [hash])
  const secret = kept?.linkSecret ?? null
  return { secret, isLost: kept !== undefined && secret === null }
}
