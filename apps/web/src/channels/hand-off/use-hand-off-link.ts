import { useEffect, useState } from 'react'
import type { PathParams } from '../../client/paths.ts'

export type HandOffLink = {
  readonly proposalId: string
  readonly handOffId: string
  readonly token: string
}

type HistoryEntry = { readonly handOffLink?: HandOffLink } | null

const addressWithoutSecret = '/veridas/assisted'

/**
 * The link leaves the address at once (screenshots, history, copies); a reload finds it in the history entry.
 * Undefined until then, null without one.
 */
export function useHandOffLink({ proposalId, handOffId, token }: PathParams): HandOffLink | null | undefined {
  // A prerendered page knows nothing of the history.
  const [link, setLink] = useState<HandOffLink | null | undefined>()
  useEffect(() => {
    if (proposalId === undefined || handOffId === undefined || token === undefined) {
      const entry: HistoryEntry = history.state
      return setLink(entry?.handOffLink ?? null)
    }
    const handOffLink: HandOffLink = { proposalId, handOffId, token }
    history.replaceState({ ...history.state, handOffLink }, '', addressWithoutSecret)
  }, [proposalId, handOffId, token])
  return link
}
