import type { Random } from '../../../ports/random.ts'

/** Crockford's base 32: no letter that is taken for a digit or for another. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bytesOfCode = 16
const digitsOfCode = 26

/** 128 random bits, so that no certificate is found by trying. */
export function newCertificateCode(random: Pick<Random, 'bytes'>): string {
  let rest = BigInt(`0x${Buffer.from(random.bytes(bytesOfCode)).toString('hex')}`)
  let code = ''
  while (code.length < digitsOfCode) {
    code = `${digits[Number(rest % 32n)] ?? ''}${code}`
    rest /= 32n
  }
  return code
}

/** In groups of four, to be read aloud and typed. */
export const groupedCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')

/** The code that somebody typed from paper, or null when it cannot be one. */
export function readCertificateCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === digitsOfCode && [...code].every((digit) => digits.includes(digit)) ? code : null
}
