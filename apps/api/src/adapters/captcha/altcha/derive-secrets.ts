import { hkdfSync } from 'node:crypto'

/** ALTCHA signs the puzzle and its answer; each signature gets its own secret, both from one configured key. */
export function deriveSecrets(key: Uint8Array): {
  readonly hmacSignatureSecret: string
  readonly hmacKeySignatureSecret: string
} {
  if (key.byteLength < 32) throw new RangeError('the captcha key needs at least 32 bytes')
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `cupo captcha ${purpose}`, 32)).toString('hex')
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('solution') }
}
