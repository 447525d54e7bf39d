import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { endLinkSessionsOf } from '../sign-in/sign-in.ts'
import { listSalesOf } from './list-sales.ts'
import { type AgentCaller, takeSale } from './take-sale.ts'
import { noon, shopOfTest } from './testing/shop-of-test.ts'

let database: FreshDatabase
let shop: ReturnType<typeof shopOfTest>
beforeAll(async () => {
  database = await freshDatabase()
  shop = shopOfTest(database)
})
afterAll(() => database.close())

const counter = async (of: { readonly shop?: string; readonly agent?: string } = {}) =>
  shop.openedBy(await shop.linkOf(of), noon, randomBytes(32))
const take = (agent: AgentCaller, applicationId: string) =>
  takeSale(shop, agent, applicationId, { now: noon, requestId: newId() })
const actsFor = async (accessToken: string) => {
  const caller = await shop.callerOf(accessToken)
  return caller?.kind === 'agent' ? caller.applicationId : undefined
}
const list = (agent: AgentCaller, search?: string, now = noon) => listSalesOf(shop, agent, search, now)

test('a sale begun at one counter goes on at another of the same shop, and the first one acts for it no more (R-G84)', async () => {
  const sale = await shop.sell('1110001110')
  const [first, second] = [await counter(), await counter({ agent: 'A2' })]
  expect(await take(first.caller, sale.id)).toMatchObject({ ok: true, value: { status: 'preOffer' } })
  expect(await take(second.caller, sale.id)).toMatchObject({ ok: true })
  expect([await actsFor(first.accessToken), await actsFor(second.accessToken)]).toEqual([null, sale.id])
  const taken = await shop.store.find(database.db, sale.id)
  expect(taken?.facts.seller).toEqual({
    shop: 'S01',
    shopName: 'Tienda S01',
    agent: 'A2',
    agentName: 'Agente A2',
  })
  const rows = await database.db
    .selectFrom('auditEntry')
    .select('actor')
    .where('subjectId', '=', sale.id)
    .execute()
  expect(rows.map(({ actor }) => actor)).toEqual(['agent:S01/A1', 'agent:S01/A2', 'agent:S01/A2'])
})

test('a single counter acts for a sale that several take at the same moment', async () => {
  const sale = await shop.sell('1110001111')
  const counters = await Promise.all(['A1', 'A2', 'A3', 'A4'].map((agent) => counter({ agent })))
  await Promise.all(counters.map(({ caller }) => take(caller, sale.id)))
  const acting = await Promise.all(counters.map(({ accessToken }) => actsFor(accessToken)))
  expect(acting.filter((id) => id === sale.id)).toHaveLength(1)
})

test('a person who takes the treatment back ends what links opened for their applications, and for no other', async () => {
  const [sale, other] = [await shop.sell('1110001113'), await shop.sell('1110001114')]
  const [agent, otherAgent] = [await counter(), await counter({ agent: 'A2' })]
  await take(agent.caller, sale.id)
  await take(otherAgent.caller, other.id)
  const { accessToken } = await inTransaction(database.db, (transaction) =>
    shop.linkSessions.startHandOff(
      transaction,
      {
        linkId: newId(),
        applicationId: sale.id,
        browserHash: null,
        userAgent: '',
        expiresAt: noon.add({ hours: 1 }),
      },
      noon,
    ),
  )
  await inTransaction(database.db, (transaction) =>
    endLinkSessionsOf(transaction, [sale.id], 'treatmentRevoked', noon),
  )
  expect(await shop.callerOf(accessToken)).toBeNull()
  expect([await actsFor(agent.accessToken), await actsFor(otherAgent.accessToken)]).toEqual([null, other.id])
})

test('a sale of another shop is not found, as one that does not exist, and one that is over is not taken', async () => {
  const sale = await shop.sell('1110001112')
  const other = await counter({ shop: 'S02' })
  for (const id of [sale.id, newId(), 'nothing']) {
    expect(await take(other.caller, id)).toMatchObject({ ok: false, refusal: { code: 'NoEncontrado' } })
  }
  await inTransaction(database.db, (transaction) =>
    shop.store.update(transaction, { ...sale, situation: 'Cancelada' }, noon),
  )
  const own = await counter()
  expect(await take(own.caller, sale.id)).toMatchObject({ ok: false, refusal: { code: 'EtapaInvalida' } })
})

test('the desk lists the sales of its own shop, masked, and finds them by the last digits of the document (R-G83)', async () => {
  const of = { shop: 'S03' }
  const [mine] = [await shop.sell('1234567890', 'S03'), await shop.sell('1234560000', 'S03')]
  await shop.sell('9994567890', 'S04')
  const { caller } = await counter(of)
  expect(await list(caller)).toHaveLength(2)
  const [found, ...others] = await list(caller, '7890')
  expect(others).toEqual([])
  expect(found).toEqual({
    applicationId: mine.id,
    documentLastDigits: '7890',
    firstName: mine.person.firstName,
    deviceModel: 'Kora Max 8',
    agentName: 'Agente A1',
    status: 'preOffer',
    situation: 'EmAndamento',
    activity: 'DadosBasicos',
    isAuthorized: true,
    waitsForCode: false,
    isOpen: true,
    isTaken: false,
    isAtOtherCounter: false,
    due: [],
    at: expect.any(String),
  })
  expect(JSON.stringify(await list(caller))).not.toContain('1234567890')
  await take(caller, mine.id)
  expect(await list({ ...caller, applicationId: mine.id }, '90')).toMatchObject([
    { isTaken: true, isAtOtherCounter: false },
  ])
  const { caller: other } = await counter(of)
  expect(await list(other, '90')).toMatchObject([{ isTaken: false, isAtOtherCounter: true }])
  // The half hour of the counter that had it is over.
  expect(await list(other, '90', noon.add({ minutes: 31 }))).toMatchObject([{ isAtOtherCounter: false }])
})

test('a sale that ended stays on the desk for the day on which it was begun or signed, and an open one until it ends', async () => {
  const [open, ended] = [await shop.sell('2220002220', 'S05'), await shop.sell('2220002221', 'S05')]
  await inTransaction(database.db, (transaction) =>
    shop.store.update(transaction, { ...ended, situation: 'Cancelada' }, noon),
  )
  const { caller } = await counter({ shop: 'S05' })
  expect((await list(caller)).map(({ applicationId }) => applicationId).toSorted()).toEqual(
    [open.id, ended.id].toSorted(),
  )
  const tomorrow = await list(caller, undefined, noon.add({ hours: 24 }))
  expect(tomorrow.map(({ applicationId }) => applicationId)).toEqual([open.id])
})
