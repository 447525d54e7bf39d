import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords found in breaches, the commonest first: 49,000 of them, in lower case (conformance: R-S13). */
const breached: ReadonlySet<string> = new Set(dictionary['passwords-common'])

export const isBreached = (password: string): boolean => breached.has(password.toLowerCase())
