import { expect, it } from 'vitest'
import { safeReturnUrl } from './bind-routes.ts'

const shop = { returnOrigins: ['https://tienda.example', 'http://127.0.0.1:3001'], isProduction: false }

it.each([
  ['https://tienda.example/gracias?a=1', 'https://tienda.example/gracias?a=1'],
  ['HTTPS://Tienda.Example', 'https://tienda.example/'],
  ['https:tienda.example\\@evil.example/', 'https://tienda.example/@evil.example/'],
  ['http://127.0.0.1:3001\\@evil.example/', 'http://127.0.0.1:3001/@evil.example/'],
])('a return address is answered as a browser reads it: %s', (typed, answered) => {
  expect(safeReturnUrl(typed, shop)).toBe(answered)
})

it.each([
  'blob:https://tienda.example/0a1b',
  'https://user:pw@tienda.example/',
  'https://user@tienda.example/',
  'https://tienda.example@evil.example/',
  'https://tienda.example.evil.example/',
  'javascript:alert(1)',
  '//tienda.example/',
  'https://tienda.example:8443/',
  '',
])('no return address leads to another origin, or carries a name: %s', (typed) => {
  expect(safeReturnUrl(typed, shop)).toBeNull()
})

it('production takes https alone', () => {
  const typed = 'http://127.0.0.1:3001/gracias'
  expect(safeReturnUrl(typed, shop)).toBe(typed)
  expect(safeReturnUrl(typed, { ...shop, isProduction: true })).toBeNull()
})
