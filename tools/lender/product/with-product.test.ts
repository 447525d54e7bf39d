import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../apps/api/src/platform/database/testing.ts'
import { Refused } from '../../../apps/api/src/platform/refusal.ts'
import { withDatabase } from './with-product.ts'

const folder = mkdtempSync(join(tmpdir(), 'cupo-verb-'))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  process.exitCode = undefined
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  [
    'a folder without a database',
    { DATABASE_URL: '', DATA_DIR: folder },
    'has no database: is it that of the product?',
  ],
  [
    'a server that does not answer',
    { DATABASE_URL: 'postgres://cupo@127.0.0.1:1/cupo' },
    'Are DATABASE_URL and DATA_DIR those of the product',
  ],
])(
  'a verb of the lender says in a sentence that %s is not the database of the product, and creates none',
  async (_case, environment, words) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    const said = vi.spyOn(console, 'error').mockReturnValue()
    await withDatabase(async () => {
      throw new Error('the verb ran')
    })
    expect(said.mock.calls.flat().join()).toContain(words)
    expect(process.exitCode).toBe(1)
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
  },
)

test('a verb whose booking day is closed says so in a sentence', async () => {
  const database = await freshDatabase()
  vi.stubEnv('DATABASE_URL', database.connectionString)
  const said = vi.spyOn(console, 'error').mockReturnValue()
  await withDatabase(async () => {
    throw new Refused({ code: 'LibrosCerrados' })
  })
  await database.close()
  expect(said.mock.calls).toEqual([['Nothing was done: the books of today are closed.']])
  expect(process.exitCode).toBe(1)
})
