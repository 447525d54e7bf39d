import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pesos } from '@cupo/credit-engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  findPaymentTask,
  listOpenTasks,
  openPaymentTask,
} from '../../../apps/api/src/features/refunds/refunds.ts'
import { counterOf, whoAt } from '../../../apps/api/src/features/servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../../../apps/api/src/features/servicing/testing/lender.ts'
import { readConfig } from '../../../apps/api/src/platform/config.ts'
import { type FreshDatabase, freshDatabase } from '../../../apps/api/src/platform/database/testing.ts'
import { inTransaction } from '../../../apps/api/src/platform/database/transaction.ts'
import { systemRandom } from '../../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../../apps/api/src/platform/secrets.ts'
import { readArguments } from '../payment-tasks.ts'
import { lenderParts } from '../product/lender-parts.ts'
import { runTaskOrder } from './run-task-order.ts'
import { tellTasks } from './tell-tasks.ts'

const secrets = secretsFrom(readConfig(process.env).masterKey, systemRandom)
const who = {
  ...whoAt('2026-04-10T15:00:00Z'),
  actor: { kind: 'staff', user: 'ana' } as const,
  requestId: 'payment-tasks',
}

let database: FreshDatabase
let lender: Lender
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database, secrets)
})
afterAll(() => database.close())

/** A payment to nobody's credit, and the task about it; the application's borrower is whose money it is. */
async function strayTask(applicationId: string | null = null) {
  const reference = await counterOf(lender).pay({ key: 'nobody' }, 90_000, '2026-02-10')
  const { id } = await database.db
    .selectFrom('loanPayment')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const held = { subject: id, account: 'suspense' } as const
  const about = { subject: reference, applicationId, transactionId: null, amount: pesos(90_000), held }
  await inTransaction(database.db, (transaction) =>
    openPaymentTask(
      transaction,
      { kind: 'suspense', ...about, reason: 'unexpected', note: 'nobody knows' },
      who.now,
    ),
  )
  const task = (await listOpenTasks(database.db)).find(({ subject }) => subject === reference)
  if (task === undefined) throw new Error('no task')
  return { task, name: task.id.slice(-12) }
}

describe('the arguments', () => {
  const account = { bank: '1007', kind: 'savings', number: '91234567890' }
  test.each([
    [[], { kind: 'list' }],
    [['50226724e080', 'close', ' Listo. '], { kind: 'close', task: '50226724e080', note: 'Listo.' }],
    [['50226724e080', 'assign', 'CU-7A90B12C34D5'], { kind: 'assign', isSure: false }],
    [['50226724e080', 'assign', 'CU-7A90B12C34D5', '--yes'], { kind: 'assign', amount: null, isSure: true }],
    [['50226724e080', 'assign', 'CU-7A90B12C34D5', '40000'], { kind: 'assign', amount: 40_000 }],
    [['50226724e080', 'split', '4', '5', ' why '], { kind: 'split', parts: [4, 5], note: 'why' }],
    [['50226724e080', 'refund', ...Object.values(account)], { to: { ...account, owner: null } }],
    [
      ['50226724e080', 'refund', ...Object.values(account), '1010100080', 'Ana Peña'],
      { to: { owner: { document: '1010100080', name: 'Ana Peña' } } },
    ],
    [['CU-7A90B12C34D5', 'credit'], { kind: 'credit', loan: 'CU-7A90B12C34D5' }],
  ])('%j are understood', (args, value) => {
    expect(readArguments(args)).toMatchObject({ ok: true, value })
  })

  test.each([
    [['all']],
    [['50226724e080']],
    [['50226724e080', 'close']],
    [['50226724e080', 'close', 'two', 'texts']],
    [['50226724e080', 'assign', '7A90']],
    [['50226724e080', 'assign', 'CU-7A90B12C34D5', '-5']],
    [['50226724e080', 'split', '5', 'why']],
    [['50226724e080', 'split', '5', '7']],
    [['50226724e080', 'refund', '9999', 'savings', '91234567890']],
    [['50226724e080', 'refund', '1007', 'gold', '91234567890']],
    [['50226724e080', 'refund', '1007', 'savings', '912-3']],
    [['50226724e080', 'refund', '1007', 'savings', '91234567890', '1010100080']],
    [['CU-7A90B12C34D5', 'credit', 'now']],
  ])('%j are answered with how it is done', (args) => {
    const read = readArguments(args)
    expect(read.ok ? '' : read.problem).toContain('npm run lender -- payment-tasks')
  })
})

describe('the list', () => {
  test('the list names task, kind, amount, place, day and due date, says what is late and what is under way (R-Q15)', async () => {
    const { task, name } = await strayTask()
    const file = {
      task,
      notes: [{ note: 'nobody knows', writtenAt: task.openedAt }],
      borrower: null,
      transfers: [],
      account: null,
    }
    const [first, ...more] = tellTasks([file], [], [], '2026-04-25')
    expect(first).toBe(`${name}  suspense    90,000 pesos, in suspense  since 2026-04-10, due 2026-04-25`)
    expect(more.join('\n')).toContain(`nobody knows\n  about ${task.subject}`)
    const ordered = { ...task, state: 'ordered' } as const
    expect(tellTasks([{ ...file, task: ordered }], [], [], '2026-04-26')[0]).toMatch(
      /LATE {2}REFUND UNDER WAY$/,
    )
  })

  test('the list tells money that no task is about, and says so when nothing is open', () => {
    const money = { subject: 'loan', contractNumber: 'CU-7A90B12C34D5', held: 12_000, inTasks: 2_000 }
    const bill = {
      dueOn: '2026-03-16',
      amount: pesos(147_569),
      state: 'handedIn',
      billNumber: '7306112845',
    } as const
    const told = tellTasks(
      [],
      [{ ...money, account: 'customerCredit', closedTaskId: null }],
      [{ ...bill, contractNumber: 'CU-7A90B12C34D6' }],
      '2026-04-25',
    )
    expect(told[0]).toBe('No task is open.')
    expect(told.join('\n')).toContain(
      'CU-7A90B12C34D5  12,000 pesos in customerCredit, of which tasks cover 2,000 pesos  CU-7A90B12C34D5 credit',
    )
    expect(told.join('\n')).toContain('CU-7A90B12C34D6  147,569 pesos  of 2026-03-16  7306112845')
  })
})

describe('what is done with a task', () => {
  const parts = () => lenderParts(database.db, secrets, { now: () => who.now })
  const tell = async (args: readonly string[], isYes = true) => {
    const read = readArguments(args)
    if (!read.ok) throw new Error(read.problem)
    const asked: string[] = []
    const told = await runTaskOrder(parts(), read.value, who, async (question) => {
      asked.push(question)
      return isYes
    })
    return { ...told, asked, text: told.lines.join('\n') }
  }

  test('a refund asks first, with the whole account of the borrower', async () => {
    const { applicationId } = await lender.lend({ document: '1010100083' })
    const { task, name } = await strayTask(applicationId)
    const refund = [name, 'refund', '1007', 'savings', '91234567890']
    const asked = await tell(refund, false)
    expect(asked.asked.join()).toMatch(
      /Pay 90,000 pesos of .{12} to Bancolombia savings 91234567890 of (?:\p{L}\*\*\* ?)+, document 1\.•••\.•••\.083\?/u,
    )
    expect([asked.isDone, (await findPaymentTask(database.db, task.id))?.state]).toEqual([false, 'open'])
    expect((await tell(refund)).text).toContain('Ordered: 90,000 pesos to Bancolombia')
    expect((await tell([...refund, '--yes'])).text).toContain('Ordered before')
    const list = (await tell([])).text
    expect(list).toMatch(/ {2}of (?:\p{L}\*\*\* ?)+, document 1\.•••\.•••\.083, mobile •••.+, .•••@/u)
    const shown = await tell([name, 'show', 'the bank asks whose account it is'])
    expect(shown.text).toMatch(/ {2}of .+, document 1010100083, mobile \d{10}, .+@/)
    const opened = await database.db
      .selectFrom('auditEntry')
      .select(['actor', 'after'])
      .where('action', '=', 'revealPerson')
      .where('subjectId', '=', task.id)
      .execute()
    const reason = 'the bank asks whose account it is'
    expect(opened).toEqual([{ actor: 'staff:ana', after: { reason } }])
    expect(list).toContain(
      `90,000 pesos to Bancolombia …7890, ordered 2026-04-10: ordered (refund-${task.id}-1)`,
    )
    expect(list).not.toContain('91234567890')
    expect((await tell([name, 'refund', '1013', 'savings', '91234567890'])).text).toContain('has to fail')
  })

  test('money of nobody we know needs the owner of the account', async () => {
    const { name } = await strayTask()
    const refund = [name, 'refund', '1007', 'savings', '91234567890']
    expect(await tell(refund)).toMatchObject({ isDone: false, asked: [] })
    expect((await tell([...refund, '1010100084', 'Luz Mora'])).text).toContain('of L*** M***')
  })

  test('its money pays a credit, which is certified when that was the last', async () => {
    const opened = await lender.lend({ financedAmount: 80_000, installmentCount: 3 })
    const { name } = await strayTask()
    expect((await tell([name, 'assign', 'CU-000000000000'])).text).toContain('No credit has')
    const given = await tell([name, 'assign', opened.contractNumber])
    expect(given).toMatchObject({ isDone: true, asked: [expect.stringContaining('Give 90,000 pesos')] })
    expect((await tell([name, 'close', 'x'])).text).toContain('closed before')
    const { loan } = await counterOf(lender).read(opened)
    expect(loan.received).toBe(90_000)
  })

  test('a task that holds money asks before it is closed; its money stays in the list, and reopens it (R-Q15)', async () => {
    const { task, name } = await strayTask()
    const asked = await tell([name, 'close', 'nobody asks for it'], false)
    expect([asked.isDone, asked.asked.join()]).toEqual([
      false,
      `90,000 pesos stay in suspense, and nobody will pay them back. Close ${name}?`,
    ])
    expect((await findPaymentTask(database.db, task.id))?.state).toBe('open')
    expect((await tell([name, 'close', 'nobody asks for it', '--yes'])).asked).toEqual([])
    const line = `90,000 pesos in suspense  closed task ${name}: reopen`
    expect((await tell([])).text).toContain(line)
    expect((await tell([name, 'reopen', 'its owner wrote'])).text).toContain('open again, about 90,000 pesos')
    expect((await tell([])).text).not.toContain(line)
    expect((await tell([name, 'reopen', 'again'])).isDone).toBe(false)
  })

  test('a task is split into parts that sum to it, and a part of one pays a credit', async () => {
    const opened = await lender.lend()
    const { name } = await strayTask()
    const split = (...parts: readonly string[]) => tell([name, 'split', ...parts, 'two payers'])
    expect((await split('40000', '40000')).text).toContain('have to sum to')
    const { text, isDone } = await split('40000', '50000')
    expect([isDone, text]).toEqual([true, expect.stringMatching(/40,000 pesos\n.*50,000 pesos/)])
    expect((await split('40000', '50000')).isDone).toBe(false)
    const other = text.split('\n')[1]?.slice(0, 12) ?? ''
    expect((await tell([other, 'assign', opened.contractNumber, '60000'])).text).toContain('holds less')
    const given = await tell([other, 'assign', opened.contractNumber, '20000'])
    expect([given.asked.join(), given.text]).toEqual([
      expect.stringContaining('Give 20,000 pesos of 50,000 pesos'),
      expect.stringContaining('The task is about the rest.'),
    ])
    expect((await counterOf(lender).read(opened)).loan.received).toBe(20_000)
    expect((await tell([])).text).not.toContain('do not cover')
  })

  test('a surplus of a credit becomes a task, once', async () => {
    const opened = await lender.lend()
    await counterOf(lender).pay(opened, 1_700_000, '2026-02-10', { kind: 'payoff' })
    const first = await tell([opened.contractNumber, 'credit'])
    expect(first.text).toMatch(/pesos were paid beyond CU-.+: task [0-9a-f]{12}\./)
    expect((await tell([opened.contractNumber, 'credit'])).text).toContain('Nothing is left over')
  })

  test('a closed task is not opened again about money that another task is about by now', async () => {
    const opened = await lender.lend()
    await counterOf(lender).pay(opened, 1_700_000, '2026-02-10', { kind: 'payoff' })
    const openTask = async () =>
      /task ([0-9a-f]{12})/.exec((await tell([opened.contractNumber, 'credit'])).text)?.[1] ?? ''
    const first = await openTask()
    await tell([first, 'close', 'nobody asks for it', '--yes'])
    const second = await openTask()
    expect((await tell([first, 'reopen', 'its owner wrote'])).isDone).toBe(false)
    await tell([second, 'close', 'opened twice', '--yes'])
    expect((await tell([first, 'reopen', 'its owner wrote'])).isDone).toBe(true)
  })
})

describe('npm run lender -- payment-tasks', () => {
  test('lists, acts only with a yes, and ends with 1 when nothing was done', async () => {
    const { task, name } = await strayTask()
    const listed = await run()
    expect([listed.code, listed.said]).toEqual([0, expect.stringContaining(name)])
    const refund = [name, 'refund', '1007', 'savings', '91234567890', '1010100084', 'Luz Mora']
    const unsure = await run(...refund)
    expect([unsure.code, unsure.said]).toEqual([1, expect.stringContaining('repeat it with --yes')])
    expect((await findPaymentTask(database.db, task.id))?.state).toBe('open')
  }, 60_000)
})

function run(...args: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }> {
  const program = join(import.meta.dirname, '../../lender.ts')
  const env = { ...process.env, DATABASE_URL: database.connectionString }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, 'payment-tasks', ...args], { env }, (_, out, error) =>
      resolve({ code: child.exitCode, said: out + error }),
    )
    child.stdin?.end()
  })
}
