import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { ApiClient } from './api-client.ts'

/** Seals a value as the pages do: to the key that the API publishes. */
export async function sealFor(api: ApiClient, value: unknown): Promise<string> {
  const { body } = await api.send<{ keys: readonly JWK[] }>('GET', '/keys')
  const [jwk] = body.keys
  if (jwk === undefined) throw new Error('no key is published')
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: String(jwk.kid) })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}
