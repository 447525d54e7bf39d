import { matchPath } from './paths.ts'

/** The name of a screen for reports: addresses may carry the secret of a link, names do not. */
export const screenNameAt = (pathname: string): string => matchPath(pathname)?.screen ?? 'unknown'
