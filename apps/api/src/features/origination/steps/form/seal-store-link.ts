import { EncryptJWT } from 'jose'
import type { Temporal } from 'temporal-polyfill'
import { newId } from '../../../../platform/ids.ts'

/** The `data` of a link that we make as a shop would: only who holds its key can read or make one. */
export function sealStoreLink(
  key: Uint8Array,
  content: Readonly<Record<string, unknown>>,
  { now, expiresAt }: { readonly now: Temporal.Instant; readonly expiresAt: Temporal.Instant },
): Promise<string> {
  return new EncryptJWT({ ...content })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt(secondsOf(now))
    .setExpirationTime(secondsOf(expiresAt))
    .setJti(newId())
    .encrypt(key)
}

const secondsOf = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 1_000)
