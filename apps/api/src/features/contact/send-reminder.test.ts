import type { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoBrand } from '../../../../demo/src/lender.ts'
import { readPdfText } from '../../documents/testing/read-pdf.ts'
import { instantOf } from '../../platform/business-date.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { createOutbox } from '../../platform/jobs/outbox.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import type { Mail, Sms } from '../../ports/message-sender.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { amountInProcess } from '../payments/payments.ts'
import { statementOf } from '../self-management/self-management.ts'
import type { LoanEvent, StoredLoan } from '../servicing/servicing.ts'
import { lenderOn } from '../servicing/testing/lender.ts'
import { reminderPlanner } from './plan-reminders.ts'
import { reminderSender } from './send-reminder.ts'

const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
const bogota = (text: string) => instantOf(`${text}-05:00`)

let database: FreshDatabase
let now: Temporal.Instant
let mails: Mail[]
let messages: Sms[]
let isMailDown: boolean
let people = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  mails = []
  messages = []
  isMailDown = false
  await database.db.deleteFrom('contactLog').execute()
  await database.db.deleteFrom('outbox').execute()
})

const outbox = () =>
  createOutbox({
    db: database.db,
    secrets,
    queue: { sendWithin: async () => undefined },
    handlers: () => ({
      reminder: reminderSender({
        db: database.db,
        store: applicationStore(secrets),
        secrets,
        brand: demoBrand,
        publicUrl: 'https://cupo.example',
        mail: {
          send: async (mail) => {
            if (isMailDown) throw new Error('no mail server')
            mails.push(mail)
          },
        },
        sms: { send: async (sms) => void messages.push(sms) },
        inProcessOf: amountInProcess,
        drawStatement: (credit, at) => statementOf({ db: database.db, brand: demoBrand }, credit, at),
      }),
    }),
    now: () => now,
  })

/** Loans of one new person, disbursed on 10 January 2026 and first due on Monday, 16 February. */
async function borrower(loanCount = 1) {
  people += 1
  const document = String(1_020_300_000 + people)
  const loans: StoredLoan[] = []
  for (let index = 0; index < loanCount; index += 1) {
    loans.push(await lenderOn(database, secrets).lend({ document }))
  }
  return { loans, documentIndex: secrets.blindIndex('document', document) }
}

/** On the day after the first due date a loan's row is late. */
async function turnLate(loans: readonly StoredLoan[]) {
  now = bogota('2026-02-17T00:00')
  const moments = loans.map(
    (stored): LoanEvent => ({
      kind: 'installmentLate',
      loanId: stored.id,
      applicationId: stored.applicationId,
      isMobileBill: false,
      number: 1,
      dueOn: '2026-02-16',
      on: '2026-02-17',
    }),
  )
  await inTransaction(database.db, (transaction) => reminderPlanner(outbox())(transaction, moments, now))
}

async function drainAt(moment: string) {
  now = bogota(moment)
  await outbox().drain()
}

const allow = (
  documentIndex: Buffer,
  ...allowed: readonly ('billingSms' | 'billingEmail' | 'billingCall')[]
) => {
  const flags = {
    billingSms: false,
    billingWhatsapp: false,
    billingEmail: false,
    billingCall: false,
    marketingSms: false,
    marketingWhatsapp: false,
    marketingEmail: false,
    marketingCall: false,
    ...Object.fromEntries(allowed.map((flag) => [flag, true])),
  }
  return database.db
    .insertInto('contactPreference')
    .values({ documentIndex, ...flags, updatedAt: '2026-02-01T12:00:00Z' })
    .onConflict((conflict) => conflict.column('documentIndex').doUpdateSet(flags))
    .execute()
}
const log = () => database.db.selectFrom('contactLog').select(['channel', 'day', 'week', 'purpose']).execute()
const rows = () =>
  database.db
    .selectFrom('outbox')
    .select(['sendAfter', 'sentAt', 'droppedBecause'])
    .orderBy('createdAt')
    .execute()

describe('a reminder whose hour has come', () => {
  it('a reminder that is ripe leaves once, dated at its hour, and is a contact of that day and week', async () => {
    const { loans } = await borrower()
    await turnLate(loans)
    await drainAt('2026-02-17T06:59:59')
    expect(mails).toEqual([])
    await drainAt('2026-02-17T07:00')
    await drainAt('2026-02-17T07:01')
    expect(mails).toMatchObject([{ to: 'laura@correo.example', at: '2026-02-17T12:00:00Z' }])
    expect(mails[0]?.subject).toMatch(/^Revisa tu cuota del 16 de febrero de 2026$/)
    expect(await log()).toEqual([
      { channel: 'Email', day: '2026-02-17', week: '2026-02-16', purpose: 'billing' },
    ])
  })

  it('a reminder leaves by SMS when the person allows no mail', async () => {
    const { loans, documentIndex } = await borrower()
    await allow(documentIndex, 'billingSms', 'billingCall')
    await turnLate(loans)
    await drainAt('2026-02-17T07:00')
    expect(mails).toEqual([])
    expect(messages).toMatchObject([{ to: '3001234567', at: '2026-02-17T12:00:00Z' }])
    expect(messages[0]?.text).toMatch(/^Andina Movil: tu cuota del 16\/02\/2026 sigue pendiente/)
  })

  it('a reminder never leaves when the person allows none of our channels (R-C3)', async () => {
    const { loans, documentIndex } = await borrower()
    await allow(documentIndex, 'billingCall')
    await turnLate(loans)
    await drainAt('2026-02-17T07:00')
    expect(await rows()).toMatchObject([{ droppedBecause: 'no channel allowed' }])
    expect(await log()).toEqual([])
  })

  it('a reminder goes by the channel of the latest form, as long as nothing was changed since', async () => {
    const { loans, documentIndex } = await borrower(2)
    const consents = loans.flatMap(({ applicationId }, index) =>
      (['billingEmail', 'billingSms'] as const).map((kind) => ({
        id: newId(),
        applicationId,
        kind,
        isGranted: kind === 'billingSms' || index === 0,
        version: 'test',
        evidence: Buffer.alloc(0),
        at: `2026-01-1${index}T12:00:00Z`,
      })),
    )
    await database.db.insertInto('consent').values(consents).execute()
    await turnLate(loans)
    await drainAt('2026-02-17T07:00')
    expect([mails.length, messages.length]).toEqual([0, 1])
    await allow(documentIndex, 'billingEmail')
    await drainAt('2026-02-23T07:00')
    expect([mails.length, messages.length]).toEqual([1, 1])
  })
})

describe('two loans of one person', () => {
  it('reminders of two loans of one person go by one channel on two days of a week', async () => {
    const { loans } = await borrower(2)
    await turnLate(loans)
    await drainAt('2026-02-17T07:00')
    expect(mails).toHaveLength(1)
    await drainAt('2026-02-17T18:59')
    expect(mails).toHaveLength(1)
    await drainAt('2026-02-18T07:00')
    expect(mails).toHaveLength(2)
    expect(await log()).toMatchObject([{ day: '2026-02-17' }, { day: '2026-02-18' }])
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2)
  })

  it('reminders of two loans of one person go on two days also when both come to be sent at the same moment (R-C2)', async () => {
    const { loans } = await borrower(3)
    await turnLate(loans)
    now = bogota('2026-02-17T07:00')
    const ids = await database.db.selectFrom('outbox').select('id').execute()
    await Promise.all(ids.map(({ id }) => outbox().deliver(id)))
    expect(mails).toHaveLength(1)
    await drainAt('2026-02-18T07:00')
    await drainAt('2026-02-19T07:00')
    expect(mails).toHaveLength(3)
  })

  it('the second reminder of a person waits for the next week when the channel of this one is no longer allowed', async () => {
    const { loans, documentIndex } = await borrower(2)
    await turnLate(loans)
    await drainAt('2026-02-17T07:00')
    await allow(documentIndex, 'billingSms')
    await drainAt('2026-02-18T07:00')
    expect(messages).toEqual([])
    expect((await rows()).map(({ sendAfter }) => sendAfter)).toContain('2026-02-23T12:00:00.000Z')
    await drainAt('2026-02-23T07:00')
    expect(messages).toHaveLength(1)
  })
})

describe('a mail server that is down', () => {
  it('a mail server that is down delays the same message to later that day', async () => {
    const { loans } = await borrower()
    await turnLate(loans)
    isMailDown = true
    await drainAt('2026-02-17T07:00')
    await drainAt('2026-02-17T09:00')
    isMailDown = false
    await drainAt('2026-02-17T10:00')
    expect(mails).toMatchObject([{ at: '2026-02-17T12:00:00Z' }])
    expect(await log()).toHaveLength(1)
  })

  it('a mail server that is down until the evening delays the message to the next morning', async () => {
    const { loans } = await borrower()
    await turnLate(loans)
    isMailDown = true
    await drainAt('2026-02-17T18:59')
    isMailDown = false
    await drainAt('2026-02-17T19:00')
    expect(mails).toEqual([])
    await drainAt('2026-02-18T07:00')
    expect(mails).toHaveLength(1)
    expect(await log()).toMatchObject([{ day: '2026-02-18' }])
  })
})

describe('a crash', () => {
  it('a crash before the message left makes it leave at the next attempt, as the same contact', async () => {
    const { loans, documentIndex } = await borrower()
    await turnLate(loans)
    isMailDown = true
    await drainAt('2026-02-17T07:00')
    isMailDown = false
    // It stays with its channel, which may have been the one that reached the person.
    await allow(documentIndex, 'billingSms', 'billingEmail')
    await drainAt('2026-02-17T07:01')
    expect([mails.length, messages.length]).toEqual([1, 0])
    expect(await log()).toHaveLength(1)
  })

  it('a crash after the message left repeats it with its id, so that its receiver drops it', async () => {
    const { loans } = await borrower()
    await turnLate(loans)
    const before = await database.db.selectFrom('outbox').select(['id', 'payload']).executeTakeFirstOrThrow()
    await drainAt('2026-02-17T07:00')
    await database.db
      .updateTable('outbox')
      .set({ sentAt: null, payload: before.payload })
      .where('id', '=', before.id)
      .execute()
    await drainAt('2026-02-17T07:01')
    expect(mails).toHaveLength(2)
    expect(mails[1]).toEqual(mails[0])
    expect(mails[0]?.id).toBe(before.id)
    expect(await log()).toHaveLength(1)
  })
})

it('a statement leaves once, by mail with its PDF, whatever channels are allowed, though the mail server was away at first (R-C5)', async () => {
  const document = '1020399999'
  const { id, applicationId, documentIndex } = await lenderOn(database, secrets).lend({ document })
  // No choice of channels waives it.
  await allow(documentIndex)
  const inSight: LoanEvent = {
    kind: 'installmentInSight',
    loanId: id,
    applicationId,
    isMobileBill: false,
    number: 1,
    dueOn: '2026-02-16',
    on: '2026-02-01',
  }
  now = bogota('2026-02-01T00:00')
  await inTransaction(database.db, (transaction) => reminderPlanner(outbox())(transaction, [inSight], now))
  isMailDown = true
  await drainAt('2026-02-02T07:00')
  isMailDown = false
  await drainAt('2026-02-02T07:01')
  await drainAt('2026-02-02T07:02')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('extracto')
  expect(mails[0]?.text).toContain('Capital antes de la cuota: $ 1.500.000')
  const [paper] = mails[0]?.attachments ?? []
  expect(paper?.filename).toMatch(/\.pdf$/)
  expect(readPdfText(paper?.content ?? new Uint8Array())).toContain('Extracto de tu crédito')
  // It is no contact of the law, which rations only what asks for money.
  expect(await log()).toEqual([])
})
