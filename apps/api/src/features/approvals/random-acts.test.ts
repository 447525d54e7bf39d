import { randomBytes } from 'node:crypto'
import { pesos } from '@cupo/credit-engine'
import {
  mayApprove,
  mayAsk,
  type OfficeActName,
  type OfficeActOrder,
  officeActNames,
  officeActs,
  type StaffRole,
} from '@cupo/wire/office'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { verifyLedger } from '../../ledger/ledger.ts'
import { businessDate } from '../../platform/business-date.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { systemRandom } from '../../platform/random.ts'
import { secretsFrom } from '../../platform/secrets.ts'
import { placeHold } from '../holds/holds.ts'
import { revealVerbs } from '../office/office.ts'
import { applicationStore } from '../origination/store/applications.ts'
import { readPlatformSettings } from '../policy/policy.ts'
import { loadFile } from '../reconciliation/reconciliation.ts'
import { bytesOf, jsonFiles } from '../reconciliation/testing/json-files.ts'
import { keepRefundAccount } from '../refunds/refund-account.ts'
import { openPaymentTask } from '../refunds/refunds.ts'
import type { StoredLoan } from '../servicing/servicing.ts'
import { counterOf, problemsOf } from '../servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../servicing/testing/lender.ts'
import { checkCauses, checkEvidence } from '../verification/verification.ts'
import { askOrDo, decideApproval, type OfficeActContext, previewAct } from './approvals.ts'
import type { ApprovalOrder } from './decide-approval.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
/** Of every act: a replay finds the order of acts of one instant, too. */
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
    ['tomas.lead', 'tomas', ['treasuryLead']],
    ['nora', 'nora', ['treasuryLead']],
    ['clara', 'clara', ['compliance']],
    ['mario', 'mario', ['compliance']],
    ['diego', 'diego', ['engineer']],
    ['lina', 'lina', ['engineer']],
    ['paula', 'paula', ['policy']],
    ['felipe', 'felipe', ['policy']],
  ] as const satisfies readonly (readonly [string, string, readonly StaffRole[]])[]
).map(([user, name, roles]) => ({ user, person: `directory ${name}`, roles }))
type Member = (typeof staff)[number]

/** Neither can end here: closing a month needs the files of all its days, and every cap of the demo is loaded. */
type DrawnAct = Exclude<OfficeActName, 'closeMonth' | 'confirmUsuryCap'>

const drawnActs = officeActNames.filter(
  (act): act is DrawnAct => act !== 'closeMonth' && act !== 'confirmUsuryCap',
)

/** Each audit action is of one act. */
const actOf = new Map(
  drawnActs.flatMap((act) => officeActs[act].trail.map((action) => [action as string, act] as const)),
)

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)]

/** Mostly somebody whose role fits, so that acts come to their end; at times anybody. */
const member = fc.record({
  isAnybody: fc.nat({ max: 4 }).map((die) => die === 0),
  index: fc.nat({ max: 100 }),
})

function memberOf(
  { isAnybody, index }: { readonly isAnybody: boolean; readonly index: number },
  fits: (roles: readonly StaffRole[]) => boolean,
): Member {
  const able = staff.filter(({ roles }) => isAnybody || fits(roles))
  const drawn = pick(able, index)
  if (drawn === undefined) throw new Error('nobody may do this act')
  return drawn
}

const reasons = ['Por un error.', 'Por cortesía.']
const about = {
  loan: fc.nat({ max: 3 }),
  other: fc.nat({ max: 3 }),
  thing: fc.nat({ max: 5 }),
  part: fc.constantFrom('penalty', 'fee'),
  amount: fc.constantFrom(1, 9_000, 30_000, 60_000, 'all' as const),
  reason: fc.constantFrom(...reasons),
}
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      by: member,
      act: fc.constantFrom(...drawnActs),
      ...about,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      by: member,
      which: fc.nat({ max: 60 }),
      decision: fc.constantFrom('approve', 'approve', 'approve', 'reject', 'withdraw'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('theft', 'death', 'pay', 'stray', 'deposit', 'payOut'),
      loan: fc.nat({ max: 3 }),
      amount: fc.constantFrom(50_000, 250_000, 4_000_000),
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

/** Four loans, of which two are of one borrower, and everything that acts are about. */
async function loansOf(database: FreshDatabase, lender: Lender) {
  const { db } = database
  const counter = counterOf(lender)
  const paula = {
    now,
    requestId: 'random',
    actor: { kind: 'staff', user: 'paula' },
  } as const
  const document = '1010455001'
  const loans = [
    await lender.lend({ disbursedOn: '2026-01-10', document }),
    await lender.lend({ disbursedOn: '2026-06-10', document: '1010455002' }),
    await lender.lend({ disbursedOn: '2026-08-10', document }),
    await lender.lend({ disbursedOn: '2026-02-10', document: '1010455003' }),
  ]
  const people = loans.map(({ documentIndex }) => ({ id: newId(), documentIndex, createdAt: now.toString() }))
  await db
    .insertInto('personKey')
    .values([...new Map(people.map((each) => [each.documentIndex.toString('hex'), each])).values()])
    .execute()
  for (const { documentIndex } of loans.slice(0, 2)) {
    const account = {
      bank: '1007',
      kind: 'savings',
      number: '91234567890',
      document,
      name: 'Ana Peña',
    } as const
    await inTransaction(db, (transaction) =>
      keepRefundAccount(transaction, secrets, { documentIndex, account }, { now, actor: { kind: 'bank' } }),
    )
  }
  const loanAt = (index: number): StoredLoan => {
    const loan = loans[index]
    if (loan === undefined) throw new Error(`no loan ${index}`)
    return loan
  }
  const payments: string[] = []
  const lines: string[] = []
  const payouts: { readonly line: string; readonly payout: string }[] = []
  const load = (kind: 'bankStatement' | 'providerMovements', name: string, rows: readonly object[]) =>
    loadFile({ db, secrets, files: jsonFiles }, { kind, format: null, name, bytes: bytesOf(rows) }, paula)
  const newLine = async (amount: number): Promise<string> => {
    const account = `account-${lines.length + payouts.length}`
    const day = '2026-11-19'
    const line = { account, bookedOn: day, valueOn: day, amount, text: '', balance: null }
    await load('bankStatement', account, [{ ...line, reference: null, counterparty: null }])
    const row = db.selectFrom('bankLine').select('id').where('account', '=', account)
    return (await row.executeTakeFirstOrThrow()).id
  }
  const hold = (kind: 'identityTheft' | 'death', { documentIndex, id }: StoredLoan) =>
    inTransaction(db, (transaction) =>
      placeHold(
        { servicing: lender.servicing, secrets },
        transaction,
        {
          kind,
          documentIndex,
          loanId: kind === 'identityTheft' ? id : null,
          claimId: null,
          reason: 'told by letter',
          representative: null,
        },
        paula,
      ),
    )
  const things = {
    loanAt,
    payments,
    lines,
    payouts,
    personOf: async ({ documentIndex }: StoredLoan) => {
      const row = db.selectFrom('personKey').select('id').where('documentIndex', '=', documentIndex)
      return (await row.executeTakeFirstOrThrow()).id
    },
    effects: [await parkedEffect(database), await parkedEffect(database)],
    tasks: async () => await db.selectFrom('paymentTask').select(['id', 'amount']).orderBy('id').execute(),
    holds: async () => await db.selectFrom('personHold').select('id').orderBy('id').execute(),
    pay: async (loan: StoredLoan, amount: number) => {
      payments.push(await counter.pay(loan, amount, now.toString()))
    },
    /** Money to a credit that nobody has, in suspense, and its task. */
    stray: async (loan: StoredLoan, amount: number) => {
      const reference = await counter.pay({ key: 'nobody' }, amount, now.toString())
      payments.push(reference)
      await inTransaction(db, async (transaction) => {
        const { id } = await transaction
          .selectFrom('loanPayment')
          .select('id')
          .where('reference', '=', reference)
          .executeTakeFirstOrThrow()
        const task = {
          kind: 'suspense',
          subject: reference,
          applicationId: loan.applicationId,
          transactionId: null,
          amount: pesos(amount),
          held: { subject: id, account: 'suspense' },
          reason: 'unexpected',
          note: 'paid to a credit that takes no money',
        } as const
        await openPaymentTask(transaction, task, now)
      })
    },
    deposit: async (amount: number) => {
      lines.push(await newLine(amount))
    },
    /** The bank has ten pesos less than the provider says. */
    payOut: async () => {
      const payout = `P-${payouts.length}`
      const row = { reference: null, at: '2026-11-18T15:00:00Z', payout }
      await load('providerMovements', payout, [
        { ...row, id: `${payout}-sale`, kind: 'sale', reference: `sale-${payout}`, amount: 50_000 },
        { ...row, id: `${payout}-fee`, kind: 'commission', amount: -1_000 },
        { ...row, id: payout, kind: 'payout', amount: -49_000 },
      ])
      payouts.push({ payout, line: await newLine(48_990) })
    },
    theft: (loan: StoredLoan) => hold('identityTheft', loan),
    death: (loan: StoredLoan) => hold('death', loan),
  }
  await things.pay(loanAt(0), 120_000)
  await things.pay(loanAt(1), 9_000_000)
  await things.stray(loanAt(2), 150_000)
  await things.deposit(80_000)
  await things.payOut()
  await things.theft(loanAt(2))
  return things
}
type Things = Awaited<ReturnType<typeof loansOf>>

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type Drawn = Omit<Extract<Step, { kind: 'ask' }>, 'kind' | 'by'>

/** Null where nothing is there that the act could be about. */
async function orderOf(things: Things, drawn: Drawn): Promise<OfficeActOrder | null> {
  const { act, loan, other, thing, part, amount } = drawn
  const contract = things.loanAt(loan).contractNumber
  const taskOf = async () => pick(await things.tasks(), thing)
  switch (act) {
    case 'dropEffect':
      return { act, input: { effect: pick(things.effects, thing) ?? '' } }
    case 'waive':
      return { act, input: { contract, part, amount } }
    case 'voidLoan':
    case 'openTask':
      return { act, input: { contract } }
    case 'chargeOff':
      return { act, input: { contract, evidence: 'Acta 1.' } }
    case 'sellPortfolio': {
      const buyer = { name: 'Recaudos S.A.S.', taxId: '900.123.456-8', contact: 'clientes@recaudos.example' }
      return { act, input: { buyer, price: 100_000, contracts: [contract] } }
    }
    case 'liftHold': {
      const hold = pick(await things.holds(), thing)
      return hold === undefined ? null : { act, input: { hold: hold.id } }
    }
    case 'movePayment': {
      const reference = pick(things.payments, thing) ?? ''
      const isOtherPerson = part === 'fee'
      return { act, input: { reference, contract: things.loanAt(other).contractNumber, isOtherPerson } }
    }
    case 'reversePayment':
      return { act, input: { reference: pick(things.payments, thing) ?? '', evidence: 'Carta del banco.' } }
    case 'recordDeposit':
      return {
        act,
        input: { line: pick(things.lines, thing) ?? '', contract: part === 'fee' ? null : contract },
      }
    case 'assignSuspense': {
      const task = await taskOf()
      const given = amount === 'all' ? null : amount
      return task === undefined ? null : { act, input: { task: task.id, contract, amount: given } }
    }
    case 'splitTask': {
      const task = await taskOf()
      if (task === undefined || Number(task.amount) < 2) return null
      return { act, input: { task: task.id, parts: [1, Number(task.amount) - 1] } }
    }
    case 'refund': {
      const task = await taskOf()
      const other = { bank: '1007', kind: 'savings', number: '12345678', owner: null } as const
      return task === undefined ? null : { act, input: { task: task.id, to: part === 'fee' ? other : null } }
    }
    case 'forceMatch': {
      const paid = pick(things.payouts, thing)
      return paid === undefined ? null : { act, input: { kind: 'payout', ...paid, rest: 'bankFees' } }
    }
    case 'readDossier':
      return { act, input: { application: things.loanAt(loan).applicationId } }
    case 'revealBeyond': {
      const { id } = things.loanAt(loan)
      const person = await things.personOf(things.loanAt(loan))
      const order = { group: 'contact', reason: 'answerClaim', case: { type: 'loan', id } } as const
      return { act, input: { person, ...order } }
    }
    case 'changeParameters': {
      const text = String(100 + thing)
      const rule = { name: 'staffSearchesPerDayMax', channel: '*', validFrom: '2026-12-01' }
      return { act, input: { ...rule, text } }
    }
    case 'closeTask':
    case 'reopenTask': {
      const task = await taskOf()
      return task === undefined ? null : { act, input: { task: task.id } }
    }
    default:
      return act satisfies never
  }
}

const life = fc.record({
  /** First of all, so that each act comes to its end in some order. */
  finished: fc.shuffledSubarray([...drawnActs], { minLength: drawnActs.length }),
  steps: fc.array(step, { minLength: 40, maxLength: 80, size: 'max' }),
})

test('whatever random people ask and decide, nobody decides their own, each act has one audit row, and books hold', async () => {
  const ended = new Set<DrawnAct>()
  const property = fc.asyncProperty(life, async ({ finished, steps }) => {
    const database = await freshDatabase()
    try {
      const lender = lenderOn(database, secrets)
      const { servicing } = lender
      const told = { tellOfMove: async () => {}, tellOfSale: async () => {}, tellOfVoid: async () => {} }
      const settings = () => readPlatformSettings(database.db, businessDate(now))
      const paymentVerbs = { ...servicing, servicing, secrets, settings }
      const store = applicationStore(secrets)
      // No drawn act needs more of the product.
      const parts = { ...servicing, ...told, secrets, store, paymentVerbs, revealVerbs, machineNow: Date.now }
      const context = parts as unknown as OfficeActContext
      const things = await loansOf(database, lender)
      for (const each of staff) await comeIn(database, each)
      const approvals: { readonly id: string; readonly act: DrawnAct }[] = []
      const alone: DrawnAct[] = []
      const decide = (asked: (typeof approvals)[number], by: Member, order: ApprovalOrder) =>
        decideApproval(context, asked.id, order, acting(by))
      /** Null where nothing is there, or the act is refused. */
      const ask = async (drawn: Drawn, by: Member) => {
        const given = await orderOf(things, drawn)
        if (given === null) return null
        // Both doors read an input by the act's schema.
        const input = v.parse(officeActs[given.act].input, given.input)
        const order = { act: given.act, input } as OfficeActOrder
        const who = acting(by)
        const looked = await previewAct(context, order, who)
        if (!looked.ok) return null
        const { seen } = looked.value
        const outcome = await askOrDo(context, { ...order, reason: drawn.reason, seen }, who)
        if (!outcome.ok) return null
        if (outcome.value.state === 'done') alone.push(drawn.act)
        else {
          const { approval: id } = outcome.value
          if (!approvals.some((each) => each.id === id)) approvals.push({ id, act: drawn.act })
        }
        return outcome.value
      }
      for (const act of finished) {
        const askers = staff.filter(({ roles }) => mayAsk(act, roles))
        const [reason = ''] = reasons
        for (let at = 0; at < 24; at += 1) {
          const part = at % 2 === 0 ? 'penalty' : 'fee'
          const places = { loan: at % 4, other: (at + 1 + (at >> 2)) % 4, thing: at >> 1 }
          const asker = askers[at % askers.length] as Member
          const asked = await ask({ act, ...places, part, amount: 1, reason }, asker)
          if (asked?.state === 'done') break
          if (asked === null) continue
          const second = staff.findLast(
            ({ person, roles }) => person !== asker.person && mayApprove(act, roles),
          ) as Member
          const end = await decide({ id: asked.approval, act }, second, { decision: 'approve' })
          if (end.ok && end.value === 'done') break
        }
      }
      for (const one of steps) {
        if (one.kind === 'decide') {
          const asked = pick(approvals, one.which)
          if (asked === undefined) continue
          const by = memberOf(one.by, (roles) => mayApprove(asked.act, roles))
          const order =
            one.decision === 'reject'
              ? ({ decision: 'reject', reason: 'No.' } as const)
              : { decision: one.decision as 'approve' | 'withdraw' }
          await decide(asked, by, order)
        } else if (one.kind === 'ask') {
          await ask(
            one,
            memberOf(one.by, (roles) => mayAsk(one.act, roles)),
          )
        } else if (one.kind === 'deposit') await things.deposit(one.amount)
        else if (one.kind === 'payOut') await things.payOut()
        else await things[one.kind](things.loanAt(one.loan), one.amount)
      }
      for (const act of await checkEnd(database, { approvals: approvals.length, alone })) ended.add(act)
    } finally {
      await database.close()
    }
  })
  await fc.assert(property, {
    ...(isHeavy ? { numRuns: 25 } : { numRuns: 2, seed: 20_261_128 }),
    endOnFailure: true,
  })
  expect([...ended].toSorted()).toEqual(drawnActs.toSorted())
}, 300_000)

/** The acts that came to their end. */
async function checkEnd(
  { db, owner }: FreshDatabase,
  { approvals, alone }: { readonly approvals: number; readonly alone: readonly DrawnAct[] },
): Promise<readonly DrawnAct[]> {
  const { rows } = await owner.query<{
    id: string
    act: DrawnAct
    outcome: string | null
    own: boolean | null
    asked: number
    ended: number
  }>(
    `select a.id, a.act, d.outcome, a.asker_person = d.decider_person as own,
       (select count(*)::int from audit_entry where action = 'askForAct' and subject_id = a.id::text) as asked,
       (select count(*)::int from audit_entry where action = 'endApproval' and subject_id = a.id::text) as ended
     from approval a left join approval_decision d on d.approval_id = a.id`,
  )
  expect(rows).toHaveLength(approvals)
  for (const { outcome, own, asked, ended } of rows) {
    if (outcome !== null && outcome !== 'withdrawn') expect(own).toBe(false)
    expect({ asked, ended }).toEqual({ asked: 1, ended: outcome === null || outcome === 'done' ? 0 : 1 })
  }
  const done = rows.filter(({ outcome }) => outcome === 'done')
  const expected = [...done.map(({ act, id }) => `${act} ${id}`), ...alone.map((act) => `${act} alone`)]
  const { rows: audited } = await owner.query<{ action: string; approval: string }>(
    `select action, coalesce(after->>'approval', 'alone') as approval from audit_entry
     where action = any ($1) and actor like 'staff:%' and coalesce(after->>'ending', 'lifted') = 'lifted'
       -- Money that comes or leaves changes and closes tasks too, with notes of its own.
       and (action not in ('changePaymentTask', 'closePaymentTask') or after->>'note' = any ($2))
       -- A deposit settles its line as its payment.
       and (action <> 'settleLine' or after->>'kind' = 'payout')`,
    [[...actOf.keys()], reasons],
  )
  expect(audited.map(({ action, approval }) => `${actOf.get(action)} ${approval}`).sort()).toEqual(
    expected.sort(),
  )
  const waived = await owner.query(
    `select coalesce(max(sum), 0)::int as most from (select sum(w.amount) from loan_waiver w where not exists (
       select from audit_entry e where e.action = 'waive' and e.after->>'approval' is not null and e.subject_id = w.loan_id::text
         and (e.after->>'amount')::int = w.amount) group by w.loan_id) as of_one`,
  )
  expect(waived.rows[0].most).toBeLessThanOrEqual(50_000)
  const problems = [...(await problemsOf(db))]
  for await (const problem of verifyLedger(db)) problems.push(problem)
  for await (const problem of checkCauses(db)) problems.push(String(problem))
  for await (const problem of checkEvidence(db)) problems.push(String(problem))
  expect(problems).toEqual([])
  return [...done.map(({ act }) => act), ...alone]
}
