import { isReturnReference } from '@cupo/wire'
import { invoiceOf } from '../attempt.ts'

/** How the result is asked for: by the checkout's reference, or by all that the browser came back with. */
export type ResultQuestion =
  | { readonly by: 'reference'; readonly ref: string }
  | { readonly by: 'query'; readonly query: Readonly<Record<string, string>> }

/**
 * Reads the address that the checkout led back to. An abandoned checkout gives no reference, or the word `undefined`:
 * then the query is posted, with the invoice that this browser left with (conformance: R-V45).
 */
export function questionOf(search: string, key: string): ResultQuestion {
  const query = Object.fromEntries(new URLSearchParams(search))
  const ref = query.ref_payco
  if (ref !== undefined && isReturnReference(ref)) return { by: 'reference', ref }
  const invoice = invoiceOf(key)
  return { by: 'query', query: { ...(invoice === null ? {} : { x_id_invoice: invoice }), ...query } }
}
