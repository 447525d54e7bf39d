/** A browser that refuses storage (private window, full) keeps the value in the document's memory. */
export type BrowserStorage = {
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string | null) => void
  readonly clear: () => void
  /** True also when there is none: otherwise another document may have set the value. */
  readonly knows: (key: string) => boolean
}

export const deviceStorage = storageOf(() => localStorage)

export const tabStorage = storageOf(() => sessionStorage)

/** Storage may be null (Android WebView), throw (private window) or be full. */
function storageOf(reach: () => Storage): BrowserStorage {
  const refused = new Map<string, string | null>()
  const attempt = <T>(work: (storage: Storage) => T): { readonly done: T } | null => {
    try {
      return { done: work(reach()) }
    } catch {
      return null
    }
  }
  const isWritable = () =>
    attempt((storage) => {
      storage.setItem(probeKey, '')
      storage.removeItem(probeKey)
    }) !== null
  const write = (key: string, value: string | null) => {
    // A full storage can be emptied, and must not hold what was there before.
    attempt((storage) => storage.removeItem(key))
    const isKept = value === null ? isWritable() : attempt((storage) => storage.setItem(key, value)) !== null
    if (isKept) refused.delete(key)
    else refused.set(key, value)
  }
  return {
    read: (key) =>
      refused.get(key) ?? (refused.has(key) ? null : (attempt((s) => s.getItem(key))?.done ?? null)),
    write,
    clear() {
      refused.clear()
      attempt((storage) => storage.clear())
    },
    knows: (key) => refused.has(key) || isWritable(),
  }
}

const probeKey = 'cupo.probe'
