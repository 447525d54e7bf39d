/**
 * Guards a value against answers that arrive late: each `next()` makes the earlier tickets stale, so an
 * older answer never overwrites a newer one.
 */
export function latest(): { readonly next: () => () => boolean } {
  let newest = 0
  return {
    next() {
      newest += 1
      const ticket = newest
      return () => ticket === newest
    },
  }
}
