/** The header `X-Cupo-Acting` chooses among the browser's cookies and grants nothing; without it the person's counts. */
export type CookieOwner = 'person' | 'agent' | 'handOff' | 'staff'

/** Null for an unknown value: no cookie counts. */
export function actingOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): CookieOwner | null {
  const named = headers['x-cupo-acting']
  if (named === undefined) return 'person'
  return named === 'agent' || named === 'handOff' || named === 'staff' ? named : null
}
