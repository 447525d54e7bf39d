import { type ScreenName, screenNames, screens } from '../screens/registry.ts'

export type PathParams = Readonly<Record<string, string>>

export type ScreenProps = { readonly screen: ScreenName; readonly params: PathParams }

/** Keeps the prefix `/self-manage`; everything else goes on below `/on-boarding`. */
export function pathTo(screen: ScreenName, from: string, params: PathParams = {}): string {
  const { paths } = screens[screen]
  const prefix = from.includes('/self-manage') ? '/self-manage' : '/on-boarding'
  const pattern = paths.find((path) => path.startsWith(prefix)) ?? paths[0]
  return pattern
    .replace(/\*$/, '')
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

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

/** Reports carry names: addresses may carry a link's secret. */
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
