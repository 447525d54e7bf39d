import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actors } from './actor.ts'
import { writeAudit } from './audit.ts'
import { type FreshDatabase, freshDatabase } from './database/testing.ts'
import { inTransaction } from './database/transaction.ts'
import { newId } from './ids.ts'
import { purge } from './retention.ts'
import { retentionRules } from './retention-rules.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const now = Temporal.Instant.from('2027-03-01T05:00:00Z')
const daysAgo = (days: number) => now.subtract({ hours: Math.round(days * 24) }).toString()
const unspent = { isSpent: () => false }

/** How long each kind is kept, said once more: the operations page and the code must agree. */
const limitDays: Readonly<Record<string, number>> = {
  'pin-try:wrong': 2,
  'pin-try:right': 2,
  'look-up:mobiles': 2,
  'form-address': 2,
  'pin-sent': 2,
  simulation: 2,
  'identity-started:biometrics': 35,
  'claim-filed': 35,
  'a-kind-of-tomorrow': 35,
  'payment-copy': 400,
  'password-try': 400,
}

test('exactly the limit events that are due go, whatever their kinds and ages', async () => {
  const event = fc.record({
    kind: fc.constantFrom(...Object.keys(limitDays)),
    ageDays: fc.oneof(
      fc.double({ min: 0, max: 500, noNaN: true }),
      fc.constantFrom(1.99, 2.01, 34.9, 35.1, 399.9, 400.1),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 40 }), async (events) => {
      await database.db.deleteFrom('limitEvent').execute()
      const rows = events.map(({ kind, ageDays }) => ({
        id: newId(),
        kind,
        subject: Buffer.from('somebody'),
        at: daysAgo(ageDays),
      }))
      await database.db.insertInto('limitEvent').values(rows).execute()
      const isKept = ({ kind, at }: (typeof rows)[number]) => at >= daysAgo(limitDays[kind] ?? 0)
      await purge(database.db, now, unspent)
      const left = await database.db.selectFrom('limitEvent').select('id').execute()
      expect(left.map(({ id }) => id).toSorted()).toEqual(
        rows
          .filter(isKept)
          .map(({ id }) => id)
          .toSorted(),
      )
    }),
    { numRuns: 40, seed: 20_270_301 },
  )
})

test('tickets and challenges go a day after they end, tokens and links later', async () => {
  const at = (days: number) => ({ expiresAt: daysAgo(days) })
  for (const days of [0.5, 1.5]) {
    await database.db
      .insertInto('captchaTicket')
      .values({ ticketHash: hashOf(), usesLeft: 1, ...at(days) })
      .execute()
    await database.db
      .insertInto('spentChallenge')
      .values({ hash: hashOf(), ...at(days) })
      .execute()
  }
  await purge(database.db, now, unspent)
  for (const table of ['captchaTicket', 'spentChallenge'] as const) {
    expect(await database.db.selectFrom(table).select('expiresAt').execute()).toHaveLength(1)
  }
})

test('sent effects go after 90 days; what waits, is parked, or was a contact by the lender stays (R-E9)', async () => {
  const row = (name: string, more: object) => ({
    id: newId(),
    kind: 'presentBill',
    dedupeKey: name,
    createdAt: daysAgo(400),
    ...more,
  })
  const contact = row('contact', { kind: 'reminder', sentAt: daysAgo(300) })
  await database.db
    .insertInto('outbox')
    .values([
      row('old', { sentAt: daysAgo(91) }),
      row('young', { sentAt: daysAgo(89) }),
      row('waiting', {}),
      row('parked', { parkedAt: daysAgo(300) }),
      contact,
    ])
    .execute()
  await database.db
    .insertInto('contactLog')
    .values({
      outboxId: contact.id,
      documentIndex: Buffer.from('somebody'),
      purpose: 'billing',
      channel: 'Sms',
      day: '2026-05-04',
      week: '2026-05-04',
      at: daysAgo(300),
    })
    .execute()
  await purge(database.db, now, unspent)
  const left = await database.db.selectFrom('outbox').select('dedupeKey').execute()
  expect(left.map(({ dedupeKey }) => dedupeKey).toSorted()).toEqual(['contact', 'parked', 'waiting', 'young'])
})

test('a form whose code nobody confirmed goes after 30 days with its links and codes; a confirmed form and its codes stay', async () => {
  const documentIndex = Buffer.from('somebody')
  const addForm = async (days: number, confirmedAt: string | null) => {
    const [applicationId, id] = [newId(), newId()]
    const at = daysAgo(days)
    await database.db
      .insertInto('application')
      .values({
        id: applicationId,
        origin: 'Finter',
        status: 'preOffer',
        situation: 'Expirada',
        activity: 'DadosBasicos',
        documentIndex,
        mobileIndex: documentIndex,
        person: Buffer.from('sealed'),
        facts: '{}',
        createdAt: at,
        updatedAt: at,
        provedAt: confirmedAt,
      })
      .execute()
    await database.db
      .insertInto('applicationForm')
      .values({
        id,
        applicationId,
        documentIndex,
        fingerprint: hashOf(),
        content: Buffer.from('sealed'),
        createdAt: at,
        confirmedAt,
      })
      .execute()
    await database.db
      .insertInto('pinChallenge')
      .values({
        id: newId(),
        purpose: 'signIn',
        applicationId,
        formId: id,
        documentIndex,
        codeHash: hashOf(),
        sentAt: at,
        expiresAt: at,
      })
      .execute()
    await database.db
      .insertInto('mailLink')
      .values({
        id: newId(),
        tokenHash: hashOf(),
        purpose: 'validateEmail',
        applicationId,
        formId: id,
        createdAt: at,
        expiresAt: daysAgo(days - 1),
      })
      .execute()
    return id
  }
  const young = await addForm(29.5, null)
  await addForm(31.5, null)
  const confirmed = await addForm(80, daysAgo(80))
  await purge(database.db, now, unspent)
  const forms = await database.db.selectFrom('applicationForm').select('id').execute()
  expect(forms.map(({ id }) => id).toSorted()).toEqual([young, confirmed].toSorted())
  for (const table of ['pinChallenge', 'mailLink'] as const) {
    const left = await database.db.selectFrom(table).select('formId').execute()
    expect(left.map(({ formId }) => formId).toSorted()).toEqual([young, confirmed].toSorted())
  }
})

test('more rows than a batch go too, and none once the time is spent', async () => {
  const rows = Array.from({ length: 2_500 }, () => ({
    id: newId(),
    kind: 'pin-sent',
    subject: Buffer.from('x'),
    at: daysAgo(100),
  }))
  await database.db.insertInto('limitEvent').values(rows).execute()
  expect(await purge(database.db, now, { isSpent: () => true })).toBe(0)
  expect(await purge(database.db, now, unspent)).toBe(2_500)
})

test('nothing that is append-only has a rule, and an old audit entry stays (R-E9)', async () => {
  const tables = new Set(retentionRules.map(({ table }) => table))
  const { rows } = await database.owner.query<{ name: string }>(
    "select tgrelid::regclass::text as name from pg_trigger where tgname = 'append_only'",
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ name }) => tables.has(name))).toEqual([])
  const entry = { actor: actors.clock, action: 'old', subjectType: 'test', subjectId: '1' }
  await inTransaction(database.db, (transaction) =>
    writeAudit(transaction, entry, now.subtract({ hours: 24 * 5_000 })),
  )
  await purge(database.db, now, unspent)
  expect(
    await database.db.selectFrom('auditEntry').select('id').where('action', '=', 'old').execute(),
  ).toHaveLength(1)
})

test('an approval goes ten years after its decision, one that is younger or undecided stays, and nobody else may delete it', async () => {
  const ask = async (decidedAt: string | null) => {
    const id = newId()
    const text = { at: daysAgo(4_000), lapsesAt: daysAgo(3_990) }
    await database.pool.query(
      `insert into approval (id, act, subject_type, subject_id, content, seen, asker, asker_person, asked_at, recorded_at, lapses_at)
       values ($1, 'waive', 'loan', '1', 'sealed', repeat('a', 64), 'staff:a', 'a', $2, $2, $3)`,
      [id, text.at, text.lapsesAt],
    )
    if (decidedAt !== null) {
      await database.pool.query(
        `insert into approval_decision (id, approval_id, outcome, decider, decider_person, content, decided_at)
         values ($1, $2, 'done', 'staff:b', 'b', 'sealed', $3)`,
        [newId(), id, decidedAt],
      )
    }
    return id
  }
  const due = await ask(daysAgo(3_653.05))
  const stays = [await ask(daysAgo(3_652.95)), await ask(null)]
  for (const client of [database.pool, database.owner]) {
    await expect(client.query('delete from approval_decision')).rejects.toThrow()
  }
  expect(await purge(database.db, now, unspent)).toBe(1)
  const left = await database.db.selectFrom('approval').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(stays.toSorted())
  expect(left.map(({ id }) => id)).not.toContain(due)
  await expect(database.owner.query('delete from approval_decision')).rejects.toMatchObject({ code: '23001' })
})

let hashes = 0
function hashOf(): Buffer {
  hashes += 1
  return Buffer.from(`hash ${hashes}`)
}
