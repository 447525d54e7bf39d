import { EncryptJWT } from 'jose'
import type { Temporal } from 'temporal-polyfill'
import { newId } from '../../../platform/ids.ts'
import { openStoreLink } from '../../origination/origination.ts'
import type { SeededPerson } from '../people.ts'
import type { Stage } from '../stage.ts'
import { mustSucceed } from './happen.ts'

/** Comes by a link of the shop that bills on the mobile invoice; answers the id that the form brings along. */
export async function openLinkOfShop(
  { origination, storeLinkKey }: Stage,
  { document, mobile }: SeededPerson,
  at: Temporal.Instant,
): Promise<string> {
  const id = newId()
  const seconds = Math.floor(at.epochMilliseconds / 1000)
  const data = await new EncryptJWT({ id, kind: 'finter', document, mobile, billedOnMobileInvoice: true })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 86_400)
    .setJti(newId())
    .encrypt(storeLinkKey)
  const { db, secrets } = origination
  mustSucceed('the link', await openStoreLink({ db, secrets, key: storeLinkKey }, data, at))
  return id
}
