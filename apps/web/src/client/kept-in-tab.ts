import { tabStorage } from '@cupo/ui/browser-storage.ts'

/** Keeps a text by key for as long as the tab lives: no amount, no person. */
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

/** By what is being paid (a credit's key, an application's id), the invoice of the last attempt to pay it. */
const attempts = keptInTab('cupo.payment')

export const rememberAttempt = attempts.keep

export const invoiceOf = attempts.read

/** By application, the secret of the link that the tab left to pay with: whoever comes back unpaid can try again. */
const links = keptInTab('cupo.link')

export const keepLink = links.keep

export const keptLink = links.read
