import { type ScreenName, screenNames, screens } from '../screens/registry.ts'

export type PathParams = Readonly<Record<string, string>>

export type ScreenProps = { readonly screen: ScreenName; readonly params: PathParams }

/**
 * The address of a screen, under the prefix of where the customer is: `/self-manage` stays there,
 * everything else goes on below `/on-boarding`.
 */
export function pathTo(screen: ScreenName, from: string, params: PathParams = {}): string {
  const { paths } = screens[screen]
  const prefix = from.includes('/self-manage') ? '/self-manage' : '/on-boarding'
  const pattern = paths.find((path) => path.startsWith(prefix)) ?? paths[0]
  return pattern
    .replace(/\*$/, '')
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Where the provider of payments leads its payers back to. */
export const isPaymentResult = (path: string | undefined): boolean =>
  /^[^?]*\/response(?:[/?]|$)/.test(path ?? '')

export function matchPath(
  pathname: string,
): { readonly screen: ScreenName; readonly params: PathParams } | null {
  const parts = segments(pathname)
  for (const screen of screenNames) {
    for (const pattern of screens[screen].paths) {
      const params = matchPattern(segments(pattern), parts)
      if (params) return { screen, params }
    }
  }
  return null
}

/** The name of a screen for reports: addresses may carry the secret of a link, names do not. */
export const screenNameAt = (pathname: string): string => matchPath(pathname)?.screen ?? 'unknown'

function segments(path: string): readonly string[] {
  let end = path.length
  while (path.charAt(end - 1) === '/') end -= 1
  return path.slice(0, end).split('/')
}

function matchPattern(pattern: readonly string[], parts: readonly string[]): PathParams | null {
  if (pattern.length !== parts.length && !pattern.includes('*')) return null
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    if (expected === '*') break
    const part = parts[index] ?? ''
    if (!expected.startsWith(':')) {
      if (expected !== part) return null
    } else {
      if (part === '') return null
      try {
        params[expected.slice(1)] = decodeURIComponent(part)
      } catch {
        return null
      }
    }
  }
  return params
}
