import { payoffQuote, pesos } from '@cupo/credit-engine'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf, entriesOf } from '../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { loanToday } from './read-loan.ts'
import { counterOf, noonOf, whoAt } from './testing/counter.ts'
import { type Lender, lenderOn } from './testing/lender.ts'
import { type WaiverOrder, waiveDue } from './waive-due.ts'

let database: FreshDatabase
let lender: Lender
let counter: ReturnType<typeof counterOf>
beforeAll(async () => {
  database = await freshDatabase()
  lender = lenderOn(database)
  counter = counterOf(lender)
})
afterAll(() => database.close())

const who = (date: string) => ({ ...whoAt(noonOf(date)), actor: { kind: 'staff', user: 'ana' } as const })
const order = (wish: Partial<WaiverOrder> = {}): WaiverOrder => ({
  part: 'penalty',
  amount: 'all',
  reason: 'the bank reversed it by mistake',
  ...wish,
})

async function payoffOn(loan: Awaited<ReturnType<Lender['lend']>>, date: string): Promise<number> {
  const { capOf } = await readUsuryCaps(database.db)
  const today = await loanToday(database.db, await counter.read(loan), who(date).now)
  return payoffQuote(today.loan, today.on, capOf).total
}

describe('a waiver (R-B14)', () => {
  it('waivers that come at the instant of a payment, or earlier, count after it, and a replay finds the loan that they made', async () => {
    const opened = await lender.lend()
    const moment = noonOf('2026-05-20')
    await counter.pay(opened, 100_000, moment)
    for (const [part, amount] of [
      ['penalty', 'all'],
      ['fee', 2_000],
      ['fee', 1_000],
    ] as const) {
      const at = part === 'penalty' ? moment : '2026-05-20T16:59:59Z'
      const given = order({ part, amount: amount === 'all' ? amount : pesos(amount) })
      const waived = await waiveDue(lender.servicing, opened.contractNumber, given, {
        ...who('2026-05-20'),
        now: Temporal.Instant.from(at),
      })
      if (!waived.ok) throw new Error(waived.refusal.code)
    }
    const rows = await database.db
      .selectFrom('loanWaiver')
      .select('at')
      .where('loanId', '=', opened.id)
      .execute()
    expect(rows.map(({ at }) => at).toSorted()).toEqual([
      '2026-05-20T17:00:00.001Z',
      '2026-05-20T17:00:00.002Z',
      '2026-05-20T17:00:00.003Z',
    ])
    expect((await counter.read(opened)).lastPaidAt).toBe('2026-05-20T17:00:00.003Z')
    expect(await counter.problems()).toEqual([])
  })

  it('a waiver takes back all penalty with its VAT, as an entry of its own with reason and actor, and only once', async () => {
    const opened = await lender.lend()
    const before = await payoffOn(opened, '2026-05-20')
    const waived = await waiveDue(lender.servicing, opened.contractNumber, order(), who('2026-05-20'))
    if (!waived.ok) throw new Error(waived.refusal.code)
    const { amount, vat } = waived.value
    expect(amount).toBeGreaterThan(0)
    expect(vat).toBeGreaterThan(0)
    expect(before - (await payoffOn(opened, '2026-05-20'))).toBe(amount + vat)
    expect((await balancesOf(database.db, opened.id)).penaltyReceivable ?? 0).toBe(0)
    const entries = (await entriesOf(database.db, opened.id)).filter(({ kind }) => kind === 'waiver')
    expect(entries).toHaveLength(1)
    expect(entries[0]?.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(0)
    const again = await waiveDue(lender.servicing, opened.contractNumber, order(), who('2026-05-20'))
    expect(again).toMatchObject({ ok: true, value: { amount, vat, isRepeated: true } })
    const audit = await database.owner.query(
      `select actor, after::text from audit_entry where action = 'waive' and subject_id = $1`,
      [opened.id],
    )
    expect(audit.rows).toEqual([
      { actor: 'staff:ana', after: expect.stringContaining('the bank reversed it by mistake') },
    ])
    expect(await counter.problems()).toEqual([])
  })

  it.each([
    ['the day before it is due', '2026-02-15', null],
    ['its due day', '2026-02-16', 1],
    ['the day after', '2026-02-17', 1],
    ['the due day of the next', '2026-03-16', 2],
  ])(
    'a waiver takes back the charge of an installment from its due day on: on %s',
    async (_when, date, charges) => {
      const opened = await lender.lend()
      const waived = await waiveDue(
        lender.servicing,
        opened.contractNumber,
        order({ part: 'fee' }),
        who(date),
      )
      const { administrationFee } = opened.loan.terms
      expect(waived).toMatchObject(
        charges === null
          ? { refusal: { code: 'PagoNoPermitido' } }
          : { ok: true, value: { amount: administrationFee * charges } },
      )
    },
  )

  it('a waiver refuses more than is due, an unknown contract and a loan that is paid off', async () => {
    const opened = await lender.lend()
    const ask = (contract: string, wish: Partial<WaiverOrder>, date = '2026-03-20') =>
      waiveDue(lender.servicing, contract, order(wish), who(date))
    expect(await ask(opened.contractNumber, { amount: pesos(10_000_000) })).toMatchObject({
      refusal: { code: 'PagoNoPermitido' },
    })
    expect(await ask('CU-NOBODY', {})).toMatchObject({ refusal: { code: 'NoEncontrado' } })
    await counter.pay(opened, 1_800_000, '2026-03-20', { kind: 'payoff' })
    expect(await ask(opened.contractNumber, {})).toMatchObject({ refusal: { code: 'CreditoPagado' } })
  })

  it('a waiver keeps books and replay true among random payments, backdated ones, reversals and waivers', async () => {
    const step = fc.record({
      days: fc.integer({ min: 1, max: 45 }),
      act: fc.constantFrom('pay', 'backdated', 'reverse', 'waivePenalty', 'waiveFee'),
      amount: fc.integer({ min: 1, max: 200_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const opened = await lender.lend()
        const references: string[] = []
        let day = new Date('2026-03-01T00:00:00Z')
        for (const { days, act, amount } of steps) {
          day = new Date(day.getTime() + days * 86_400_000)
          const date = day.toISOString().slice(0, 10)
          if (act === 'pay') references.push(await counter.pay(opened, amount, date))
          if (act === 'backdated') {
            const earlier = new Date(day.getTime() - 5 * 86_400_000).toISOString().slice(0, 10)
            references.push(await counter.pay(opened, amount, earlier, { at: noonOf(date) }))
          }
          const last = act === 'reverse' ? references.pop() : undefined
          if (last !== undefined) await counter.reverse(last, date)
          if (act === 'waivePenalty' || act === 'waiveFee') {
            const part = act === 'waivePenalty' ? 'penalty' : 'fee'
            const before = await payoffOn(opened, date)
            const wish = { part, amount: amount % 2 === 0 ? 'all' : pesos((amount % 3_000) + 1) } as const
            const waived = await waiveDue(lender.servicing, opened.contractNumber, order(wish), who(date))
            const gone = waived.ok ? waived.value.amount + waived.value.vat : 0
            expect(before - (await payoffOn(opened, date))).toBe(gone)
          }
          expect(await counter.problems()).toEqual([])
        }
      }),
      process.env.CUPO_HEAVY === '1' ? { numRuns: 40 } : { numRuns: 12, seed: 20_261_128 },
    )
  }, 60_000)
})
