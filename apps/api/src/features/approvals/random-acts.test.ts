import { randomBytes } from 'node:crypto'
import type { OfficeActOrder, StaffRole } from '@cupo/wire/office'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { verifyLedger } from '../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { newId } from '../../platform/ids.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { problemsOf } from '../servicing/testing/counter.ts'
import { lenderOn } from '../servicing/testing/lender.ts'
import { askOrDo, decideApproval, type OfficeActContext, previewAct } from './approvals.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const now = Temporal.Instant.from('2026-11-20T15:00:00Z')
const secrets = secretsFrom(randomBytes(32), systemRandom)

/** One of each has two user names, and one person has both sides' roles. */
const staff = (
  [
    ['sara', 'sara', ['support']],
    ['sara.lead', 'sara', ['supportLead']],
    ['luis', 'luis', ['supportLead']],
    ['rita', 'rita', ['support', 'supportLead']],
    ['tomas', 'tomas', ['treasury']],
    ['diego', 'diego', ['engineer']],
    ['lina', 'lina', ['engineer']],
  ] as const satisfies readonly (readonly [string, string, readonly StaffRole[]])[]
).map(([user, name, roles]) => ({ user, person: `directory ${name}`, roles }))
type Member = (typeof staff)[number]

const member = fc.constantFrom(...staff)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      by: member,
      loan: fc.nat({ max: 1 }),
      part: fc.constantFrom('penalty', 'fee', 'effect'),
      amount: fc.constantFrom(1, 9_000, 30_000, 60_000, 'all' as const),
      reason: fc.constantFrom('Por un error.', 'Por cortesía.'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      by: member,
      which: fc.nat({ max: 30 }),
      decision: fc.constantFrom('approve', 'approve', 'reject', 'withdraw'),
    }),
  },
)

async function comeIn({ db }: FreshDatabase, { user, person, roles }: Member): Promise<void> {
  const at = new Date(Date.now() - 60_000).toISOString()
  const session = {
    id: newId(),
    tokenHash: randomBytes(32),
    userName: user,
    person,
    content: Buffer.from(''),
  }
  const moments = { signedInAt: at, authenticatedAt: at, seenAt: at }
  await db
    .insertInto('staffSession')
    .values({ ...session, ...moments, roles: [...roles] })
    .execute()
}

async function parkedEffect({ db }: FreshDatabase): Promise<string> {
  const id = newId()
  const at = now.toString()
  await db
    .insertInto('outbox')
    .values({ id, kind: 'sms', dedupeKey: id, createdAt: at, payload: Buffer.from('x'), parkedAt: at })
    .execute()
  return id
}

const acting = ({ user, person, roles }: Member) => ({
  now,
  requestId: 'random',
  actor: { kind: 'staff', user, person, roles, authenticatedAt: new Date().toISOString() } as const,
})

test('whatever random people ask and decide, nobody decides their own, each act has one audit row, and books hold', async () => {
  const life = fc.array(step, { minLength: 30, maxLength: 60, size: 'max' })
  const property = fc.asyncProperty(life, async (steps) => {
    const database = await freshDatabase()
    try {
      const lender = lenderOn(database, secrets)
      // Waivers and dropped effects need no more of the product.
      const context = { ...lender.servicing, secrets, machineNow: Date.now } as unknown as OfficeActContext
      const loans = [await lender.lend({ disbursedOn: '2026-01-10' }), await lender.lend()]
      const effects = [await parkedEffect(database), await parkedEffect(database)]
      for (const each of staff) await comeIn(database, each)
      const approvals: string[] = []
      let alone = 0
      for (const one of steps) {
        const who = acting(one.by)
        if (one.kind === 'decide') {
          const id = approvals[one.which % Math.max(1, approvals.length)]
          if (id === undefined) continue
          const order =
            one.decision === 'reject'
              ? ({ decision: 'reject', reason: 'No.' } as const)
              : { decision: one.decision as 'approve' | 'withdraw' }
          await decideApproval(context, id, order, who)
          continue
        }
        const order: OfficeActOrder =
          one.part === 'effect'
            ? { act: 'dropEffect', input: { effect: effects[one.loan] ?? '' } }
            : {
                act: 'waive',
                input: {
                  contract: loans[one.loan]?.contractNumber ?? '',
                  part: one.part as 'penalty' | 'fee',
                  amount: one.amount,
                },
              }
        const looked = await previewAct(context, order, who)
        if (!looked.ok) continue
        const { seen } = looked.value
        const outcome = await askOrDo(context, { ...order, reason: one.reason, seen }, who)
        if (!outcome.ok) continue
        if (outcome.value.state === 'done') alone += 1
        else if (!approvals.includes(outcome.value.approval)) approvals.push(outcome.value.approval)
      }
      await checkEnd(database, { approvals, alone })
    } finally {
      await database.close()
    }
  })
  await fc.assert(property, isHeavy ? { numRuns: 50 } : { numRuns: 2, seed: 20_261_128 })
}, 300_000)

async function checkEnd(
  { db, owner }: FreshDatabase,
  { approvals, alone }: { readonly approvals: readonly string[]; readonly alone: number },
): Promise<void> {
  const { rows } = await owner.query<{
    outcome: string | null
    own: boolean | null
    asked: number
    ended: number
    acted: number
  }>(
    `select d.outcome, a.asker_person = d.decider_person as own,
       (select count(*)::int from audit_entry where action = 'askForAct' and subject_id = a.id::text) as asked,
       (select count(*)::int from audit_entry where action = 'endApproval' and subject_id = a.id::text) as ended,
       (select count(*)::int from audit_entry where after->>'approval' = a.id::text) as acted
     from approval a left join approval_decision d on d.approval_id = a.id`,
  )
  expect(rows).toHaveLength(approvals.length)
  for (const { outcome, own, asked, ended, acted } of rows) {
    if (outcome !== null && outcome !== 'withdrawn') expect(own).toBe(false)
    const isDone = outcome === 'done'
    expect({ asked, ended, acted }).toEqual({
      asked: 1,
      ended: outcome === null || isDone ? 0 : 1,
      acted: isDone ? 1 : 0,
    })
  }
  const done = rows.filter(({ outcome }) => outcome === 'done').length
  const acts = await owner.query(
    `select (select count(*)::int from audit_entry where action in ('waive', 'effectDropped')) as audited,
       (select count(*)::int from loan_waiver) + (select count(*)::int from outbox where dropped_because is not null) as acts,
       (select coalesce(max(sum), 0)::int from (select sum(w.amount) from loan_waiver w where not exists (
          select from audit_entry e where e.action = 'waive' and e.after->>'approval' is not null and e.subject_id = w.loan_id::text
            and (e.after->>'amount')::int = w.amount) group by w.loan_id) as of_one) as most`,
  )
  expect(acts.rows[0]).toMatchObject({ audited: done + alone, acts: done + alone })
  expect(acts.rows[0].most).toBeLessThanOrEqual(50_000)
  const problems = [...(await problemsOf(db))]
  for await (const problem of verifyLedger(db)) problems.push(problem)
  expect(problems).toEqual([])
}
