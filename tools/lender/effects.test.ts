import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { settleEffect, waitingEffects } from '../../apps/api/src/platform/jobs/lender-effects.ts'
import { readArguments, tellEffects } from './effects.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const now = Temporal.Instant.from('2027-03-01T15:00:00Z')
const who = { actor: { kind: 'staff', user: 'ana' }, now, requestId: 'effects' } as const
const id = '01a20012-02af-74b3-a37b-50226724e080'
const at = '2027-03-01T12:00:00Z'

beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute()
  const row = { createdAt: at, payload: Buffer.from('sealed') }
  await database.db
    .insertInto('outbox')
    .values([
      {
        ...row,
        id,
        kind: 'dispatchOrder',
        dedupeKey: 'a',
        parkedAt: at,
        refusals: 6,
        attempts: 6,
        lastError: 'operator: answered 409',
      },
      { ...row, id: '01a20012-02af-74b3-a37b-000000000001', kind: 'mail', dedupeKey: 'b', attempts: 3 },
      {
        ...row,
        id: '01a20012-02af-74b3-a37b-000000000020',
        kind: 'reminder',
        dedupeKey: 'c',
        sendAfter: '2027-03-02T12:00:00Z',
      },
    ])
    .execute()
})

const theParked = () =>
  database.db
    .selectFrom('outbox')
    .select(['parkedAt', 'refusals', 'sentAt', 'payload', 'droppedBecause'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const audited = () =>
  database.db.selectFrom('auditEntry').select(['actor', 'action', 'after']).orderBy('id').execute()

test('the list names what is parked with its refusal, what waits, and counts what waits for its moment', async () => {
  const lines = tellEffects(await waitingEffects(database.db), now)
  expect(lines.join('\n')).toMatch(
    /Parked.*\n +50226724e080 +dispatchOrder +2027-03-01T12:00 +6 tries +operator: answered 409\n\nWaiting.*\n +000000000001 +mail/,
  )
  expect(lines.at(-1)).toBe('1 more wait for their moment.')
})

test('an effect that is retried begins anew, and one that is dropped never leaves: both with who and why', async () => {
  expect(
    await settleEffect(database.db, { kind: 'retry', effect: '50226724e080', why: 'mended' }, who),
  ).toMatchObject({ isDone: true })
  expect(await theParked()).toMatchObject({ parkedAt: null, refusals: 0, sentAt: null })
  expect(
    await settleEffect(database.db, { kind: 'drop', effect: '50226724e080', why: 'delivered by hand' }, who),
  ).toMatchObject({ isDone: true })
  expect(await theParked()).toMatchObject({ payload: null, droppedBecause: 'delivered by hand' })
  expect(await audited()).toEqual([
    { actor: 'staff:ana', action: 'effectRetried', after: { why: 'mended' } },
    { actor: 'staff:ana', action: 'effectDropped', after: { why: 'delivered by hand' } },
  ])
})

test('an effect that is unknown, ambiguous or over is settled by nobody', async () => {
  const settle = (effect: string) => settleEffect(database.db, { kind: 'drop', effect, why: 'x' }, who)
  expect(await settle('ffffffffffff')).toMatchObject({
    isDone: false,
    told: expect.stringContaining('No effect'),
  })
  expect(await settle('0')).toMatchObject({ isDone: false, told: expect.stringContaining('Several') })
  await settle('50226724e080')
  expect(await settle('50226724e080')).toMatchObject({
    isDone: false,
    told: expect.stringContaining('left already'),
  })
})

describe('the arguments', () => {
  test.each([
    [[], { kind: 'list' }],
    [['50226724e080', 'retry', ' mended '], { kind: 'retry', effect: '50226724e080', why: 'mended' }],
    [['50226724e080', 'drop', 'pointless'], { kind: 'drop', effect: '50226724e080', why: 'pointless' }],
  ])('%j are understood', (args, value) => {
    expect(readArguments(args)).toMatchObject({ ok: true, value })
  })

  test.each([
    [['50226724e080']],
    [['50226724e080', 'drop']],
    [['%', 'drop', 'why']],
    [['50226724e080', 'send', 'why']],
  ])('%j are answered with how it is done', (args) => {
    expect(readArguments(args)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('npm run lender -- effects'),
    })
  })
})
