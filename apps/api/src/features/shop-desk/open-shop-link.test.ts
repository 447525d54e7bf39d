import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { newId } from '../../platform/ids.ts'
import { noon, shopOfTest } from './testing/shop-of-test.ts'

let database: FreshDatabase
let shop: ReturnType<typeof shopOfTest>
beforeAll(async () => {
  database = await freshDatabase()
  shop = shopOfTest(database)
})
afterAll(() => database.close())

const at = (minutes: number) => noon.add({ minutes })
const auditOf = (subjectId: string) =>
  database.db
    .selectFrom('auditEntry')
    .select(['actor', 'action', 'after'])
    .where('subjectId', '=', subjectId)
    .execute()

test('the link of a shop opens a session of its agent for half an hour, which an audit row names (R-G80)', async () => {
  const id = newId()
  const { accessToken, caller, expiresAt } = await shop.openedBy(await shop.linkOf({ id }))
  expect(caller).toMatchObject({ kind: 'agent', shop: 'S01', agent: 'A1', linkId: id, applicationId: null })
  expect(expiresAt.toString()).toBe(at(30).toString())
  expect(await shop.callerOf(accessToken, at(30).subtract({ seconds: 1 }))).not.toBeNull()
  expect(await shop.callerOf(accessToken, at(30))).toBeNull()
  expect(await auditOf(id)).toMatchObject([{ actor: 'agent:S01/A1', action: 'openShopLink' }])
})

test('a link that names a customer without their line opens nothing: nobody types it at the counter (R-G81)', async () => {
  const data = await shop.linkOf({ document: '1010101010' })
  expect(await shop.open(data)).toMatchObject({ ok: false, refusal: { code: 'EnlaceInvalido' } })
  const desk = await shop.linkOf({ mobile: '3001112233' })
  expect((await shop.open(desk)).ok).toBe(true)
})

test('a page that is loaded anew goes on in its browser with the same end, and the session of before is over', async () => {
  const sale = await shop.sell('1010101010')
  const data = await shop.linkOf({ document: '1010101010', mobile: '3001112233' })
  const first = await shop.openedBy(data)
  const again = await shop.openedBy(data, at(20))
  expect(again.expiresAt.toString()).toBe(at(30).toString())
  expect(again.caller.applicationId).toBe(sale.id)
  expect(await shop.callerOf(first.accessToken, at(20))).toBeNull()
})

test('a link that one browser has opened opens in no other, and in a client without a secret once (R-G81)', async () => {
  const data = await shop.linkOf({})
  await shop.openedBy(data)
  for (const other of [randomBytes(32), null]) {
    expect(await shop.open(data, noon, other)).toMatchObject({ ok: false, refusal: { code: 'EnlaceUsado' } })
  }
  const once = await shop.linkOf({})
  await shop.openedBy(once, noon, null)
  expect(await shop.open(once, noon, null)).toMatchObject({ ok: false, refusal: { code: 'EnlaceUsado' } })
})

test('two browsers that open one link at the same moment: one of them has it', async () => {
  const data = await shop.linkOf({})
  const opened = await Promise.all([1, 2, 3, 4].map(() => shop.open(data, noon, randomBytes(32))))
  expect(opened.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a link that has run out opens nothing, also in the browser that has opened it', async () => {
  const data = await shop.linkOf({})
  await shop.openedBy(data)
  expect(await shop.open(data, at(31))).toMatchObject({ ok: false, refusal: { code: 'EnlaceVencido' } })
})

test('another link of the same shop for the same document renews the authority over the open sale (R-G82)', async () => {
  const sale = await shop.sell('1020202020')
  const said = { document: '1020202020', mobile: '3001112233' }
  const first = await shop.openedBy(await shop.linkOf(said))
  expect(first.caller.applicationId).toBe(sale.id)
  const renewed = await shop.openedBy(await shop.linkOf({ ...said, agent: 'A2' }, at(29)), at(29))
  expect(renewed.caller.applicationId).toBe(sale.id)
  expect(await shop.callerOf(renewed.accessToken, at(58))).not.toBeNull()
  // One counter at a time acts for a sale.
  expect(await shop.callerOf(first.accessToken, at(29))).toMatchObject({ applicationId: null })
})

test('a link of another shop for the same document has no authority over the sale', async () => {
  await shop.sell('1030303030')
  const said = { document: '1030303030', mobile: '3001112233' }
  expect((await shop.openedBy(await shop.linkOf({ ...said, shop: 'S02' }))).caller.applicationId).toBeNull()
})

test('whatever a shop seals is opened or refused, and breaks nothing', async () => {
  const hostile = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      '',
      ' ',
      '\u0000',
      'x'.repeat(3_000),
      -1,
      1e308,
      true,
      [],
      {},
      '../x',
      '__proto__',
    ),
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
  )
  const field = fc.constantFrom(
    'id',
    'kind',
    'shop',
    'shopName',
    'agent',
    'agentName',
    'skus',
    'document',
    'mobile',
  )
  await fc.assert(
    fc.asyncProperty(field, hostile, async (name, value) => {
      const opened = await shop.open(await shop.linkOf({ [name]: value }))
      if (!opened.ok) expect(opened.refusal.code).toMatch(/^Enlace/)
    }),
    { numRuns: 60, seed: 20261205 },
  )
})

test('a network opens sixty links a minute, and no more (R-L3)', async () => {
  const address = '203.0.113.7'
  const openOne = async () => shop.open('nothing', noon, null, address)
  for (let times = 0; times < 60; times += 1) {
    expect(await openOne()).toMatchObject({ refusal: { code: 'EnlaceInvalido' } })
  }
  expect(await openOne()).toMatchObject({ refusal: { code: 'LimiteDeIntentos' } })
})

test('the lender sets how long an agent acts by a link (R-G80)', async () => {
  const validFrom = '2026-12-01'
  const set = (channel: string, name: string, value: number) =>
    database.db
      .insertInto('parameter')
      .values({ channel, name, validFrom, value: JSON.stringify(value) })
      .execute()
  await set('Assistido', 'agentSessionMinutes', 10)
  try {
    const data = await shop.linkOf({})
    expect((await shop.openedBy(data)).expiresAt.toString()).toBe(at(10).toString())
  } finally {
    await database.db.deleteFrom('parameter').where('validFrom', '=', validFrom).execute()
  }
})

test('a link is opened thirty times at most', async () => {
  const data = await shop.linkOf({})
  for (let times = 0; times < 30; times += 1) expect((await shop.open(data)).ok).toBe(true)
  expect(await shop.open(data)).toMatchObject({ ok: false, refusal: { code: 'EnlaceUsado' } })
})
