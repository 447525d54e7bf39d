/** Ordered: many browsers also name the families that they descend from. */
const families = [
  ['Edge', /\bEdgA?\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome on iOS', /\bCriOS\/(\d{1,4})/],
  ['Android WebView', /; wv\).{0,80}\bChrome\/(\d{1,4})/],
  ['Chrome', /\bChrome\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4}[^ ]{0,20}) .{0,40}\bSafari\//],
] as const

const userAgentMax = 400

/** Family and major version (`Chrome 103`): enough to reproduce a fault, too little to tell two people apart. */
export function browserOf(userAgent: unknown): string {
  const text = typeof userAgent === 'string' ? userAgent.slice(0, userAgentMax) : ''
  for (const [family, pattern] of families) {
    const version = pattern.exec(text)?.[1]
    if (version !== undefined) return `${family} ${Number.parseInt(version, 10)}`
  }
  return 'another'
}
