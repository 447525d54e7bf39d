import { randomUUID } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import type { Settings } from '../settings.ts'

export type FinterLink = {
  readonly document?: string | undefined
  readonly mobile?: string | undefined
  readonly sku?: string | undefined
  readonly urlRetorno: string
  readonly billedOnMobileInvoice?: boolean | undefined
}

const finterLifeSeconds = 24 * 60 * 60

/** A link from the operator's shop into the lender's form; what it carries only the two of them can read. */
export async function makeStoreLink(
  settings: Settings,
  link: FinterLink,
  nowMs: number,
): Promise<{ url: string; id: string }> {
  const id = randomUUID()
  const iat = Math.floor(nowMs / 1000)
  const payload = { id, kind: 'finter', ...link, iat, exp: iat + finterLifeSeconds, jti: randomUUID() }
  const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(Buffer.from(settings.storeLinkKey, 'base64url'))
  return { url: `${settings.webUrl}/?data=${data}`, id }
}
