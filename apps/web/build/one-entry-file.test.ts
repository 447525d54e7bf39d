import { expect, test } from 'vitest'
import { asObject, movedImport } from './one-entry-file.ts'

const files = { runtime: 'assets/rolldown-runtime-AB.js', entry: 'assets/entry-CD.js' }

test("the bundler's helpers become one value", () => {
  expect(asObject('var a=1,b=2;export{a as r,b as t};')).toBe(
    'var $runtime=(()=>{var a=1,b=2;return{r:a,t:b}})();',
  )
})

test('the entry looks its helpers up, and imports nothing for them', () => {
  const code = 'import{r as e,t}from"./rolldown-runtime-AB.js";e(t)'
  expect(movedImport(code, { ...files, isEntry: true })).toBe('var{r:e,t}=$runtime;e(t)')
})

test('another chunk asks the entry for them', () => {
  const code = 'import{n as e}from"./rolldown-runtime-AB.js";e()'
  expect(movedImport(code, { ...files, isEntry: false })).toBe(
    'import{$runtime}from"./entry-CD.js";var{n:e}=$runtime;e()',
  )
})

test('an import for its effect only goes away', () => {
  expect(movedImport('import"./rolldown-runtime-AB.js";x()', { ...files, isEntry: false })).toBe('x()')
})

test('an import that is left stops the build', () => {
  const code = 'import*as e from"./rolldown-runtime-AB.js";'
  expect(() => movedImport(code, { ...files, isEntry: false })).toThrow(/still needs/)
})
