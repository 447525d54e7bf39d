import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { keepAssets, keptAssets } from './kept-assets.ts'
import { addressRefusal } from './unknown-address.ts'
import { serveWebPages } from './web-pages.ts'

let database: FreshDatabase
let app: FastifyInstance
let queries = 0
let nowMs = 0
const folder = mkdtempSync(join(tmpdir(), 'cupo-builds-'))

/** The `dist` of a build with these files, by their content. */
function buildOf(release: string, files: Readonly<Record<string, string>>): string {
  const dist = join(folder, release)
  const assets = join(dist, 'client', 'assets')
  mkdirSync(assets, { recursive: true })
  mkdirSync(join(dist, 'pages'))
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(assets, name), content)
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content))
  }
  writeFileSync(join(dist, 'routes.json'), '{"routes":{},"otherwise":"shell"}')
  writeFileSync(join(dist, 'csp.json'), '{}')
  writeFileSync(join(dist, 'pages', 'shell.html'), '<!doctype html>')
  return dist
}
const before = buildOf('before', {
  'offer-B1c_d-2e.js': 'offer()',
  'sheet-a1.css': 'a{}',
  'shared-c3.js': 'shared()',
})
const today = buildOf('today', { 'offer-X9y8z7w6.js': 'newOffer()', 'shared-c3.js': 'shared()' })

const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    queries += 1
    return node
  },
  transformResult: async ({ result }) => result,
}

beforeAll(async () => {
  database = await freshDatabase()
  await keepAssets(database.connectionString, before)
  await keepAssets(database.connectionString, today)
  app = Fastify()
  await serveWebPages(
    app,
    {
      dist: today,
      photoOrigin: 'https://photos.example',
      identityOrigin: 'https://identity.example',
      chatOrigins: [],
      checkoutOrigins: { forms: [], connections: [] },
      frameAncestors: [],
      hasRecaptcha: false,
      sendKeptAsset: keptAssets(database.db.withPlugin(counting), () => nowMs),
    },
    addressRefusal(app),
  )
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

const names = async () =>
  (await database.db.selectFrom('webAsset').select('name').orderBy('name').execute()).map(({ name }) => name)
const age = (name: string, hours: number) =>
  database.owner.query(
    `update web_asset set served_at = now() - interval '${hours} hours' where name = '${name}'`,
  )

test('a page of the release before finds its chunks on an instance of today, as its own release served them', async () => {
  const chunk = await app.inject('/assets/offer-B1c_d-2e.js')
  expect(chunk.statusCode).toBe(200)
  expect(chunk.body).toBe('offer()')
  expect(chunk.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  const own = await app.inject('/assets/offer-X9y8z7w6.js')
  expect(own.headers['content-type']).toBe(chunk.headers['content-type'])
  expect(own.headers['cache-control']).toBe(chunk.headers['cache-control'])

  const headers = { 'accept-encoding': 'gzip, br' }
  const compressed = await app.inject({ url: '/assets/offer-B1c_d-2e.js?v=1', headers })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.rawPayload).toEqual(brotliCompressSync('offer()'))
  expect((await app.inject('/assets/sheet-a1.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  expect((await app.inject({ method: 'HEAD', url: '/assets/sheet-a1.css' })).statusCode).toBe(200)
})

test('an asset that no build of ours had is not found, whatever its name looks like', async () => {
  for (const url of ['/assets/offer-gone.js', '/assets/..%2fcsp.json', '/assets/x/offer-B1c_d-2e.js']) {
    expect((await app.inject(url)).statusCode, url).toBe(404)
  }
  expect((await app.inject({ method: 'POST', url: '/assets/sheet-a1.css' })).statusCode).not.toBe(200)
})

test('invented names of assets make one query a second, and a file that was kept since is found after it', async () => {
  nowMs += 1_000
  queries = 0
  const invented = Array.from({ length: 30 }, (_, index) => `/assets/invented-${index}.js`)
  const answers = await Promise.all(invented.map((url) => app.inject(url)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(queries).toBe(1)

  await keepAssets(database.connectionString, buildOf('after', { 'offer-N3xt.js': 'nextOffer()' }))
  nowMs += 1_000
  expect((await app.inject('/assets/offer-N3xt.js')).body).toBe('nextOffer()')
  await database.owner.query(`delete from web_asset where name = 'offer-N3xt.js'`)
})

test('the product’s role reads assets of other releases and writes none (R-X11)', async () => {
  for (const change of [
    "insert into web_asset (name, content) values ('evil.js', '\\x00')",
    "update web_asset set content = '\\x00'",
    'delete from web_asset',
  ]) {
    await expect(database.pool.query(change)).rejects.toMatchObject({ code: '42501' })
  }
})

test('assets stay for a day after an instance has said that it serves them, and no longer', async () => {
  await age('offer-B1c_d-2e.js', 23)
  await age('sheet-a1.css', 25)
  await age('shared-c3.js', 25)
  await keepAssets(database.connectionString, today)
  expect(await names()).toEqual(['offer-B1c_d-2e.js', 'offer-X9y8z7w6.js', 'shared-c3.js'])
})
