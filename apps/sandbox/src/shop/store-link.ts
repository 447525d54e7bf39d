import { randomUUID } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import type { Settings } from '../settings.ts'

export type LinkKind = { readonly kind: string; readonly path: string; readonly lifeSeconds: number }

const daySeconds = 24 * 60 * 60
const counterSeconds = 30 * 60

/**
 * Lives of links: a campaign's is read for weeks, an agent's gives authority at a counter, an adviser's serves many
 * customers of a day.
 */
export const kindsOfLink = {
  finter: { kind: 'finter', path: '/', lifeSeconds: daySeconds },
  libre: { kind: 'libre', path: '/home-offer-simulation', lifeSeconds: 30 * daySeconds },
  sale: { kind: 'assisted', path: '/assisted/home', lifeSeconds: counterSeconds },
  desk: { kind: 'assisted', path: '/assisted/desk', lifeSeconds: counterSeconds },
  preValidation: { kind: 'prevalidation', path: '/pre-validation', lifeSeconds: daySeconds },
} as const satisfies Readonly<Record<string, LinkKind>>

export async function makeStoreLink(
  settings: Settings,
  { kind, path, lifeSeconds }: LinkKind,
  content: Readonly<Record<string, unknown>>,
  nowMs: number,
): Promise<{ url: string; id: string }> {
  const id = randomUUID()
  const iat = Math.floor(nowMs / 1000)
  const payload = { id, kind, ...content, iat, exp: iat + lifeSeconds, jti: randomUUID() }
  const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(Buffer.from(settings.storeLinkKey, 'base64url'))
  return { url: `${settings.webUrl}${path}?data=${data}`, id }
}
