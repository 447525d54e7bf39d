import { base64url, CompactEncrypt, importJWK, type JWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { makeResponseKey, openJwe } from './open-jwe.ts'

const jwkOf = (header: string): JWK => JSON.parse(new TextDecoder().decode(base64url.decode(header)))

const seal = async (header: string, value: unknown) =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(jwkOf(header), 'ECDH-ES'))

const changedAt = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)

describe('an answer encrypted to the key of the page', () => {
  test('an answer encrypted to the key of the page is opened, accents and all', async () => {
    const key = await makeResponseKey()
    const jwe = await seal(key.header, { operatorName: 'Andina Móvil', otpLength: 4 })
    expect(await openJwe(jwe, key.privateKey)).toEqual({ operatorName: 'Andina Móvil', otpLength: 4 })
  })

  test('an answer encrypted to the key of the page is refused when it was sealed to another key', async () => {
    const [mine, theirs] = await Promise.all([makeResponseKey(), makeResponseKey()])
    await expect(openJwe(await seal(theirs.header, {}), mine.privateKey)).rejects.toThrow()
  })

  test('an answer encrypted to the key of the page is refused when a part of it was changed', async () => {
    const key = await makeResponseKey()
    const parts = (await seal(key.header, { a: 1 })).split('.')
    for (const part of [0, 2, 3, 4]) {
      // Not at its end: the last character of base64url has bits that say nothing.
      const changed = parts.map((text, index) => (index === part ? changedAt(text, 2) : text)).join('.')
      await expect(openJwe(changed, key.privateKey)).rejects.toThrow()
    }
  })

  test('the header carries the public half only', async () => {
    const { header } = await makeResponseKey()
    expect(Object.keys(jwkOf(header)).toSorted()).toEqual(['crv', 'kty', 'x', 'y'])
  })
})
