import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from './database/testing.ts'
import { newId } from './ids.ts'
import { purge } from './retention.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const now = Temporal.Instant.from('2040-03-01T05:00:00Z')
const daysAgo = (days: number) => now.subtract({ hours: Math.round(days * 24) }).toString()
const unspent = { isSpent: () => false }
const runs = process.env.CUPO_HEAVY === '1' ? 100 : 4

const ends = ['unproved', 'open', 'ended', 'takenBack', 'signed', 'openLoan', 'paidLoan'] as const
type World = {
  readonly end: (typeof ends)[number]
  /** Since the application changed last. */
  readonly age: number
  /** Since the latest entry of its books; of a signed application. */
  readonly bookAge: number
  readonly claim: 'none' | 'waits' | 'closed'
  readonly claimAge: number
  readonly hasTask: boolean
}

/** The terms said once more, in days: the table of the data policy and this test must agree. */
const [unproved, year, threeYears, fiveYears, tenYears] = [30, 365, 1_095, 1_825, 3_653]
const age = fc.constantFrom(...[1, 29, 31, 364, 366, 1_094, 1_096, 1_824, 1_826, 3_652, 3_654, 4_000])
const world: fc.Arbitrary<World> = fc.record({
  end: fc.constantFrom(...ends),
  age,
  bookAge: age,
  claim: fc.constantFrom('none', 'waits', 'closed'),
  claimAge: age,
  hasTask: fc.boolean(),
})

type Remains = {
  readonly person: boolean
  readonly locked: boolean
  readonly proofs: boolean
  readonly claim: boolean
  readonly contact: boolean
}

/** What must be left of a world, from the law's terms alone. */
function mustBeLeft({ end, age, bookAge, claim, claimAge, hasTask }: World): Remains {
  const isNeeded = claim === 'waits' || hasTask
  const isUnsigned = end === 'unproved' || end === 'ended' || end === 'takenBack'
  const term = end === 'ended' ? year : unproved
  const isErased = isUnsigned && !isNeeded && age > term
  const isResting = (end === 'signed' || end === 'paidLoan') && !isNeeded
  const isLocked = end === 'takenBack' || (isResting && Math.min(age, bookAge) > tenYears)
  const isClaimKept = claim === 'waits' || (claim === 'closed' && claimAge <= fiveYears)
  return {
    person: !isErased,
    locked: isLocked,
    proofs: !(isErased && age > threeYears),
    claim: claim !== 'none' && isClaimKept,
    contact: !(isErased || isLocked) || claim === 'waits' || age <= unproved,
  }
}

type Ids = { readonly application: string; readonly index: Buffer }

async function build({ end, age, bookAge, claim, claimAge, hasTask }: World): Promise<Ids> {
  const [application, loan, entry] = [newId(), newId(), newId()]
  const index = Buffer.from(application)
  const [at, bookedAt] = [daysAgo(age), daysAgo(bookAge)]
  const isSigned = end === 'signed' || end === 'openLoan' || end === 'paidLoan'
  const facts = isSigned ? { agreement: { signedAt: at } } : {}
  const { owner } = database
  await owner.query(
    `insert into application (id, origin, status, situation, activity, document_index, mobile_index, person, facts,
       created_at, updated_at, proved_at, locked_at)
     values ($1, 'Finter', 'offer', $2, 'Oferta', $3, $3, 'sealed', $4, $5, $5, $6, $7)`,
    [
      application,
      end === 'open' ? 'EmAndamento' : end === 'ended' ? 'Reprovada' : 'Liberada',
      index,
      JSON.stringify(facts),
      at,
      end === 'unproved' ? null : at,
      end === 'takenBack' ? at : null,
    ],
  )
  await owner.query(
    `insert into consent (id, application_id, kind, is_granted, version, evidence, at) values ($1, $2, 'x', true, '1', 'sealed', $3)`,
    [newId(), application, at],
  )
  await owner.query(
    `insert into document (id, application_id, kind, sha256, content, created_at) values ($1, $2, 'agreement', 'x', 'sealed', $3)`,
    [newId(), application, at],
  )
  await owner.query(
    `insert into borrower (document_index, id, created_at, updated_at) values ($1, $2, $3, $3)`,
    [index, newId(), at],
  )
  if (end === 'openLoan' || end === 'paidLoan') {
    await owner.query(
      `insert into loan (id, application_id, key, contract_number, origin, document_index, is_mobile_bill, state, as_of,
         situation, caps_stamp, opened_at)
       values ($1, $2, $6, $6, 'Finter', $3, false, '{}', '2030-01-01', $4, '', $5)`,
      [loan, application, index, end === 'openLoan' ? 'open' : 'paid', at, loan],
    )
  }
  if (isSigned) await book(end === 'signed' ? application : loan, entry, bookedAt)
  if (claim !== 'none') {
    await owner.query(
      `insert into claim (id, document_index, protocol, content, status, answer_due_on, created_at, closed_at, updated_at)
       values ($1, $2, $6, 'sealed', $3, '2030-01-01', $4, $5, $4)`,
      [
        newId(),
        index,
        claim === 'waits' ? 'Working' : 'Closed',
        daysAgo(claimAge),
        claim === 'waits' ? null : daysAgo(claimAge),
        newId(),
      ],
    )
  }
  if (hasTask) {
    await owner.query(
      `insert into payment_task (id, kind, subject, application_id, state, opened_at, due_on) values ($1, 'refund', $4, $2, 'open', $3::timestamptz, $3::timestamptz::date)`,
      [newId(), application, at, newId()],
    )
  }
  return { application, index }
}

/** An entry of the books that was written at that moment. */
async function book(subject: string, id: string, at: string): Promise<void> {
  const entry = {
    id,
    kind: 'payment',
    source: 'loanPayment',
    sourceId: id,
    subject,
    bookedOn: at.slice(0, 10),
    valueOn: at.slice(0, 10),
    key: id,
    fingerprint: 'ab',
    actor: 'clock',
    reverses: null,
    lines: [
      ['bank', 1],
      ['suspense', -1],
    ],
  }
  await database.owner.query('select from post_entries($1, $2)', [JSON.stringify([entry]), at])
}

async function left({ application, index }: Ids): Promise<Remains> {
  const { rows } = await database.owner.query<Remains>(
    `select person is not null as person, locked_at is not null as locked,
       (exists (select from consent where application_id = application.id)
         and exists (select from document where application_id = application.id)) as proofs,
       exists (select from claim where document_index = $2) as claim,
       exists (select from borrower where document_index = $2) as contact
     from application where id = $1`,
    [application, index],
  )
  const [row] = rows
  if (row === undefined) throw new Error('an application was deleted')
  return row
}

test('in any world nothing that is due remains, nothing that is needed goes, and a second run changes nothing (R-E10)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(world, { minLength: 20, maxLength: 30 }), async (worlds) => {
      const all: (readonly [World, Ids])[] = []
      for (const each of worlds) all.push([each, await build(each)])
      await purge(database.db, now, unspent)
      for (const [each, ids] of all) expect(await left(ids), JSON.stringify(each)).toEqual(mustBeLeft(each))
      expect(await purge(database.db, now, unspent)).toBe(0)
    }),
    { numRuns: runs, seed: 20_400_301 },
  )
})

/** An application that has nothing of what the tests below give it, long ago. */
const bare: World = { end: 'ended', age: 4_000, bookAge: 4_000, claim: 'none', claimAge: 1, hasTask: false }

test('an open loan is never locked, however long its books rest (R-E10)', async () => {
  const [open, paid] = [await build({ ...bare, end: 'openLoan' }), await build({ ...bare, end: 'paidLoan' })]
  await purge(database.db, now, unspent)
  expect(await left(open)).toMatchObject({ locked: false, person: true })
  expect(await left(paid)).toMatchObject({ locked: true, person: true })
})

test('an application for which somebody tried to pay keeps its person as a signed one does (R-E10)', async () => {
  const [paying, other] = [await build(bare), await build(bare)]
  await database.owner.query(
    `insert into payment_attempt (id, invoice, purpose, application_id, key, document_index, payment_type, method, channel,
       amount, is_test, checkout, fingerprint, state, requested_at, updated_at)
     values ($1, $2, 'downPayment', $3, $2, $4, 'x', 'Efectivo', 'link', 1000, true, 'sealed', 'x', 'paid', $5, $5)`,
    [newId(), newId(), paying.application, paying.index, daysAgo(bare.age)],
  )
  await purge(database.db, now, unspent)
  expect(await left(paying)).toMatchObject({ person: true, proofs: true })
  expect(await left(other)).toMatchObject({ person: false, proofs: false })
})

test('an erased application keeps no line and no address by which its person is found (R-E10)', async () => {
  const { application } = await build({ ...bare, age: 400 })
  const set = 'update application set confirmed_email_index = $2 where id = $1'
  await database.owner.query(set, [application, Buffer.from('somebody')])
  await purge(database.db, now, unspent)
  const { rows } = await database.owner.query(
    'select person, mobile_index, confirmed_email_index from application where id = $1',
    [application],
  )
  expect(rows).toEqual([{ person: null, mobile_index: Buffer.alloc(0), confirmed_email_index: null }])
})

const nobody = 'update application set person = null where id = $1'

test.each([
  [
    'says that it was signed',
    ({ application }: Ids) =>
      database.owner.query(
        `update application set facts = '{"agreement": {"signedAt": "2030-01-01T00:00:00Z"}}' where id = $1`,
        [application],
      ),
  ],
  [
    'has a loan',
    ({ application, index }: Ids) =>
      database.owner.query(
        `insert into loan (id, application_id, key, contract_number, origin, document_index, is_mobile_bill, state, as_of,
           situation, caps_stamp, opened_at)
         values ($1, $2, $4, $4, 'Finter', $3, false, '{}', '2030-01-01', 'paid', '', '2030-01-01')`,
        [newId(), application, index, newId()],
      ),
  ],
  [
    'has a signature on record',
    ({ application }: Ids) =>
      database.owner.query(
        `insert into agreement_signature (id, application_id, document_id, sha256, financed_amount, installments_total,
           down_payment, guarantee_total, installment_count, effective_annual_rate, accepted_at, signed_at,
           pin_challenge_id, pin_issued_at, pin_checked_at, evidence)
         select $1, $2, id, 'x', 1, 1, 0, 0, 1, '22.00', created_at, created_at, $1, created_at, created_at, 'sealed'
         from document where application_id = $2`,
        [newId(), application],
      ),
  ],
])('the proofs of an application that only %s cannot be erased (R-E10)', async (_what, sign) => {
  const [signed, unsigned] = [await build(bare), await build(bare)]
  await sign(signed)
  for (const { application } of [signed, unsigned]) await database.pool.query(nobody, [application])
  await database.pool.query('select erase_proofs($1, 1000)', [now.toString()])
  expect(await left(signed)).toMatchObject({ proofs: true })
  expect(await left(unsigned)).toMatchObject({ proofs: false })
})

test('proofs are protected again as soon as those that were due are erased (R-E10)', async () => {
  const [due, other] = [await build(bare), await build(bare)]
  await database.pool.query(nobody, [due.application])
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    await client.query('select erase_proofs($1, 1000)', [now.toString()])
    const erase = client.query('delete from consent where application_id = $1', [other.application])
    await expect(erase).rejects.toMatchObject({ code: '23001' })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('the product cannot erase the proofs of a signed application, whatever it says of its person (R-E10)', async () => {
  const ids = await build({
    end: 'paidLoan',
    age: 4_000,
    bookAge: 4_000,
    claim: 'none',
    claimAge: 1,
    hasTask: false,
  })
  await database.pool.query('update application set person = null where id = $1', [ids.application])
  await database.pool.query('select erase_proofs($1, 1000)', [now.toString()])
  expect(await left(ids)).toMatchObject({ proofs: true })
  await expect(database.pool.query('delete from consent')).rejects.toMatchObject({ code: '42501' })
})
