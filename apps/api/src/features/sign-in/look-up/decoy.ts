import type { Secrets } from '../../../platform/secrets.ts'

export type SignInWay = { readonly loginOTP: boolean; readonly updatePassword: boolean }

/** Two digits that only this server can make again for a document that nobody proved; each line has others. */
export const decoyDigits = (secrets: Secrets, document: string, line: number): string =>
  String((numberOf(secrets, 'decoy-line', document) + line * 37) % 100).padStart(2, '0')

/** Of eight unknown documents six seem to have no password, one to want none, and one to have one. */
export function decoyWay(secrets: Secrets, document: string): SignInWay {
  const drawn = numberOf(secrets, 'decoy-way', document)
  const eighth = drawn % 8
  return { loginOTP: eighth !== 0, updatePassword: eighth > 1 }
}

const numberOf = (secrets: Secrets, purpose: string, name: string): number =>
  Buffer.from(secrets.linkToken(purpose, name), 'base64url').readUInt32BE(0)
