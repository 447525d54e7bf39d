/** Enough for one process, until its next start. */
export function spendInMemory(): (challengeId: string, expiresAtSeconds: number) => Promise<boolean> {
  const spent = new Map<string, number>()
  return async (challengeId, expiresAtSeconds) => {
    const nowSeconds = Date.now() / 1000
    for (const [id, expiresAt] of spent) {
      if (expiresAt >= nowSeconds) break
      spent.delete(id)
    }
    if (spent.has(challengeId)) return false
    spent.set(challengeId, expiresAtSeconds)
    return true
  }
}
