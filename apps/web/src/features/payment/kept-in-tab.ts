/** One text that belongs to a key, for as long as the tab lives: no amount, no person. */
export const keptInTab = (storageKey: string) => ({
  keep: (key: string, value: string): void =>
    sessionStorage.setItem(storageKey, JSON.stringify({ key, value })),

  /** Null for another key, and in another tab or browser. */
  read(key: string): string | null {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
      if (typeof kept !== 'object' || kept === null || !('key' in kept) || !('value' in kept)) return null
      return kept.key === key && typeof kept.value === 'string' ? kept.value : null
    } catch {
      return null
    }
  },
})
