import { compactDecrypt, importJWK } from 'jose'
import type { Secrets } from './secrets.ts'

/**
 * Opens a JWE (ECDH-ES, A256GCM) of JSON. Null for all else, also plain text, so that no identity number
 * travels readable in a path.
 */
export async function openSealed(
  { browserKey, previousBrowserKey }: Pick<Secrets, 'browserKey' | 'previousBrowserKey'>,
  jwe: string,
): Promise<unknown> {
  const opened = await openWith(browserKey, jwe)
  return opened === null && previousBrowserKey !== null ? openWith(previousBrowserKey, jwe) : opened
}

async function openWith(browserKey: Secrets['browserKey'], jwe: string): Promise<unknown> {
  try {
    const key = await importJWK({ ...browserKey.private }, 'ECDH-ES')
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return JSON.parse(Buffer.from(plaintext).toString('utf8'))
  } catch {
    return null
  }
}
