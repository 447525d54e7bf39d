import * as v from 'valibot'

export const searchSchema = v.object({
  searchId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  matches: v.array(v.object({ list: v.string(), score: v.number() })),
})
export type WireSearch = v.InferOutput<typeof searchSchema>

/** The provider answers what passes its agreed threshold, so every match counts; which list stays with it. */
export function toSearchResult(wire: WireSearch): { readonly searchId: string; readonly isListed: boolean } {
  return { searchId: wire.searchId, isListed: wire.matches.length > 0 }
}
