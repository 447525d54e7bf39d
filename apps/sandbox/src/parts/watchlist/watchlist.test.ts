import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, bearer, type TriedSandbox, trySandbox } from '../../testing/try-sandbox.ts'

let sandbox: TriedSandbox

beforeAll(async () => {
  sandbox = await trySandbox()
})
afterAll(() => sandbox.dispose())

test.each([
  ['1020304051', 'form', 1],
  ['1020304051', 'offer', 0],
  ['1020304063', 'form', 0],
  ['1020304063', 'offer', 1],
  ['1020304000', 'form', 0],
])('the watchlist has for document %s at the %s %i matches', async (document, stage, count) => {
  const search = { documentType: 'CC', document, name: 'Persona De Prueba', stage }
  const { body } = await ask(`${sandbox.url}/watchlist/v1/searches`, search, bearer('demo-watchlist-key'))
  expect(body).toMatchObject({ searchId: expect.any(String), matches: { length: count } })
})
