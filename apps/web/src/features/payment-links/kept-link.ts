const storageKey = 'cupo.link'

/** The link that this tab left to pay with, so that whoever comes back without having paid can try again. */
export function keepLink(proposalId: string, hash: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ proposalId, hash }))
}

/** Its secret; null in another tab or browser, where only the mail has it. */
export function keptLink(wanted: string): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('proposalId' in kept) || !('hash' in kept)) return null
    return kept.proposalId === wanted && typeof kept.hash === 'string' ? kept.hash : null
  } catch {
    return null
  }
}
