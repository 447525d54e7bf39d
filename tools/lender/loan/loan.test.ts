import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type LoanName,
  type Matters,
  nameOfReturn,
} from '../../../apps/api/src/features/payments/matters/payment-matters.ts'
import { keepNotices } from '../../../apps/api/src/features/payments/notices/receive-notice.ts'
import { scriptedProvider } from '../../../apps/api/src/features/payments/notices/testing/scripted-provider.ts'
import { applyPayment } from '../../../apps/api/src/features/servicing/apply-payments.ts'
import {
  loanStore,
  type StoredLoan,
  sellPortfolio,
  unapplyPayment,
} from '../../../apps/api/src/features/servicing/servicing.ts'
import { aSale } from '../../../apps/api/src/features/servicing/testing/counter.ts'
import { type Lender, lenderOn } from '../../../apps/api/src/features/servicing/testing/lender.ts'
import { type FreshDatabase, freshDatabase } from '../../../apps/api/src/platform/database/testing.ts'
import { systemRandom } from '../../../apps/api/src/platform/random.ts'
import { secretsFrom } from '../../../apps/api/src/platform/secrets.ts'
import { dayFromIso, type PaymentKind, pesos } from '../../../packages/credit-engine/src/index.ts'
import { askProvider, readArguments } from '../loan.ts'
import { tellLoans } from './tell-loans.ts'

describe('the arguments of npm run lender -- loan', () => {
  test('the arguments of npm run lender -- loan are a document, and a day if another than today is meant', () => {
    const name = { kind: 'number', number: '1020304050' } as const
    expect(readArguments(['1020304050'])).toEqual({ ok: true, value: { name, on: null, isAsking: false } })
    expect(readArguments(['1020304050', '--on', '2027-01-15'])).toEqual({
      ok: true,
      value: { name, on: dayFromIso('2027-01-15'), isAsking: false },
    })
  })

  test('the arguments of npm run lender -- loan are a contract, an invoice or a reference, too, and whether the provider is asked', () => {
    const invoice = '6f1c2d0e-8f7a-4d53-9a3e-2c5b1f0a7e11'
    expect(readArguments(['CU-7A90B12C34D5', '--ask'])).toMatchObject({
      value: { name: { kind: 'contract', contractNumber: 'CU-7A90B12C34D5' }, isAsking: true },
    })
    expect(readArguments([invoice])).toMatchObject({ value: { name: { kind: 'invoice', invoice } } })
    const reference = '64d1f0a2b3c4d5e6f7a8b9c0'
    expect(readArguments([reference])).toMatchObject({ value: { name: { kind: 'return', reference } } })
  })

  test.each([
    [[], 'name a document'],
    [['12345'], 'no document'],
    [['01020304050'], 'no document'],
    [['1020304050', '2027-01-15'], 'only --on'],
    [['1020304050', '--on'], 'only --on'],
    [['1020304050', '--on', '2027-02-30'], 'no day'],
    [['1020304050', '--on', 'tomorrow'], 'no day'],
    [['1020304050', '--on', '2027-01-15', 'x'], 'only --on'],
  ])('%j are refused with the reason', (args, reason) => {
    const read = readArguments(args)
    expect(read.ok ? '' : read.problem).toContain(reason)
  })
})

describe('the loans of a document', () => {
  const secrets = secretsFrom(Buffer.alloc(32, 7), systemRandom)
  const at = (date: string) => Temporal.Instant.from(`${date}T15:00:00Z`)
  const who = (date: string) => ({
    now: at(date),
    actor: { kind: 'staff', user: 'ana' } as const,
    requestId: 'test',
  })
  let database: FreshDatabase
  let lender: Lender
  beforeAll(async () => {
    database = await freshDatabase()
    lender = lenderOn(database, secrets)
  })
  afterAll(() => database.close())

  const pay = async (loan: StoredLoan, date: string, amount: number, kind: PaymentKind = 'installment') => {
    const order = {
      reference: `test:${loan.id}:${date}`,
      loan: loan.key,
      amount: pesos(amount),
      kind,
    } as const
    const answer = await applyPayment(
      lender.servicing,
      { ...order, source: 'provider', paidAt: at(date) },
      who(date),
    )
    if (!answer.ok) throw new Error(answer.refusal.code)
    return order.reference
  }
  const told = async (document: string, on: string) => {
    const { lines, isFine } = await tellLoans(
      database.db,
      secrets,
      { kind: 'number', number: document },
      dayFromIso(on),
    )
    return { text: lines.join('\n'), lines, isFine }
  }

  test('the loans of a document are told with plan, payments, journal, balances and payoff, within 100 columns', async () => {
    const document = '1000000001'
    const loan = await lender.lend({ document, installmentCount: 36, financedAmount: 10_000_000 })
    await pay(loan, '2026-02-16', 400_000)
    await pay(loan, '2026-04-20', 150_000)
    await pay(loan, '2026-05-04', 2_000_000, 'reduceTerm')
    const { lines, text, isFine } = await told(document, '2026-05-25')
    expect(isFine).toBe(true)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100)
    expect(text).toContain(`Loan ${loan.contractNumber}`)
    expect(text).toMatch(/^situation {5}open, /m)
    expect(text).toMatch(/^lent +\$ 10\.000\.000 on 2026-01-10$/m)
    expect(text).toMatch(/^ 1 2026-02-16 paid /m)
    expect(text).toMatch(/^ +together +[\d.]+ +[\d.]+ /m)
    expect(text).toMatch(/^2026-05-04 {2}reduceTerm +provider .* applied +2\.000\.000$/m)
    expect(text).toMatch(/disbursement by operator/)
    expect(text).toMatch(/^ +loanPrincipal +10\.000\.000$/m)
    expect(text).toMatch(/^Payoff on 2026-05-25\n\$ [\d.]+ = capital [\d.]+ \+ interest /m)
    expect(text).toContain('Verified: loan, payments and ledger agree')
  })

  test('loans on a day gone by are shown as they were on it', async () => {
    const document = '1000000002'
    const loan = await lender.lend({ document })
    const before = await told(document, '2026-02-20')
    await pay(loan, '2026-02-25', 200_000)
    const plan = (text: string) =>
      text.slice(text.indexOf('Plan on'), text.indexOf('\n\n', text.indexOf('Plan on')))
    const again = await told(document, '2026-02-20')
    expect(plan(again.text)).toBe(plan(before.text))
    expect(plan((await told(document, '2026-02-26')).text)).not.toBe(plan(before.text))
    expect((await told(document, '2026-01-09')).text).toContain('begins on 2026-01-10')
  })

  test('the loans of a document tell a reversal by the entry it mirrors', async () => {
    const document = '1000000003'
    const loan = await lender.lend({ document })
    const reference = await pay(loan, '2026-02-10', 100_000)
    await unapplyPayment(lender.servicing, reference, who('2026-02-12'))
    const { text, isFine } = await told(document, '2026-02-12')
    expect(text).toMatch(/reversal of entry \d+ by staff/)
    expect(text).toMatch(/ reversed +100\.000$/m)
    expect(isFine).toBe(true)
  })

  test('the loans of a document say that a loan was sold, and verify money that came after it', async () => {
    const document = '1000000004'
    const loan = await lender.lend({ document })
    await sellPortfolio(lender.servicing, loan.id, who('2026-06-01'), aSale())
    await pay(loan, '2026-06-15', 50_000)
    const { text, isFine } = await told(document, '2026-07-01')
    expect(text).toMatch(/^situation +sold on 2026-06-01$/m)
    expect(text).toContain('Plan on 2026-06-01')
    expect(text).not.toContain('Payoff')
    expect(isFine).toBe(true)
  })

  test('the loans of a document stand one below the other, the newest first', async () => {
    const document = '1000000005'
    const first = await lender.lend({ document })
    const second = await lender.lend({ document, disbursedOn: '2026-03-10' })
    const { text } = await told(document, '2026-04-01')
    expect(text.indexOf(second.contractNumber)).toBeLessThan(text.indexOf(first.contractNumber))
    expect(text.indexOf(first.contractNumber)).toBeGreaterThan(0)
  })

  test('none are told as such', async () => {
    const { text, isFine } = await told('9999999999', '2026-04-01')
    expect({ text, isFine }).toEqual({ text: 'Nobody with this document has applied here.', isFine: false })
  })

  test('loans that differ from their payments and the ledger are reported', async () => {
    const document = '1000000006'
    const { id } = await lender.lend({ document })
    const state = sql`jsonb_set(state::jsonb, '{prepaid}', '5')::json`
    await sql`update loan set state = ${state} where id = ${id}`.execute(database.db)
    const { text, isFine } = await told(document, '2026-02-01')
    expect(isFine).toBe(false)
    expect(text).toMatch(/NOT VERIFIED\nloan .* is not what its payments make of it/)
  })
})

describe('"I paid, it is not there"', () => {
  let database: FreshDatabase
  let till: ReturnType<typeof scriptedProvider>
  beforeAll(async () => {
    database = await freshDatabase()
    till = scriptedProvider(database)
  })
  afterAll(() => database.close())
  const told = async (name: LoanName) => {
    const { secrets, provider } = till.context
    const ask = (matters: Matters) => askProvider(provider, matters)
    const { lines } = await tellLoans(database.db, secrets, name, dayFromIso('2026-02-10'), ask)
    return lines.join('\n').replaceAll(/ +/g, ' ')
  }

  test('is answered by document, contract, invoice and reference alike: attempt, notice, provider, money, tasks', async () => {
    const document = '1000000009'
    const loan = await till.lender.lend({ document })
    const attempt = await till.attempt(loan, { amount: 147_569 })
    till.answer(attempt, 'pending')
    await till.ask(attempt)
    const raw = { method: 'POST', contentType: '', query: '', body: 'paid' } as const
    const at = Temporal.Instant.from('2026-02-10T18:00:00Z')
    await keepNotices(database.db, till.context.secrets, [
      {
        raw,
        key: loan.key,
        reference: attempt.reference,
        invoice: attempt.invoice,
        requestId: 'notice-1',
        progress: 2,
        at,
      },
    ])
    till.answer(attempt, 'accepted')
    const names: readonly LoanName[] = [
      { kind: 'number', number: document },
      { kind: 'contract', contractNumber: loan.contractNumber },
      { kind: 'invoice', invoice: attempt.invoice },
      { kind: 'number', number: attempt.reference },
      { kind: 'return', reference: '64d1f0a2b3c4d5e6f7a8b9c0' },
    ]
    await database.db
      .updateTable('paymentTransaction')
      .set({ refPayco: '64d1f0a2b3c4d5e6f7a8b9c0' })
      .where('xRefPayco', '=', attempt.reference)
      .execute()
    for (const name of names) {
      const text = await told(name)
      expect(text).toContain(`Loan ${loan.contractNumber}`)
      expect(text).toMatch(new RegExp(`Pagar cuota Tarjeta-PSE 147.569 pending .* ${attempt.invoice}`))
      expect(text).toMatch(new RegExp(`${attempt.reference} 147.569 state \\d waiting`))
      expect(text).toMatch(new RegExp(`${attempt.reference} 1× WAITS`))
      expect(text).toContain(`reference ${attempt.reference} ${attempt.reference}: accepted, 147.569`)
      expect(text).toContain('No money is held')
      expect(text).toContain('No task')
      expect(text).toContain(
        `invoice ${attempt.invoice} it is booked once the provider accepts it; the provider is asked again at 2026-02-10`,
      )
      const { requestId } = await database.db
        .selectFrom('paymentAttempt')
        .select('requestId')
        .where('invoice', '=', attempt.invoice)
        .executeTakeFirstOrThrow()
      expect(text.split(String(requestId))).toHaveLength(2)
    }
  })

  test('is answered by the reference of a browser that never came back, once the provider is asked', async () => {
    const loan = await till.lender.lend({ document: '1000000011' })
    const found = till.answer(await till.attempt(loan, { amount: 50_000 }), 'accepted')
    const name = { kind: 'return', reference: '74d1f0a2b3c4d5e6f7a8b9c0' } as const
    expect(await told(name)).toContain('Nobody of ours is named by it.')
    const asked = await nameOfReturn(database.db, { findByReturn: async () => found }, name)
    expect(await told(asked)).toContain(`invoice ${found.invoice} the provider knows no payment of it`)
    const away = { findByReturn: () => Promise.reject(new Error('away')) }
    expect(await nameOfReturn(database.db, away, name)).toEqual(name)
  })

  test('tells what is held and by which task, of a payment beyond the loan', async () => {
    const loan = await till.lender.lend({ document: '1000000010' })
    const attempt = await till.attempt(loan, { amount: 1_700_000, kind: 'payoff' })
    await till.settle(till.answer(attempt, 'accepted'))
    const { loan: paid } = (await loanStore.find(database.db, loan.id)) ?? { loan: loan.loan }
    const text = await told({ kind: 'number', number: attempt.reference })
    const amount = paid.overpaid.toLocaleString('es-CO')
    expect(text).toContain(`customerCredit ${amount} ${loan.id}`)
    expect(text).toMatch(new RegExp(`refund open ${amount} 2026-02-25 epayco:${attempt.reference}`))
    expect(text).not.toContain('in no open task')
  })

  test('a reference that is nobody’s is told with its notice', async () => {
    const raw = { method: 'POST', contentType: '', query: '', body: 'stray' } as const
    const at = Temporal.Instant.from('2026-02-10T18:00:00Z')
    await keepNotices(database.db, till.context.secrets, [
      {
        raw,
        key: 'nobody',
        reference: '999000111',
        invoice: 'none',
        requestId: 'notice-2',
        progress: 2,
        at,
      },
    ])
    const text = await told({ kind: 'number', number: '999000111' })
    expect(text).toMatch(/Nobody of ours is named by it/)
    expect(text).toMatch(/999000111 1× WAITS/)
    expect(text).toContain('reference 999000111 knows no transaction')
    expect(text).toContain(
      'notice of 999000111 the provider has not answered yet; the provider is asked again at',
    )
    expect(text).toContain('notice of 999000111 notice-2')
  })
})
