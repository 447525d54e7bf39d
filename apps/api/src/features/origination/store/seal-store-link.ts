import { EncryptJWT } from 'jose'
import type { Temporal } from 'temporal-polyfill'
import { epochSecondsOf } from '../../../platform/business-date.ts'
import { newId } from '../../../platform/ids.ts'

/** The `data` of a link that we make as a shop would: only who holds its key can read or make one. */
export function sealStoreLink(
  key: Uint8Array,
  content: Readonly<Record<string, unknown>>,
  { now, expiresAt }: { readonly now: Temporal.Instant; readonly expiresAt: Temporal.Instant },
): Promise<string> {
  return new EncryptJWT({ ...content })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt(epochSecondsOf(now))
    .setExpirationTime(epochSecondsOf(expiresAt))
    .setJti(newId())
    .encrypt(key)
}
