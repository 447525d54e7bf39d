import type { WireSearch } from './wire.ts'

/** The provider answers what passes its agreed threshold, so every match counts; which list stays with it. */
export function toSearchResult(wire: WireSearch): { readonly searchId: string; readonly isListed: boolean } {
  return { searchId: wire.searchId, isListed: wire.matches.length > 0 }
}
