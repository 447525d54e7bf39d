import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { emailSchema } from './fields.ts'

const read = (address: string) => v.safeParse(emailSchema, address)

describe('an e-mail address', () => {
  it.each([
    "a'b@b.co",
    "maria.o'neil+cupo@correo.example",
    'x@sub.correo.example',
    '_a-b{c}~|&!#$%=?^`*/@b-c.co',
    '1@2.co',
  ])('%s is taken', (address) => {
    expect(read(address)).toMatchObject({ success: true, output: address })
  })

  it.each([
    'no-es-correo',
    'dos@@correo.example',
    '.a@b.co',
    'a.@b.co',
    'a..b@b.co',
    'a@b',
    'a@-b.co',
    'a@b-.co',
    'a@b..co',
    'a b@b.co',
    'a@b.co\r\nbcc: c@d.co',
    'a,b@b.co',
    'a<b@b.co>',
    '"a"@b.co',
    `${'a'.repeat(96)}@b.co`,
  ])('%j is refused', (address) => {
    expect(read(address).success).toBe(false)
  })

  it('an e-mail address is trimmed, and its domain is in lower case', () => {
    expect(read(" O'Neil@Correo.EXAMPLE ")).toMatchObject({ output: "O'Neil@correo.example" })
  })

  it('an e-mail address is judged at once, however it is made', () => {
    const started = performance.now()
    read(`${'a.'.repeat(48)}@`)
    read(`a@${'b-'.repeat(48)}`)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
