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
import { applicationsAndLoans } from '../../wiring/applications-and-loans.ts'
import type { Foundation } from '../../wiring/foundation.ts'
import { wireReconciliation } from '../../wiring/wire-reconciliation.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { after, anApplication, happened } from '../origination/testing/an-application.ts'
import { loanStore } from '../servicing/servicing.ts'
import { compareWithOutside } from './compare-with-outside.ts'
import { openDifferences } from './difference-task.ts'
import { type SettleContext, settleDifference } from './settle-difference.ts'

const signedAt = Temporal.Instant.from('2026-11-20T15:00:00Z')
const settledAt = Temporal.Instant.from('2026-11-24T15:00:00Z')
const who = { now: settledAt, actor: { kind: 'staff', user: 'ana' } as const, requestId: 'test' }
const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const store = applicationStore(secrets)

let database: FreshDatabase
let context: SettleContext
let order: ListedOrder
let applicationId: string
beforeAll(async () => {
  database = await freshDatabase()
  await seedDemoFigures(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.query("update payment_task set state = 'closed'")
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
  const signed = after(
    { ...anApplication(), id: applicationId },
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

async function settle(state: ListedOrder['state'], changedAt: string) {
  const price = pesos(1_500_000)
  order = { orderNumber: applicationId, reference: applicationId, state, price, changedAt }
  const sources = context.sources.filter(({ kind }) => kind === 'order')
  await compareWithOutside({ db: database.db, sources }, signedAt, who)
  const [task] = await openDifferences(database.db, '')
  if (task === undefined) throw new Error('no difference')
  return settleDifference(context, task, who)
}
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
