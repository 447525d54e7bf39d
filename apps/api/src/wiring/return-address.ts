import type { Config } from '../platform/config.ts'

/** As a browser will read it, and only of a listed origin: a link must not lead our customers anywhere else. */
export function safeReturnUrl(
  typed: string | undefined,
  { returnOrigins, isProduction }: Pick<Config, 'returnOrigins' | 'isProduction'>,
): string | null {
  if (typed === undefined || !URL.canParse(typed)) return null
  const { protocol, username, password, origin, href } = new URL(typed)
  const isWeb = protocol === 'https:' || (protocol === 'http:' && !isProduction)
  // A `blob:` address has the origin of the address within.
  return isWeb && username === '' && password === '' && returnOrigins.includes(origin) ? href : null
}
