/** `X-Cupo-Acting` chooses among cookies and grants nothing; default: the person's. */
export type CookieOwner = 'person' | 'agent' | 'handOff' | 'staff'

/** Null: no cookie counts. */
export function actingOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): CookieOwner | null {
  const named = headers['x-cupo-acting']
  if (named === undefined) return 'person'
  return named === 'agent' || named === 'handOff' || named === 'staff' ? named : null
}
