import { deviceWords } from './text/sign-in.ts'

const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOPT\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** The browser's claim is for display and proves nothing. */
export function nameDevice(userAgent: string): string {
  const browser = nameOf(browsers, userAgent)
  const system = nameOf(systems, userAgent)
  if (browser === null) return system === null ? deviceWords.unknown : deviceWords.appOn(system)
  return system === null ? browser : deviceWords.browserOn(browser, system)
}

const nameOf = (table: typeof browsers, userAgent: string): string | null =>
  table.find(([, mark]) => mark.test(userAgent))?.[0] ?? null
