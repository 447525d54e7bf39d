import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { slimmed, slimWire } from './slim-wire.ts'

const slim = (code: string) => slimmed(code, parseAst(code)) ?? code

describe('of the wire the browser gets', () => {
  test('the address of a call, and none of its schemas', () => {
    const code = slim(
      `export const getApplication = call({ summary: 'x', method: 'GET', path: '/a/:id', access: ['customer'], params: v.object({}), answers: { 200: v.object({}) } })`,
    )
    expect(code).toContain(`method: 'GET'`)
    expect(code).toContain(`path: '/a/:id'`)
    expect(code).toContain(`access: ['customer']`)
    expect(code).not.toContain('v.object')
    expect(code).not.toContain('summary')
  })

  test('a form-encoded call keeps its mark', () => {
    expect(
      slim(`const a = call({ method: 'POST', path: '/t', body: b, form: true, answers: {} })`),
    ).toContain('form: true')
  })

  test('other constants unchanged in value, and free to be dropped', () => {
    const code = slim(`export const origins = ['Finter', 'Libre']`)
    expect(code).toBe(`export const origins = /*#__PURE__*/(() => (['Finter', 'Libre']))()`)
  })

  test('functions as they are', () => {
    const code = `export const call = (declaration) => declaration`
    expect(slim(code)).toBe(code)
  })

  test('none of the schemas of calls that a function makes', () => {
    const code = slim(
      `const download = (paper, summary) => call({ summary, method: 'GET', path: \`/${'$'}{paper}\`, answers: { 404: errorBodySchema } })`,
    )
    expect(code).toContain(`method: 'GET'`)
    expect(code).not.toContain('errorBodySchema')
  })

  test('only from the wire itself', () => {
    const { transform } = slimWire()
    const filter = typeof transform === 'object' ? transform.filter : null
    expect(filter).toEqual({ id: /packages\/wire\/src\/.*\.ts$/ })
  })
})
