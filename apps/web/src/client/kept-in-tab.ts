import { tabStorage } from '@cupo/ui/browser-storage.ts'

/** Keeps texts for as long as the tab lives: no amount, no person. */
export const keptInTab = (storageKey: string) => ({
  keep: (key: string, value: string): void => tabStorage.write(storageKey, JSON.stringify({ key, value })),

  read(key: string): string | null {
    try {
      const kept: unknown = JSON.parse(tabStorage.read(storageKey) ?? 'null')
      if (typeof kept !== 'object' || kept === null || !('key' in kept) || !('value' in kept)) return null
      return kept.key === key && typeof kept.value === 'string' ? kept.value : null
    } catch {
      return null
    }
  },
})

/** The invoice of the last attempt, by credit key or application id. */
const attempts = keptInTab('cupo.payment')

export const rememberAttempt = attempts.keep

export const invoiceOf = attempts.read

/** The secret of a link, by application: a payer who comes back unpaid can try again. */
const links = keptInTab('cupo.link')

export const keepLink = links.keep

export const keptLink = links.read
