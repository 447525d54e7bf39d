/** Whose cookie a page of ours asks by: the person's, without the header, or one of a link's session beside it. */
export type CookieOwner = 'person' | 'agent' | 'handOff'

/** By header `X-Cupo-Acting`, which gives no right; null for a value that names nobody: then no cookie counts. */
export function actingOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): CookieOwner | null {
  const named = headers['x-cupo-acting']
  if (named === undefined) return 'person'
  return named === 'agent' || named === 'handOff' ? named : null
}
