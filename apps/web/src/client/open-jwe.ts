export type ResponseKey = { readonly privateKey: CryptoKey; readonly header: string }

export const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

export async function makeResponseKey(): Promise<ResponseKey> {
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const bytes = new TextEncoder().encode(JSON.stringify({ kty, crv, x, y }))
  return { privateKey: pair.privateKey, header: toBase64url(bytes) }
}

/** Opens a compact JWE (ECDH-ES, A256GCM; RFC 7516 and RFC 7518 section 4.6). Throws when it is not for this key. */
export async function openJwe(jwe: string, privateKey: CryptoKey): Promise<unknown> {
  const [head = '', , iv = '', text = '', tag = ''] = jwe.split('.')
  const header: { readonly alg: string; readonly enc: string; readonly epk: JsonWebKey } = JSON.parse(
    new TextDecoder().decode(fromBase64url(head)),
  )
  if (header.alg !== 'ECDH-ES' || header.enc !== 'A256GCM') throw new Error('Unexpected JWE algorithm')
  const sender = await crypto.subtle.importKey('jwk', header.epk, curve, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: sender }, privateKey, 256)
  const key = await crypto.subtle.importKey('raw', await deriveKey(shared), 'AES-GCM', false, ['decrypt'])
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64url(iv), additionalData: new TextEncoder().encode(head) },
    key,
    concat(fromBase64url(text), fromBase64url(tag)),
  )
  return JSON.parse(new TextDecoder().decode(plain))
}

/** Concat KDF of NIST SP 800-56A for one round: 256 bits for A256GCM, no party information. */
export const deriveKey = (shared: ArrayBuffer) => {
  const name = new TextEncoder().encode('A256GCM')
  const otherInfo = concat(bigEndian(name.length), name, bigEndian(0), bigEndian(0), bigEndian(256))
  return crypto.subtle.digest('SHA-256', concat(bigEndian(1), new Uint8Array(shared), otherInfo))
}

function bigEndian(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

export const toBase64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/={1,2}$/, '')
