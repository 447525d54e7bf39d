import type { Config } from '../platform/config.ts'

/** Parsed as a browser does; listed origins only (open redirect). */
export function safeReturnUrl(
  typed: string | undefined,
  { returnOrigins, isProduction }: Pick<Config, 'returnOrigins' | 'isProduction'>,
): string | null {
  if (typed === undefined || !URL.canParse(typed)) return null
  const { protocol, username, password, origin, href } = new URL(typed)
  const isWeb = protocol === 'https:' || (protocol === 'http:' && !isProduction)
  // A `blob:` reports its inner origin.
  return isWeb && username === '' && password === '' && returnOrigins.includes(origin) ? href : null
}
