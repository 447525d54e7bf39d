import { concat, curve, deriveKey, toBase64url } from './open-jwe.ts'

/**
 * Compact JWE (ECDH-ES, A256GCM; RFC 7518 section 4.6). Each sealing has a key pair of its own, so that two of the
 * same value differ.
 */
export async function sealJwe(value: unknown, publicKey: JsonWebKey): Promise<string> {
  const receiver = await crypto.subtle.importKey('jwk', coordinatesOf(publicKey), curve, false, [])
  const sender = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: receiver }, sender.privateKey, 256)
  const key = await crypto.subtle.importKey('raw', await deriveKey(shared), 'AES-GCM', false, ['encrypt'])
  const head = toBase64url(
    encode(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', epk: await epkOf(sender) })),
  )
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encode(head) },
    key,
    encode(JSON.stringify(value)),
  )
  const bytes = concat(new Uint8Array(sealed))
  const [text, tag] = [bytes.subarray(0, -tagLength), bytes.subarray(-tagLength)]
  return [head, '', toBase64url(iv), toBase64url(text), toBase64url(tag)].join('.')
}

const tagLength = 16

const encode = (text: string) => new TextEncoder().encode(text)

async function epkOf({ publicKey }: CryptoKeyPair): Promise<JsonWebKey> {
  return coordinatesOf(await crypto.subtle.exportKey('jwk', publicKey))
}

const coordinatesOf = ({ kty = '', crv = '', x = '', y = '' }: JsonWebKey): JsonWebKey => ({ kty, crv, x, y })
