/** Only addresses of listed origins: a link must not lead our customers anywhere else (conformance: R-X7). */
export function safeReturnUrl(url: string | undefined, origins: readonly string[]): string | null {
  if (url === undefined || !URL.canParse(url)) return null
  return origins.includes(new URL(url).origin) ? url : null
}
