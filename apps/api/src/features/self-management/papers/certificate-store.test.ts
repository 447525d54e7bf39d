import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedCode, newCertificateCode, readCertificateCode } from './certificate-store.ts'

const codeOf = (bytes: Uint8Array) => newCertificateCode({ bytes: () => bytes })
const anyBytes = fc.uint8Array({ minLength: 16, maxLength: 16 })

test('a code keeps all of its 128 bits (R-K3)', () => {
  fc.assert(
    fc.property(anyBytes, anyBytes, (one, other) => {
      expect(codeOf(one) === codeOf(other)).toBe(Buffer.from(one).equals(Buffer.from(other)))
    }),
    { numRuns: 500, seed: 20_261_121 },
  )
  expect(codeOf(new Uint8Array(16).fill(255))).toBe(`7${'Z'.repeat(25)}`)
  expect(codeOf(new Uint8Array(16))).toBe('0'.repeat(26))
})

test('a code takes 16 bytes of chance', () => {
  const asked: number[] = []
  newCertificateCode({
    bytes: (count) => {
      asked.push(count)
      return new Uint8Array(count)
    },
  })
  expect(asked).toEqual([16])
})

test('a code that is printed in groups is read again, however it is typed (R-K3)', () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      const code = codeOf(bytes)
      const printed = groupedCode(code)
      expect(printed).toMatch(/^(.{4}-){6}.{2}$/)
      const confused = printed.replace(/0/g, 'o').replace(/1/g, 'l').toLowerCase().replaceAll('-', ' ')
      expect([printed, ` ${code}`, confused].map(readCertificateCode)).toEqual([code, code, code])
    }),
    { numRuns: 500, seed: 20_261_121 },
  )
})

test.each(['', '0'.repeat(25), '0'.repeat(27), `${'0'.repeat(25)}U`, `${'0'.repeat(25)}ñ`])(
  '%j is no code of a certificate',
  (typed) => {
    expect(readCertificateCode(typed)).toBeNull()
  },
)
