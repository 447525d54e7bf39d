import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withSecondTry } from './lazy-styles.ts'

const secondTry = (code: string) => withSecondTry(code, parseAst(code))

test('each import of a chunk is tried again under another address, before its names are read', () => {
  expect(secondTry('e(()=>import(`./otp-screen-AB_1.js`).then(e=>e.OtpScreen),[])')).toBe(
    'e(()=>import(`./otp-screen-AB_1.js`).catch(e=>importAgain(e,new URL(`./otp-screen-AB_1.js`,import.meta.url))).then(e=>e.OtpScreen),[])',
  )
})

test('an import whose address is computed is left alone', () => {
  expect(secondTry('import(t.href)')).toBe('import(t.href)')
})
