const storageKey = 'cupo.payment'

/** What is being paid (a credit's key, an application's id) and the invoice of the attempt: no amount, no person. */
export function rememberAttempt(key: string, invoice: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ key, invoice }))
}

/** The invoice of the last attempt to pay this, where the browser has come back without its reference. */
export function invoiceOf(key: string): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('key' in kept) || !('invoice' in kept)) return null
    return kept.key === key && typeof kept.invoice === 'string' ? kept.invoice : null
  } catch {
    return null
  }
}
