import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { makeResponseKey, openJwe } from './open-jwe.ts'
import { sealJwe } from './seal-jwe.ts'

const serverKey = () => generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })

describe('a value sealed by the page', () => {
  test('a value sealed by the page is opened by the server, accents, emoji and all (R-V23)', async () => {
    const { publicKey, privateKey } = await serverKey()
    const value = { password: 'contraseña 🔐', identityCardNumber: '1010100080' }
    const jwe = await sealJwe(value, await exportJWK(publicKey))
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(value)
    expect(Object.keys(protectedHeader.epk ?? {}).toSorted()).toEqual(['crv', 'kty', 'x', 'y'])
  })

  test('a value sealed by the page looks different each time', async () => {
    const key = await exportJWK((await serverKey()).publicKey)
    expect(await sealJwe('1010100080', key)).not.toBe(await sealJwe('1010100080', key))
  })

  test('a value sealed by the page is opened by our own opening', async () => {
    const { header, privateKey } = await makeResponseKey()
    const jwk: JsonWebKey = JSON.parse(atob(header.replace(/-/g, '+').replace(/_/g, '/')))
    expect(await openJwe(await sealJwe('', jwk), privateKey)).toBe('')
  })
})
