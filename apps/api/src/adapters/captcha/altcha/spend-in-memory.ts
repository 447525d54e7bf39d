/** Remembers spent challenges in this process alone: enough for one process, and until its next start. */
export function spendInMemory(): (challengeId: string, expiresAtSeconds: number) => Promise<boolean> {
  const spent = new Map<string, number>()
  return async (challengeId, expiresAtSeconds) => {
    const nowSeconds = Date.now() / 1000
    for (const [id, expiresAt] of spent) {
      // Kept in order of spending, and all live equally long: the first that lives ends the search.
      if (expiresAt >= nowSeconds) break
      spent.delete(id)
    }
    if (spent.has(challengeId)) return false
    spent.set(challengeId, expiresAtSeconds)
    return true
  }
}
