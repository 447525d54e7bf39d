import { sql } from 'kysely'
import { expect } from 'vitest'
import type { FreshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import type { Customer } from '../support/customer.ts'
import { waitFor } from '../support/wait-for.ts'

type Db = FreshDatabase['db']

/** Every mail of a journey with nothing to pay first, in the order of its steps. */
const mailsOfJourney = ['validate-email', 'agreement-copy', 'order-summary', 'delivered']

/**
 * What must be true of a finished journey whatever happened to the processes meanwhile: one application, one order,
 * each act recorded once, each message there and there once.
 */
export async function expectWholeAndOnce(db: Db, customer: Customer): Promise<void> {
  const id = customer.applicationId()
  await effectsAreGone(db)

  const effects = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'dedupeKey', 'sentAt'])
    .where('applicationId', '=', id)
    .execute()
  const mails = effects.filter(({ kind }) => kind === 'mail').map(({ dedupeKey }) => stepOf(dedupeKey))
  expect(mails.toSorted()).toEqual(mailsOfJourney.toSorted())
  const inbox = await customer.mails()
  expect(new Set(inbox.map(({ subject }) => subject)).size).toBe(mailsOfJourney.length)
  expect(inbox).toHaveLength(mailsOfJourney.length)
  // The agreement and the annex of its signature.
  expect(inbox.flatMap(({ attachments }) => attachments)).toHaveLength(2)

  const pins = await db.selectFrom('pinChallenge').select('id').where('applicationId', '=', id).execute()
  expect(await customer.sms()).toHaveLength(pins.length)
  expect(effects.filter(({ kind }) => kind === 'sms')).toHaveLength(pins.length)

  const orders = (await customer.place.control.orders()).filter(
    ({ document }) => document === customer.document,
  )
  expect(orders).toMatchObject([{ state: 'delivered', reference: id }])
  expect(await customer.read()).toMatchObject({ status: 'financialData', situation: 'Liberada' })
  await expectRecordedOnce(db, id)
}

async function expectRecordedOnce(db: Db, id: string): Promise<void> {
  const acts = await db
    .selectFrom('auditEntry')
    .select((row) => ['action', row.fn.countAll<number>().as('times')])
    .where('subjectId', '=', id)
    .where('action', 'in', ['createApplication', 'acceptEmail', 'offer', 'createContract', 'order:delivered'])
    .groupBy('action')
    .execute()
  expect(Object.fromEntries(acts.map(({ action, times }) => [action, times]))).toEqual({
    createApplication: 1,
    acceptEmail: 1,
    offer: 1,
    createContract: 1,
    'order:delivered': 1,
  })
  const { rows } = await sql<{ deliveries: number; signatures: number; confirmations: number }>`
    select (select count(*) from domain_event where application_id = ${id}) as deliveries,
           (select count(*) from consent where application_id = ${id} and kind = 'agreementSigned') as signatures
  `.execute(db)
  expect(rows).toEqual([{ deliveries: 1, signatures: 1 }])
}

/**
 * No row that is due waits, which includes those that a crash caught between sending and saying so. A reminder of the loan
 * waits for its day, weeks after the two that the clock of these tests moves at most.
 */
export const effectsAreGone = (db: Db) =>
  waitFor('every effect to leave', async () => {
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('sentAt', 'is', null)
      .where((row) => row.or([row('sendAfter', 'is', null), row('sendAfter', '<', inTwoDays())]))
      .execute()
    return waiting.length === 0 || undefined
  })

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString()

const stepOf = (dedupeKey: string) => dedupeKey.split(':')[0]
