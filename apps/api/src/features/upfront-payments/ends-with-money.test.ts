import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { demoBrand } from '../../../../demo/src/lender.ts'
import { actors } from '../../platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { createOutbox } from '../../platform/jobs/outbox.ts'
import { createMailLink } from '../../platform/mail-links.ts'
import { effectsOf } from '../origination/acts/effects.ts'
import { type Application, type ApplicationEvent, apply } from '../origination/origination.ts'
import { scriptedProvider } from '../payments/notices/testing/scripted-provider.ts'
import { defaultPlatformSettings } from '../policy/settings.ts'
import { keepRefundAccount } from '../refunds/refund-account.ts'
import { refundsOf, tellRefunds } from '../refunds/refunds.ts'
import { readPaymentLink } from './read-link.ts'
import { endUpfrontPayments } from './settle-upfront-payment.ts'
import { signedOrder } from './testing/signed-order.ts'

const paidAt = '2026-11-21T10:00:00Z'
const endedAt = '2026-11-21T12:00:00Z'
const now = Temporal.Instant.from(endedAt)

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
let order: Application
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
})
beforeEach(async () => {
  order = await signedOrder(database, till.origination.store)
})
afterAll(() => database.close())

function productParts() {
  const { secrets } = till.context
  const { store } = till.origination
  const outbox = createOutbox({
    db: database.db,
    secrets,
    queue: { sendWithin: async () => undefined },
    handlers: () => ({}),
    now: () => now,
  })
  const publicUrl = 'https://cupo.example'
  const settings = async () => defaultPlatformSettings
  return { db: database.db, secrets, store, outbox, publicUrl, settings }
}

/** Ends the order as the product does, with the effects of the product. */
async function end(event: ApplicationEvent): Promise<void> {
  const { secrets, outbox, publicUrl } = productParts()
  const effects = effectsOf({
    secrets,
    outbox,
    publicUrl,
    brand: demoBrand,
    openLoan: async () => undefined,
    upfrontPayments: {
      makeLinks: async () => undefined,
      mailLink: async () => undefined,
      unpaid: async () => [],
      end: endUpfrontPayments,
    },
    transfers: async () => undefined,
  })
  const { store } = till.origination
  await inTransaction(database.db, async (transaction) => {
    const locked = await store.lock(transaction, order.id)
    const who = { now, actor: actors.clock, requestId: 'end', action: 'end', evidence: null }
    await apply({ store, effects }, transaction, locked, [event], who)
  })
}

async function pay(upfrontPayment: 'downPayment' | 'guarantee', times = 1): Promise<number> {
  const attempt = await till.attemptUpfrontPayment(order, upfrontPayment, { requestedAt: paidAt })
  for (let time = 0; time < times; time += 1) {
    const paid = { ...attempt, reference: `${attempt.reference}${time || ''}` }
    await till.settle(till.answer(paid, 'accepted', { at: paidAt }), paidAt)
  }
  return attempt.amount
}

type Mail = { readonly mail: string; readonly data: Record<string, unknown> }

async function mails(): Promise<readonly Mail[]> {
  const rows = await database.db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('applicationId', '=', order.id)
    .where('kind', '=', 'mail')
    .execute()
  return rows.map(({ id, payload }) => till.context.secrets.open(payload as Buffer, `outbox:${id}`) as Mail)
}

/** Every event that ends an application before its credit; a new one has to be told of here. */
const ends: readonly (readonly [reason: string, event: ApplicationEvent])[] = [
  ['notPaidInTime', { type: 'Cancelled', by: 'deadline' }],
  ['cancelled', { type: 'Cancelled', by: 'customer' }],
  ['expired', { type: 'Expired' }],
  ['refused', { type: 'ApplicationRefused', by: 'paymentOrderRefused' }],
  ['deviceRefused', { type: 'DeviceRefused' }],
  ['outOfStock', { type: 'DeviceOutOfStock' }],
]

it.each(ends)(
  'an order that ended with money in, %s, is told by exactly one mail with all of it (R-Q14)',
  async (reason, event) => {
    const amount = (await pay('downPayment')) + (await pay('guarantee'))
    await end(event)
    await tellRefunds(productParts(), now)
    await tellRefunds(productParts(), now)
    expect(await mails()).toEqual([
      expect.objectContaining({
        mail: 'refund-owed',
        data: expect.objectContaining({
          amount,
          reason,
          dueOn: '2026-12-06',
          link: expect.stringContaining('/refund-account/'),
        }),
      }),
    ])
    const owner = till.context.secrets.blindIndex('document', order.person.document)
    const owed = await refundsOf(database.db, owner)
    expect(owed.reduce((sum, refund) => sum + refund.amount, 0)).toBe(amount)
  },
)

it.each(ends)(
  'a paid link of an order that ended, %s, says what goes back of all that was paid',
  async (_, event) => {
    const { db, secrets, store, publicUrl } = productParts()
    const purpose = { purpose: 'downPayment', applicationId: order.id, subject: null } as const
    const hash = await createMailLink(
      db,
      secrets,
      { ...purpose, expiresAt: endedAt },
      Temporal.Instant.from(paidAt),
    )
    const read = async () =>
      readPaymentLink(
        { db, store, secrets, publicUrl },
        'downPayment',
        { id: order.id, hash },
        { actor: { kind: 'anonymous' }, now },
      )
    const amount = await pay('downPayment')
    expect(await read()).toMatchObject({ value: { status: 'Pago', refund: null } })
    const both = amount + (await pay('guarantee'))
    await end(event)
    const refund = { value: both, state: 'owed' }
    expect(await read()).toMatchObject({ value: { status: 'Cancelado', refund } })
    const documentIndex = secrets.blindIndex('document', order.person.document)
    const account = { bank: '1007', kind: 'savings', number: '123456', document: '1', name: 'Ana' } as const
    await inTransaction(db, (transaction) =>
      keepRefundAccount(transaction, secrets, { documentIndex, account }, { now, actor: actors.clock }),
    )
    expect(await read()).toMatchObject({ value: { refund: { value: both, state: 'named' } } })
    await tellRefunds(productParts(), now)
  },
)

it.each(ends)('an order that ended without money, %s, promises none back', async (reason, event) => {
  await end(event)
  expect(await tellRefunds(productParts(), now)).toBe(0)
  const told = await mails()
  // A refusal is told on the screen on which it happens.
  expect(told.map(({ mail }) => mail)).toEqual(reason === 'refused' ? [] : ['order-cancelled'])
})

it('a payment made twice, and one that comes after the end, are each told by one mail (R-Q14)', async () => {
  const amount = await pay('downPayment', 2)
  await tellRefunds(productParts(), now)
  await end({ type: 'DeviceOutOfStock' })
  await tellRefunds(productParts(), now)
  await pay('guarantee')
  await tellRefunds(productParts(), now)
  const told = await mails()
  expect(told.map(({ data }) => data.reason)).toEqual(['paidTwice', 'outOfStock', 'unexpected'])
  expect(told.slice(0, 2).map(({ data }) => data.amount)).toEqual([amount, amount])
})
