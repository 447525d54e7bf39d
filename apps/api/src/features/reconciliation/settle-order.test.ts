import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { seedDemoFigures } from '../../../../demo/src/figures.ts'
import { demoBrand } from '../../../../demo/src/lender.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { createOutbox } from '../../platform/jobs/outbox.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import type { ListedOrder } from '../../ports/operator.ts'
import { wireReconciliation } from '../../wiring/act-context.ts'
import { applicationsAndLoans } from '../../wiring/applications-and-loans.ts'
import type { Foundation } from '../../wiring/foundation.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { after, anApplication, happened } from '../origination/testing/an-application.ts'
import { loanStore } from '../servicing/servicing.ts'
import { compareWithOutside } from './compare-with-outside.ts'
import { openDifferences } from './difference-task.ts'
import { releaseLostOrder, type SettleContext, settleDifference } from './settle-difference.ts'

const signedAt = Temporal.Instant.from('2026-11-20T15:00:00Z')
const settledAt = Temporal.Instant.from('2026-11-24T15:00:00Z')
const who = { now: settledAt, actor: { kind: 'staff', user: 'ana' } as const, requestId: 'test' }
const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const store = applicationStore(secrets)

let database: FreshDatabase
let context: SettleContext
let order: ListedOrder
let applicationId: string
let released: string[]
let documents = 1_020_304_000
beforeAll(async () => {
  database = await freshDatabase()
  await seedDemoFigures(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.query("update payment_task set state = 'closed'")
  released = []
  const { db } = database
  const outbox = createOutbox({
    db,
    secrets,
    queue: { sendWithin: async () => undefined },
    handlers: () => ({}),
    now: () => settledAt,
  })
  const operator = {
    listOrders: async function* () {
      yield [order]
    },
    order: async () => order,
    releaseOrder: async ({ orderNumber }: { readonly orderNumber: string }) =>
      void released.push(orderNumber),
  }
  const parts = {
    db,
    secrets,
    store,
    random: systemRandom,
    brand: demoBrand,
    publicUrl: 'https://cupo.example',
  }
  const foundation = { ...parts, operator, provider: {}, bank: {} } as unknown as Foundation
  context = wireReconciliation(foundation, applicationsAndLoans(foundation, outbox))
  applicationId = newId()
  documents += 1
  const application = anApplication()
  const signed = after(
    { ...application, id: applicationId, person: { ...application.person, document: String(documents) } },
    happened.downPayment(),
    happened.offer(),
    happened.identity(),
    happened.address(),
    happened.delivery(),
    { ...happened.agreement(), documentId: newId() } as ReturnType<typeof happened.agreement>,
    happened.acceptance(),
    {
      type: 'AgreementSigned',
      at: signedAt.toString(),
      order: { orderNumber: applicationId, deadline: null },
    },
  )
  await inTransaction(db, (transaction) => store.insert(transaction, signed, signedAt))
})

const compareOrders = () => {
  const sources = context.sources.filter(({ kind }) => kind === 'order')
  return compareWithOutside({ db: database.db, sources }, signedAt, who)
}
async function differenceOf(state: ListedOrder['state'], changedAt: string, reference = applicationId) {
  order = { orderNumber: reference, reference, state, price: pesos(1_500_000), changedAt }
  await compareOrders()
  const [task] = await openDifferences(database.db, '')
  if (task === undefined) throw new Error('no difference')
  return task
}
const settle = async (state: ListedOrder['state'], changedAt: string) =>
  settleDifference(context, await differenceOf(state, changedAt), who)
const loan = () => loanStore.findByApplication(database.db, applicationId)
const situation = async () => (await store.find(database.db, applicationId))?.situation
/** Days since 1970-01-01 in the engine. */
const dayOf = (date: string) => Date.parse(date) / 86_400_000

it('a lost delivery that is settled later opens the loan on the day of the operator', async () => {
  expect(await settle('delivered', '2026-11-22T04:30:00Z')).toEqual({ isSettled: true })
  expect((await loan())?.loan.terms.disbursedOn).toBe(dayOf('2026-11-21'))
})

it('a lost delivery whose phone is back leaves no live loan, however much later it is settled', async () => {
  expect(await settle('returned', '2026-11-21T16:00:00Z')).toEqual({ isSettled: true })
  expect((await loan())?.loan).toMatchObject({ closed: { because: 'withdrawn' } })
  expect(await situation()).toBe('Retractada')
})

it('a return that is refused takes its delivery with it, and the task says as what it was refused', async () => {
  expect(await settle('returned', '2026-11-19T16:00:00Z')).toMatchObject({
    isSettled: false,
    why: expect.stringContaining('refused as EtapaInvalida'),
  })
  expect(await loan()).toBeNull()
  expect(await situation()).toBe('EmAndamento')
})

it('an order that is signed while it is being released stays with its signature', async () => {
  const task = await differenceOf('delivered', '2026-11-21T16:00:00Z')
  order = { ...order, state: 'placed' }
  let looks = 0
  // Its first look is of the moment before the signature.
  const findByOrderNumber: typeof store.findByOrderNumber = async (db, number) => {
    looks += 1
    return looks === 1 ? null : store.findByOrderNumber(db, number)
  }
  const late = { ...context, origination: { ...context.origination, store: { ...store, findByOrderNumber } } }
  expect(await releaseLostOrder(late, task, who)).toBe('ours')
  expect(released).toEqual([])
  expect(looks).toBe(2)
})

it('an order whose release the operator did not answer stays an open difference, and the release is asked for again', async () => {
  const reference = `${applicationId}-2`
  const task = await differenceOf('placed', '2026-11-21T16:00:00Z', reference)
  const silent = {
    ...context.operator,
    releaseOrder: () => Promise.reject(new Error('no answer')),
  }
  await expect(releaseLostOrder({ ...context, operator: silent }, task, who)).rejects.toThrow('no answer')
  await compareOrders()
  expect(await openDifferences(database.db, '')).toMatchObject([{ id: task.id }])
  expect(await releaseLostOrder(context, task, who)).toBe('released')
  expect(released).toEqual([reference])
  expect(await openDifferences(database.db, '')).toEqual([])
})
