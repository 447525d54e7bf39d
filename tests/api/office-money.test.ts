import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBatches } from '../../apps/api/src/features/accounting/accounting.ts'
import { cutOffMonths } from '../../apps/api/src/features/accounting/cut-off.ts'
import { loadFile } from '../../apps/api/src/features/reconciliation/reconciliation.ts'
import { bytesOf, jsonFiles } from '../../apps/api/src/features/reconciliation/testing/json-files.ts'
import { keepRefundAccount } from '../../apps/api/src/features/refunds/refund-account.ts'
import { openPaymentTask } from '../../apps/api/src/features/refunds/refunds.ts'
import { advanceLoans, type StoredLoan } from '../../apps/api/src/features/servicing/servicing.ts'
import { counterOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { balancesOf } from '../../apps/api/src/ledger/ledger.ts'
import { actors } from '../../apps/api/src/platform/actor.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { checks, runChecks } from '../../apps/api/src/wiring/ledger-checks.ts'
import type * as office from '../../packages/wire/src/office/index.ts'
import { runTaskOrder } from '../../tools/lender/payment-tasks/run-task-order.ts'
import { readArguments } from '../../tools/lender/payment-tasks.ts'
import { lenderParts } from '../../tools/lender/product/lender-parts.ts'
import type { ApiClient } from '../support/api-client.ts'
import { staffClient } from '../support/office.ts'
import { startWorld, type World } from '../support/start-world.ts'

let world: World
let lender: Lender
const clients = new Map<string, ApiClient>()
const people = [
  'sara.rios',
  'luis.vega',
  'tomas.gil',
  'nora.paz',
  'clara.duque',
  'mario.leon',
  'ana.ortiz',
] as const
type Person = (typeof people)[number]
beforeAll(async () => {
  world = await startWorld()
  lender = lenderOn(world, world.secrets)
  for (const user of people) clients.set(user, await staffClient(world, user))
})
afterAll(async () => {
  // The payments of these tests came by no provider, which two checks miss.
  const own = checks.filter(({ title }) => title !== 'payments' && title !== 'clearing')
  const findings = await runChecks(world.db, own)
  await world.stop()
  expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([])
})

const as = (user: Person): ApiClient => {
  const client = clients.get(user)
  if (client === undefined) throw new Error(`${user} has not come in`)
  return client
}

type Preview = { rows: office.ActRow[]; seen: string; isAlone: boolean; message?: string }
type Outcome = { state: 'done' | 'asked'; approval: string; message?: string }

const preview = (user: Person, order: office.OfficeActOrder) =>
  as(user).send<Preview>('POST', '/office/acts/preview', { json: order })
const act = (user: Person, order: office.OfficeActOrder, seen: string) =>
  as(user).send<Outcome>('POST', '/office/acts', {
    json: { ...order, reason: 'Lo pidió el cliente.', seen },
  })
async function send(user: Person, order: office.OfficeActOrder) {
  const { status, body } = await preview(user, order)
  return status === 200 ? act(user, order, body.seen) : { status, body: { ...body, state: '', approval: '' } }
}
/** `done` alone, `asked` of a second person, or the status of the refusal. */
async function outcomeOf(user: Person, order: office.OfficeActOrder): Promise<string | number> {
  const { status, body } = await send(user, order)
  return status === 200 ? body.state : status
}
async function asked(user: Person, order: office.OfficeActOrder): Promise<string> {
  const { status, body } = await send(user, order)
  expect({ status, state: body.state }).toEqual({ status: 200, state: 'asked' })
  return body.approval
}
const approve = (user: Person, approval: string) =>
  as(user).send<office.Approval>('POST', `/office/approvals/${approval}`, { json: { decision: 'approve' } })

const nowOf = async () => Temporal.Instant.from(await world.control.clock())
const counter = () => counterOf(lender)

/** Money in suspense under a name that no loan has, and its task; its owner is the borrower of the loan. */
async function strayTask(amount: number, owner: StoredLoan | null = null): Promise<string> {
  const reference = await counter().pay({ key: 'nobody' }, amount, '2026-02-10')
  const { id } = await world.db
    .selectFrom('loanPayment')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const task = {
    kind: 'suspense',
    subject: reference,
    applicationId: owner?.applicationId ?? null,
    transactionId: null,
    amount: pesos(amount),
    held: { subject: id, account: 'suspense' },
    reason: 'unexpected',
    note: 'paid to a credit that takes no money',
  } as const
  await inTransaction(world.db, async (transaction) => openPaymentTask(transaction, task, await nowOf()))
  const row = await world.db
    .selectFrom('paymentTask')
    .select('id')
    .where('subject', '=', reference)
    .executeTakeFirstOrThrow()
  return row.id
}

/** A task about no money that Cupo has. */
async function openDoubt(
  subject: string,
  owner: StoredLoan | null = null,
  kind: 'quarantine' | 'difference' = 'quarantine',
): Promise<string> {
  const about = { subject, applicationId: owner?.applicationId ?? null, transactionId: null, held: null }
  const task = { kind, ...about, amount: pesos(5_000), reason: null, note: 'to be asked' } as const
  await inTransaction(world.db, async (transaction) => openPaymentTask(transaction, task, await nowOf()))
  const row = world.db.selectFrom('paymentTask').select('id').where('subject', '=', subject)
  return (await row.executeTakeFirstOrThrow()).id
}

const confirmed = { bank: '1007', kind: 'savings', number: '91234567890' } as const

async function nameAccount({ documentIndex, document }: { documentIndex: Buffer; document: string }) {
  const account = { ...confirmed, document, name: 'Ana Peña Gómez' }
  await inTransaction(world.db, async (transaction) =>
    keepRefundAccount(
      transaction,
      world.secrets,
      { documentIndex, account },
      { now: await nowOf(), actor: { kind: 'bank' } },
    ),
  )
}

/** A borrower with a confirmed account, and a task of this sum. */
async function refundable(amount: number, document: string): Promise<string> {
  const loan = await lender.lend({ document })
  await nameAccount({ ...loan, document })
  return strayTask(amount, loan)
}

const refundOf = (task: string, to: office.OfficeActInput<'refund'>['to'] = null): office.OfficeActOrder => ({
  act: 'refund',
  input: { task, to },
})
const assign = (task: string, loan: StoredLoan, amount: number | null = null): office.OfficeActOrder => ({
  act: 'assignSuspense',
  input: { task, contract: loan.contractNumber, amount },
})

const transfersOf = (task: string) =>
  world.db
    .selectFrom('bankTransfer')
    .select(['amount', 'state', 'orderedBy'])
    .where('taskId', '=', task)
    .execute()

/** `npm run lender -- payment-tasks …` in the time of the world. */
async function command(...args: readonly string[]): Promise<string> {
  const read = readArguments(args)
  if (!read.ok) throw new Error(read.problem)
  const now = await nowOf()
  const who = { now, actor: { kind: 'staff', user: 'os/ana' } as const, requestId: 'payment-tasks' }
  const { lines } = await runTaskOrder(
    lenderParts(world.db, world.secrets, { now: () => now }),
    read.value,
    who,
    async () => true,
  )
  return lines.join('\n')
}

/** What the ledger has of a loan, by account; a loan that another sum reached in another way has the same. */
async function booksOf({ id }: StoredLoan) {
  const rows = await world.db
    .selectFrom('posting')
    .innerJoin('journalEntry as entry', 'entry.id', 'posting.entryId')
    .select(['posting.account'])
    .select((row) => row.fn.sum<string>('posting.amount').as('sum'))
    .where('entry.subject', '=', id)
    .groupBy('posting.account')
    .execute()
  return Object.fromEntries(
    rows.map(({ account, sum }) => [account, Number(sum)]).filter(([, sum]) => sum !== 0),
  )
}

describe('the list and the file of a task', () => {
  test('open tasks come by their due date, 50 a page, each once, with initials alone of their owner', async () => {
    const owner = await lender.lend({ document: '1010100301' })
    for (let count = 0; count < 51; count += 1) await openDoubt(`epayco:${count}`, owner)
    const read = async (after: string | null): Promise<readonly office.PaymentTaskRow[]> => {
      const query = after === null ? '' : `?after=${after}`
      const { body } = await as('ana.ortiz').send<{ tasks: office.PaymentTaskRow[]; next: string | null }>(
        'GET',
        `/office/tasks${query}`,
      )
      expect(body.tasks.length).toBeLessThanOrEqual(50)
      return [...body.tasks, ...(body.next === null ? [] : await read(body.next))]
    }
    const rows = await read(null)
    const open = await world.db
      .selectFrom('paymentTask')
      .select('id')
      .where('state', '<>', 'closed')
      .execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual(open.map(({ id }) => id).toSorted())
    expect(rows.map(({ dueOn }) => dueOn)).toEqual(rows.map(({ dueOn }) => dueOn).toSorted())
    expect(rows.at(-1)?.whose).toMatch(/^(\p{L}\. ?){2,4}$/u)
    const { body } = await as('tomas.gil').send<{ tasks: { open: number } }>('GET', '/office/queues')
    expect(body.tasks.open).toBe(open.length)
    for (const after of ['x', '2027-02-31.x', `2027-01-01.${'0'.repeat(36)}`])
      expect((await as('ana.ortiz').send('GET', `/office/tasks?after=${after}`)).status).toBe(400)
  })

  test('whoever opens a task is recorded, and its file holds no open value of a person', async () => {
    const document = '1010100302'
    const task = await refundable(90_000, document)
    const { body } = await as('tomas.gil').send<office.PaymentTaskDetail>('GET', `/office/tasks/${task}`)
    expect(body).toMatchObject({
      kind: 'suspense',
      held: 90_000,
      heldIn: 'suspense',
      account: { bankName: 'Bancolombia', kind: 'savings', ending: '890' },
      notes: [{ note: 'Se pagó a un crédito que no recibe dinero.' }],
      transfers: [],
    })
    const answer = JSON.stringify(body)
    for (const open of [document, confirmed.number, 'Peña']) expect(answer).not.toContain(open)
    const readings = await world.db
      .selectFrom('staffReading')
      .select(['userName', 'subjectType'])
      .where('subjectId', '=', task)
      .execute()
    expect(readings).toEqual([{ userName: 'tomas.gil', subjectType: 'paymentTask' }])
    expect((await as('clara.duque').send('GET', `/office/tasks/${task}`)).status).toBe(403)
    expect((await as('tomas.gil').send('GET', `/office/tasks/${crypto.randomUUID()}`)).status).toBe(404)
  })

  test('support opens a task about a person whom it sees, and has no queue of them', async () => {
    const document = '1010100303'
    const task = await refundable(90_000, document)
    const open = (user: 'sara.rios' | 'tomas.gil') =>
      as(user).send<office.PaymentTaskDetail>('GET', `/office/tasks/${task}`)
    const { status, body } = await open('sara.rios')
    expect({ status, held: body.held }).toEqual({ status: 200, held: 90_000 })
    for (const value of [document, confirmed.number, 'Peña'])
      expect(JSON.stringify(body)).not.toContain(value)
    expect((await as('sara.rios').send('GET', '/office/tasks')).status).toBe(403)
    await world.db
      .updateTable('application')
      .set({ lockedAt: '2027-01-01T00:00:00Z' })
      .where('id', 'in', (rows) =>
        rows.selectFrom('paymentTask').select('applicationId').where('id', '=', task),
      )
      .execute()
    expect([(await open('sara.rios')).status, (await open('tomas.gil')).status]).toEqual([404, 200])
  })

  test('money whose task was closed, and a surplus without a task, are shown until a task is about them', async () => {
    const loan = await lender.lend()
    await counter().pay(loan, 1_700_000, '2026-02-10', { kind: 'payoff' })
    const task = await strayTask(40_000)
    await command(task.slice(-12), 'close', 'nobody asks for it')
    const shown = async () => {
      const { body } = await as('tomas.gil').send<{ money: office.MoneyWithoutTask['money'][] }>(
        'GET',
        '/office/money-without-task',
      )
      return body.money.filter(
        ({ closedTask, contractNumber }) => closedTask === task || contractNumber === loan.contractNumber,
      )
    }
    expect((await shown()).length).toBe(2)
    expect(await outcomeOf('tomas.gil', { act: 'reopenTask', input: { task } })).toBe('done')
    expect(await outcomeOf('tomas.gil', { act: 'openTask', input: { contract: loan.contractNumber } })).toBe(
      'done',
    )
    expect(await shown()).toEqual([])
    expect(await outcomeOf('tomas.gil', { act: 'reopenTask', input: { task } })).toBe(409)
    expect(await outcomeOf('tomas.gil', { act: 'openTask', input: { contract: loan.contractNumber } })).toBe(
      409,
    )
  })
})

describe('a refund', () => {
  test('a refund to the account that the bank confirmed is done alone below 200,000, and from there asked', async () => {
    const small = await refundable(199_999, '1010100311')
    const large = await refundable(200_000, '1010100312')
    expect(await outcomeOf('tomas.gil', refundOf(small))).toBe('done')
    expect(await transfersOf(small)).toEqual([
      { amount: 199_999, state: 'ordered', orderedBy: 'staff:tomas.gil' },
    ])
    expect(await outcomeOf('tomas.gil', refundOf(large))).toBe('asked')
    expect(await transfersOf(large)).toEqual([])
  })

  test('a refund of a person whom a theft holds is asked whatever its sum', async () => {
    const document = '1010100319'
    const loan = await lender.lend({ document })
    await nameAccount({ ...loan, document })
    const task = await strayTask(90_000, loan)
    const needsTwo = async () => !(await preview('tomas.gil', refundOf(task))).body.isAlone
    expect(await needsTwo()).toBe(false)
    const subject = { type: 'loan', contract: loan.contractNumber }
    const json = { kind: 'identityTheft', subject, reason: 'Lo dijo por carta.' }
    expect((await as('clara.duque').send('POST', '/office/holds', { json })).status).toBe(200)
    expect(await needsTwo()).toBe(true)
  })

  test('a refund to another account is asked whatever its sum, reaches the bank once approved, and its number stands in no answer', async () => {
    const task = await strayTask(1_000)
    const other = {
      bank: '1051',
      kind: 'checking',
      number: '55500011122',
      owner: { document: '1010100399', name: 'Luz Mora Niño' },
    } as const
    const order = refundOf(task, other)
    const seen = await preview('tomas.gil', order)
    expect(seen.body.isAlone).toBe(false)
    const approval = await asked('tomas.gil', order)
    const read = await as('nora.paz').send<office.Approval>('GET', `/office/approvals/${approval}`)
    expect((await approve('tomas.gil', approval)).status).toBe(403)
    const done = await approve('nora.paz', approval)
    expect(done.body.state).toBe('done')
    for (const { body } of [seen, read, done]) {
      const answer = JSON.stringify(body)
      expect(answer).toContain('···122')
      for (const open of [other.number, other.owner.document, 'Mora']) expect(answer).not.toContain(open)
    }
    await world.control.advance('PT1S')
    const sent = (await world.control.transfers()).filter(({ account }) => account === other.number)
    expect(sent).toMatchObject([{ amount: 1_000, document: other.owner.document, purpose: 'refund' }])
    await world.control.advance('PT10M')
    const { state } = await world.db
      .selectFrom('paymentTask')
      .select('state')
      .where('id', '=', task)
      .executeTakeFirstOrThrow()
    expect(state).toBe('closed')
  })

  test('one task is refunded once, by two people at the same moment, after another approval, and after the command', async () => {
    const together = await refundable(50_000, '1010100313')
    const { body } = await preview('tomas.gil', refundOf(together))
    const answers = await Promise.all(
      (['tomas.gil', 'nora.paz', 'sara.rios'] as const).map((user) =>
        act(user, refundOf(together), body.seen),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await transfersOf(together)).toHaveLength(1)

    const twice = await refundable(300_000, '1010100314')
    const first = await asked('tomas.gil', refundOf(twice))
    const second = await asked('sara.rios', refundOf(twice))
    expect((await approve('nora.paz', first)).body.state).toBe('done')
    expect((await approve('nora.paz', second)).body.state).toBe('refused')
    expect(await transfersOf(twice)).toHaveLength(1)

    const byCommand = await refundable(300_000, '1010100315')
    const late = await asked('tomas.gil', refundOf(byCommand))
    expect(await command(byCommand.slice(-12), 'refund')).toContain('Ordered: 300,000 pesos')
    expect((await approve('nora.paz', late)).body.state).toBe('refused')
    expect(await transfersOf(byCommand)).toHaveLength(1)
  })

  test('a refund whose owner names another account after it was asked is not done to either', async () => {
    const document = '1010100316'
    const loan = await lender.lend({ document })
    await nameAccount({ ...loan, document })
    const task = await strayTask(250_000, loan)
    const approval = await asked('tomas.gil', refundOf(task))
    await world.db.deleteFrom('refundAccount').where('documentIndex', '=', loan.documentIndex).execute()
    // It ends as the one before.
    const account = { ...confirmed, number: '91234500890', document, name: 'Ana' }
    await inTransaction(world.db, async (transaction) =>
      keepRefundAccount(
        transaction,
        world.secrets,
        { documentIndex: loan.documentIndex, account },
        { now: await nowOf(), actor: { kind: 'bank' } },
      ),
    )
    expect((await approve('nora.paz', approval)).body.state).toBe('changed')
    expect(await transfersOf(task)).toEqual([])
  })

  test('a rejected refund moves nothing, and both people go on seeing it with the reason', async () => {
    const task = await refundable(400_000, '1010100317')
    const approval = await asked('tomas.gil', refundOf(task))
    await as('nora.paz').send('POST', `/office/approvals/${approval}`, {
      json: { decision: 'reject', reason: 'La cuenta no es suya.' },
    })
    for (const user of ['tomas.gil', 'nora.paz', 'ana.ortiz'] as const) {
      const { body } = await as(user).send<office.Approval>('GET', `/office/approvals/${approval}`)
      expect(body).toMatchObject({ state: 'rejected', decisionReason: 'La cuenta no es suya.' })
    }
    expect(await transfersOf(task)).toEqual([])
    expect(await outcomeOf('tomas.gil', refundOf(task))).toBe('asked')
  })
})

describe('held money', () => {
  test('it goes to its owner’s own credit alone below 200,000; from there, to another’s, and of an unknown owner, it is asked', async () => {
    const own = await lender.lend({ document: '1010100321' })
    const others = await lender.lend({ document: '1010100322' })
    expect(await outcomeOf('tomas.gil', assign(await strayTask(200_000, own), own))).toBe('asked')
    expect(await outcomeOf('tomas.gil', assign(await strayTask(1_000, own), others))).toBe('asked')
    expect(await outcomeOf('tomas.gil', assign(await strayTask(1_000), own))).toBe('asked')
    const twin = await lender.lend({ document: '1010100323' })
    await counter().pay(twin, 199_999, '2026-02-10')
    expect(await outcomeOf('tomas.gil', assign(await strayTask(199_999, own), own))).toBe('done')
    const { providerClearing: _, ...given } = await booksOf(own)
    const { providerClearing: __, ...paid } = await booksOf(twin)
    expect(given).toEqual(paid)
  })

  test('a large task is not given away alone in small parts', async () => {
    const own = await lender.lend({ document: '1010100324' })
    const task = await strayTask(300_000, own)
    expect(await outcomeOf('tomas.gil', assign(task, own, 100_000))).toBe('asked')
    expect(
      await outcomeOf('tomas.gil', { act: 'splitTask', input: { task, parts: [150_000, 150_000] } }),
    ).toBe('asked')
    expect((await counter().read(own)).loan.received).toBe(0)
  })

  test('an approved assignment is what its preview said, to the peso of the ledger', async () => {
    const own = await lender.lend({ document: '1010100325' })
    const task = await strayTask(2_000_000, own)
    const { body } = await preview('tomas.gil', assign(task, own))
    const approval = await asked('tomas.gil', assign(task, own))
    const done = await approve('nora.paz', approval)
    expect(done.body.state).toBe('done')
    const surplus = 0 - ((await balancesOf(world.db, own.id)).customerCredit ?? 0)
    expect(surplus).toBeGreaterThan(0)
    const { loan } = await counter().read(own)
    expect([loan.received, loan.closed?.because]).toEqual([2_000_000, 'paid'])
    const rowOf = (rows: readonly office.ActRow[]) =>
      rows.find(({ label }) => label === `${own.contractNumber}: capital`)
    expect(rowOf(done.body.rowsDone)).toEqual(rowOf(body.rows))
    expect(await outcomeOf('tomas.gil', assign(task, own))).toBe(409)
  })

  test('a split is alone below 200,000 and its parts sum to the task', async () => {
    const task = await strayTask(199_999)
    const split = (parts: number[]) => outcomeOf('tomas.gil', { act: 'splitTask', input: { task, parts } })
    expect(await split([100_000, 100_000])).toBe(422)
    expect(await split([100_000, 99_999])).toBe('done')
    expect(await split([100_000, 99_999])).toBe(422)
  })

  test('a task that holds money is closed by two people, one without money by one, and a difference in its own place', async () => {
    const close = (task: string) => outcomeOf('tomas.gil', { act: 'closeTask', input: { task } })
    expect(await close(await strayTask(1))).toBe('asked')
    const quarantine = await openDoubt('epayco:closed-alone')
    expect(await close(quarantine)).toBe('done')
    expect(await close(quarantine)).toBe(409)
    expect(await close(await openDoubt('bill:none', null, 'difference'))).toBe(409)
  })
})

let files = 0

/** A line of a statement of its own account. */
async function bankLine(amount: number): Promise<string> {
  files += 1
  const account = `account-${files}`
  const day = '2026-03-10'
  const line = { account, bookedOn: day, valueOn: day, amount, reference: null, counterparty: null, text: '' }
  const bytes = bytesOf([{ ...line, balance: null }])
  await loadFile(
    { db: world.db, secrets: world.secrets, files: jsonFiles },
    { kind: 'bankStatement', format: null, name: account, bytes },
    { now: await nowOf(), actor: { kind: 'staff', user: 'ana' }, requestId: 'file' },
  )
  const { id } = await world.db
    .selectFrom('bankLine')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  return id
}

const bringUpToDate = async () =>
  advanceLoans(
    { ...lender.servicing, onFailure: (_id, error) => expect(error).toBeUndefined() },
    await nowOf(),
  )

describe('payments', () => {
  test('a line of the statement is recorded alone below 1,000,000, once', async () => {
    const loan = await lender.lend({ document: '1010100331' })
    const record = (line: string, contract: string | null) =>
      outcomeOf('tomas.gil', { act: 'recordDeposit', input: { line, contract } })
    const line = await bankLine(999_999)
    expect(await record(line, loan.contractNumber)).toBe('done')
    expect((await counter().read(loan)).loan.received).toBe(999_999)
    expect(await record(line, loan.contractNumber)).toBe(409)
    expect(await record(line, null)).toBe(409)
    expect(await record(await bankLine(-5_000), null)).toBe(409)
    const large = await bankLine(1_000_000)
    const approval = await asked('tomas.gil', {
      act: 'recordDeposit',
      input: { line: large, contract: null },
    })
    expect((await approve('nora.paz', approval)).body.state).toBe('done')
    const held = await world.db
      .selectFrom('paymentTask')
      .select(['amount', 'state'])
      .where('subject', '=', `deposit:${large}`)
      .execute()
    expect(held).toEqual([{ amount: 1_000_000, state: 'open' }])
  })

  test('a moved payment leaves both credits as if it had been paid to the right one, and both borrowers are mailed', async () => {
    const wrong = await lender.lend({ document: '1010100332' })
    const right = await lender.lend({ document: '1010100333' })
    const [unpaid, paid] = [await lender.lend(), await lender.lend()]
    const reference = await counter().pay(wrong, 200_000, '2026-02-16')
    await counter().pay(paid, 200_000, '2026-02-16')
    const order = (isOtherPerson: boolean): office.OfficeActOrder => ({
      act: 'movePayment',
      input: { reference, contract: right.contractNumber, isOtherPerson },
    })
    expect(await outcomeOf('sara.rios', order(false))).toBe(409)
    const approval = await asked('sara.rios', order(true))
    expect((await approve('luis.vega', approval)).body.state).toBe('done')
    await bringUpToDate()
    for (const [moved, twin] of [
      [wrong, unpaid],
      [right, paid],
    ] as const) {
      const [one, other] = [await counter().read(moved), await counter().read(twin)]
      expect(one.loan.installments).toEqual(other.loan.installments)
      expect(one.loan.received).toBe(other.loan.received)
      const { providerClearing: _, ...books } = await booksOf(one)
      const { providerClearing: __, ...booksOfTwin } = await booksOf(other)
      expect(books).toEqual(booksOfTwin)
    }
    const mails = await world.db
      .selectFrom('outbox')
      .select('applicationId')
      .where('dedupeKey', 'like', `payment-moved:%:moved:${reference}`)
      .execute()
    expect(mails.map(({ applicationId }) => applicationId).toSorted()).toEqual(
      [wrong, right].map(({ applicationId }) => applicationId).toSorted(),
    )
    expect(await outcomeOf('sara.rios', order(true))).toBe(409)
  })

  test('the head of support approves a moved payment below moveLeadMax, and leaves one of it to the head of treasury', async () => {
    const moveOf = async (amount: number): Promise<office.OfficeActOrder> => {
      const [wrong, right] = [await lender.lend(), await lender.lend()]
      const reference = await counter().pay(wrong, amount, '2026-02-16')
      return {
        act: 'movePayment',
        input: { reference, contract: right.contractNumber, isOtherPerson: true },
      }
    }
    const small = await asked('sara.rios', await moveOf(499_999))
    expect((await approve('luis.vega', small)).body.state).toBe('done')
    const large = await asked('sara.rios', await moveOf(500_000))
    expect((await approve('luis.vega', large)).status).toBe(403)
    expect((await approve('nora.paz', large)).body.state).toBe('done')
  })

  test('a payment is taken back on paper by two people, and the credit is as if it had never been paid', async () => {
    const [loan, unpaid] = [await lender.lend({ document: '1010100334' }), await lender.lend()]
    const reference = await counter().pay(loan, 180_000, '2026-02-16')
    const order: office.OfficeActOrder = {
      act: 'reversePayment',
      input: { reference, evidence: 'Carta 7741 del banco' },
    }
    expect((await preview('sara.rios', order)).status).toBe(403)
    const approval = await asked('tomas.gil', order)
    expect((await counter().read(loan)).loan.received).toBe(180_000)
    expect((await approve('nora.paz', approval)).body.state).toBe('done')
    await bringUpToDate()
    const { loan: after } = await counter().read(loan)
    expect(after.installments).toEqual((await counter().read(unpaid)).loan.installments)
    expect(await outcomeOf('tomas.gil', order)).toBe(409)
  })
})

describe('the end of a claim', () => {
  test('a credit is charged off by two people of compliance, with the sum that both saw', async () => {
    const loan = await lender.lend({ document: '1010100341' })
    const order: office.OfficeActOrder = {
      act: 'chargeOff',
      input: { contract: loan.contractNumber, evidence: 'Acta 12' },
    }
    expect((await preview('tomas.gil', order)).status).toBe(403)
    const { body } = await preview('clara.duque', order)
    const approval = await asked('clara.duque', order)
    expect((await approve('clara.duque', approval)).status).toBe(403)
    expect((await approve('mario.leon', approval)).body.state).toBe('done')
    const { chargedOff = 0 } = await balancesOf(world.db, loan.id)
    const sum = body.rows.find(({ label }) => label === 'Pasa a castigada')?.value.replace(/\D/g, '')
    expect([chargedOff > 0, Number(sum)]).toEqual([true, chargedOff])
    expect(await outcomeOf('clara.duque', order)).toBe(409)
  })

  test('a list of credits is sold whole by two people of compliance, or not at all', async () => {
    const loans = [
      await lender.lend({ document: '1010100342' }),
      await lender.lend({ document: '1010100343' }),
    ]
    const sale = (contracts: readonly string[]): office.OfficeActOrder => ({
      act: 'sellPortfolio',
      input: {
        buyer: { name: 'Recaudos S.A.S.', taxId: '900.123.456-8', contact: 'clientes@recaudos.example' },
        price: 1_200_000,
        contracts: [...contracts],
      },
    })
    const contracts = loans.map(({ contractNumber }) => contractNumber)
    expect(await outcomeOf('clara.duque', sale([...contracts, 'CU-0000NOBODY']))).toBe(409)
    const approval = await asked('clara.duque', sale(contracts))
    expect((await approve('mario.leon', approval)).body.state).toBe('done')
    const sold = await world.db
      .selectFrom('portfolioSale')
      .select(['saleId', 'salePrice'])
      .where(
        'loanId',
        'in',
        loans.map(({ id }) => id),
      )
      .execute()
    expect(sold.map(({ salePrice }) => salePrice)).toEqual([1_200_000, 1_200_000])
    expect(new Set(sold.map(({ saleId }) => saleId)).size).toBe(1)
    expect(await outcomeOf('clara.duque', sale(contracts))).toBe(409)
  })
})

test('an approval that meets the closed books of a day goes on waiting, and is done on the next', async () => {
  const [wrong, right] = [await lender.lend(), await lender.lend()]
  const reference = await counter().pay(wrong, 100_000, '2026-02-16')
  const approval = await asked('sara.rios', {
    act: 'movePayment',
    input: { reference, contract: right.contractNumber, isOtherPerson: true },
  })
  const today = (await world.control.clock()).slice(0, 10)
  const later = Temporal.Instant.from(`${today}T12:00:00Z`).add({ hours: 24 })
  await cutOffMonths({ db: world.db }, later)
  const closed = await makeBatches(world.db, today, { actor: actors.clock, now: later, requestId: 'closing' })
  expect(closed.ok ? [] : closed.refusal).toEqual([])
  expect(await approve('luis.vega', approval)).toMatchObject({
    status: 503,
    body: { errorCode: 'LibrosCerrados' },
  })
  await world.control.advance('P1D')
  expect((await approve('luis.vega', approval)).body.state).toBe('done')
})
