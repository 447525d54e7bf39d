import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sample } from '../../../../packages/credit-engine/src/testing/sample.ts'
import { systemRandom } from './random.ts'
import { secretsFrom } from './secrets.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const others = secretsFrom(Buffer.alloc(32, 8), systemRandom)

describe('a sealed value', () => {
  it('a sealed value opens as it was, whatever it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        expect(JSON.stringify(secrets.open(secrets.seal(value, 'application:1'), 'application:1'))).toBe(text)
      }),
      sample(100),
    )
  })

  it('a sealed value opens as the same bytes where it was a file', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5_000 }), (content) => {
        const opened = secrets.openBytes(secrets.sealBytes(content, 'document:1'), 'document:1')
        expect(opened.equals(Buffer.from(content))).toBe(true)
      }),
      sample(100),
    )
  })

  it('a sealed value shows nothing of itself, and never looks the same twice', () => {
    const value = { document: '1020304005', email: 'laura@correo.example' }
    const [one, two] = [secrets.seal(value, 'application:1'), secrets.seal(value, 'application:1')]
    expect(one.includes('1020304005')).toBe(false)
    expect(one.equals(two)).toBe(false)
  })

  it('a sealed value does not open for another row: a copied cell is refused', () => {
    const sealed = secrets.seal('Laura', 'application:1')
    expect(() => secrets.open(sealed, 'application:2')).toThrow()
    expect(() => secrets.open(sealed, 'consent:1')).toThrow()
  })

  it('a sealed value does not open with another key, or with one bit changed', () => {
    const sealed = secrets.seal('Laura', 'application:1')
    expect(() => others.open(sealed, 'application:1')).toThrow()
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => secrets.open(changed, 'application:1')).toThrow()
    }
  })

  it('a sealed value names the key it needs when that key is not here', () => {
    const sealed = Buffer.from(secrets.seal('Laura', 'application:1'))
    sealed[0] = 9
    expect(() => secrets.open(sealed, 'application:1')).toThrow('sealed with key 9, which is not here')
  })
})

describe('what is derived from the master key', () => {
  it('is the same in every process, and another for every key, kind and value', () => {
    const again = secretsFrom(Buffer.alloc(32, 7), systemRandom)
    expect(again.blindIndex('document', '1')).toEqual(secrets.blindIndex('document', '1'))
    const indexes = [
      secrets.blindIndex('document', '1020304005'),
      secrets.blindIndex('mobile', '1020304005'),
      secrets.blindIndex('document', '1020304006'),
      others.blindIndex('document', '1020304005'),
      secrets.pinHash('document', '1020304005'),
    ]
    expect(new Set(indexes.map((index) => index.toString('hex'))).size).toBe(indexes.length)
  })

  it('keeps the parts of a name apart', () => {
    expect(secrets.pinHash('a', 'bc')).not.toEqual(secrets.pinHash('ab', 'c'))
  })

  it('makes links of 256 bits, one for each purpose and row', () => {
    const tokens = [
      secrets.linkToken('validateEmail', '1'),
      secrets.linkToken('guarantee', '1'),
      secrets.linkToken('guarantee', '2'),
    ]
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  it('shares with browsers a public key and never its private part', () => {
    expect(secrets.browserKey.public).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'enc', alg: 'ECDH-ES' })
    expect(secrets.browserKey.public).not.toHaveProperty('d')
    expect(secrets.browserKey.private).toHaveProperty('d')
  })
})
