import type { Checkout } from '@cupo/wire'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problemsOf } from '../../apps/api/src/features/servicing/testing/counter.ts'
import { verifyLedger } from '../../apps/api/src/ledger/ledger.ts'
import { allowManyPayments, type Payer, payerAt } from '../support/payer.ts'
import { type RecordedNotice, recordNotices, tellNotice } from '../support/record-notices.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { type PaymentAtProvider, tillOf } from '../support/till.ts'
import { waitFor } from '../support/wait-for.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
let world: World
let recorder: Awaited<ReturnType<typeof recordNotices>>
let till: ReturnType<typeof tillOf>
let payers: readonly Payer[]

beforeAll(async () => {
  world = await startWorld()
  recorder = await recordNotices()
  till = tillOf(world)
  payers = await Promise.all(
    // As much as a thousand payments do not pay off.
    Array.from({ length: 4 }, () =>
      payerAt(world, { installmentCount: 36, financedAmount: 9_000_000, disbursedOn: '2026-11-01' }),
    ),
  )
  await allow('paymentNoticesPerSecondMax', 100_000)
  await allowManyPayments(world)
})
afterAll(async () => {
  const problems = [...(await problemsOf(world.db))]
  for await (const problem of verifyLedger(world.db)) problems.push(String(problem))
  recorder.close()
  await world.stop()
  expect(problems).toEqual([])
})

/** What the lender would set; the product reads it when the next second begins. */
async function allow(name: string, value: number): Promise<void> {
  const row = { channel: '*', name, validFrom: '2020-01-01', value: JSON.stringify(value) }
  await world.db
    .insertInto('parameter')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['channel', 'name', 'validFrom']).doUpdateSet({ value: row.value }),
    )
    .execute()
}

const payerOf = (index: number): Payer => {
  const payer = payers[index % payers.length]
  if (payer === undefined) throw new Error('no payer')
  return payer
}

type SentNotice = {
  readonly payer: Payer
  readonly payment: PaymentAtProvider
  readonly notice: RecordedNotice
}

/** Somebody pays; only the recorder hears of it. */
async function pay(index: number, state = 1): Promise<SentNotice> {
  const payer = payerOf(index)
  const asked = await payer.request({ tipoPagamento: 'Adelanto de cuota', valorPagar: 10_000 + index })
  if (asked.status !== 200) throw new Error(`the payment was refused: ${JSON.stringify(asked.body)}`)
  const checkout = { ...(asked.body as Checkout), confirmation: recorder.url }
  const payment = await till.pay({ checkout, state })
  return { payer, payment, notice: await recorder.noticeOf(payment, state) }
}

const tell = ({ payer, notice }: SentNotice, as?: 'form' | 'query' | 'json') =>
  tellNotice(world.webUrl, payer.key, notice.body || notice.query, as)

const postings = async (payments: readonly PaymentAtProvider[]) => {
  const rows = await world.db
    .selectFrom('loanPayment')
    .select(['reference', 'amount'])
    .where('reference', 'in', ['', ...payments.map(({ x_ref_payco }) => `epayco:${x_ref_payco}`)])
    .execute()
  return rows
}

/** Every notice that was taken has been answered by the provider; one that claims more than the answer stays open. */
const settled = () =>
  waitFor('the notices to be settled', async () => {
    const { rows } = await sql`
      select from payment_notice as notice
      where state = 'received' and not exists (
        select from payment_transaction as answered
        where answered.x_ref_payco = notice.x_ref_payco and claim > case outcome when 'failed' then 1 else 0 end
          and outcome in ('waiting', 'failed', 'quarantined'))`.execute(world.db)
    return rows.length === 0 || undefined
  })

const noticesOf = ({ payment }: SentNotice) =>
  world.db
    .selectFrom('paymentNotice')
    .select(['state', 'times', 'key', 'content'])
    .where('xRefPayco', '=', String(payment.x_ref_payco))
    .execute()

describe('a notice', () => {
  it.each(['form', 'query', 'json'] as const)(
    'a notice by %s is taken, and its payment posted',
    async (as) => {
      const told = await pay(1)
      expect(await tell(told, as)).toBe(200)
      await settled()
      expect(await postings([told.payment])).toMatchObject([{ amount: told.payment.amount }])
    },
  )

  it.each(['', '; charset=ISO-8859-1', '; charset=utf-8'])(
    'a notice whose letters are Latin-1 is taken and its payment posted, whatever it says of them: "%s" (R-Q1)',
    async (charset) => {
      const told = await pay(2)
      const name = Buffer.from('&x_customer_note=Jos\u00e9', 'latin1')
      const response = await fetch(
        `${world.webUrl}/api/v1/publicdata/epayco/${told.payer.key}/confirmation/`,
        {
          method: 'POST',
          headers: { 'content-type': `application/x-www-form-urlencoded${charset}` },
          body: Buffer.concat([Buffer.from(told.notice.body || told.notice.query), name]),
        },
      )
      expect(response.status).toBe(200)
      await settled()
      expect(await postings([told.payment])).toMatchObject([{ amount: told.payment.amount }])
    },
  )

  it('a notice is stored sealed as it came (R-Q1)', async () => {
    const told = await pay(2)
    await tell(told)
    const [kept] = await noticesOf(told)
    expect(kept).toMatchObject({ key: told.payer.key, times: 1 })
    expect(kept?.content.includes('x_ref_payco')).toBe(false)
    await settled()
  })

  it('a repeated notice is counted, also while its payment is settled (R-Q1)', async () => {
    const told = await pay(3)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => tell(told)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await settled()
    await tell(told)
    expect(await noticesOf(told)).toMatchObject([{ state: 'done', times: 21 }])
    expect(await postings([told.payment])).toHaveLength(1)
  })

  it('a notice without the signature of the provider is refused and not stored (R-Q1)', async () => {
    const told = await pay(4)
    const fields = new URLSearchParams(told.notice.body)
    fields.set('x_signature', 'f'.repeat(64))
    for (const as of ['form', 'query', 'json'] as const) {
      expect(await tellNotice(world.webUrl, told.payer.key, fields, as)).toBe(400)
    }
    expect(await noticesOf(told)).toEqual([])
    expect(await postings([told.payment])).toEqual([])
  })

  it('a notice stores a limited number of different notices of one payment, and posts the payment', async () => {
    const told = await pay(5, 3)
    const junk = (number: number) => `${told.notice.body}&x_junk=${number}`
    for (let number = 0; number < 45; number += 1) {
      expect(await tellNotice(world.webUrl, told.payer.key, junk(number))).toBe(200)
    }
    await settled()
    expect(await noticesOf(told)).toHaveLength(40)
    await till.change(told.payment, 1, 0)
    await tell(told)
    await waitFor('the posting', async () => (await postings([told.payment])).length === 1 || undefined)
  })

  it('a notice beyond the limit of its second is refused so that the provider sends it again (R-Q1)', async () => {
    const told = await pay(6)
    await allow('paymentNoticesPerSecondMax', 1)
    await waitFor('a refusal', async () => {
      const statuses = await Promise.all([1, 2, 3, 4].map(() => tell(told)))
      return statuses.includes(429) && statuses.includes(200) ? true : undefined
    })
    await allow('paymentNoticesPerSecondMax', 100_000)
    await waitFor('a second that takes all', async () => {
      const statuses = await Promise.all([1, 2, 3, 4].map(() => tell(told)))
      return statuses.every((status) => status === 200) || undefined
    })
    await settled()
    expect(await postings([told.payment])).toHaveLength(1)
  })
})

/** Some at once, as a provider with a backlog sends them. */
async function inTurns<T>(
  all: readonly T[],
  atOnce: number,
  act: (one: T) => Promise<unknown>,
): Promise<void> {
  const inTurn = all.values()
  const worker = async () => {
    for (const one of inTurn) await act(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

async function payMany(count: number, state = 1): Promise<readonly SentNotice[]> {
  const paid: SentNotice[] = []
  await inTurns(indexes(count), 8, async (index) => paid.push(await pay(index, state)))
  return paid
}

describe('notices by the thousand', () => {
  it('each accepted payment is posted once, however often it is told of (S-32)', async () => {
    const paid = await payMany(isHeavy ? 1_000 : 15)
    const seed = isHeavy ? Date.now() : 20_261_121
    const times = fc.sample(fc.integer({ min: 1, max: 20 }), { numRuns: paid.length, seed })
    const all = paid.flatMap((told, index) => Array.from({ length: times[index] ?? 1 }, () => told))
    const order =
      fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { numRuns: 1, seed })[0] ?? []
    await inTurns(order, 16, async (told) => expect(await tell(told)).toBe(200))
    await settled()
    const posted = await postings(paid.map(({ payment }) => payment))
    expect([posted.length, `seed ${seed}`]).toEqual([paid.length, `seed ${seed}`])
    const sum = (amounts: readonly { readonly amount: number }[]) =>
      amounts.reduce((total, { amount }) => total + amount, 0)
    expect(sum(posted)).toBe(sum(paid.map(({ payment }) => payment)))
  })

  it('a notice that claims acceptance of a rejected or pending payment posts nothing (R-Q2, S-33)', async () => {
    const paid = [...(await payMany(isHeavy ? 250 : 5, 2)), ...(await payMany(isHeavy ? 250 : 5, 3))]
    await inTurns(paid, 8, async ({ payer, notice }) => {
      const fields = new URLSearchParams(notice.body)
      for (const name of ['x_cod_transaction_state', 'x_cod_response']) fields.set(name, '1')
      for (const name of ['x_transaction_state', 'x_response', 'x_respuesta']) fields.set(name, 'Aceptada')
      expect(await tellNotice(world.webUrl, payer.key, fields)).toBe(200)
    })
    await settled()
    expect(await postings(paid.map(({ payment }) => payment))).toEqual([])
  })
})

describe('notices that somebody has changed', () => {
  /** What the books knew before. */
  let before: number
  beforeEach(async () => {
    before = (await world.db.selectFrom('loanPayment').select('id').execute()).length
  })

  it('altered notices post nothing and break nothing (S-34)', async () => {
    const seed = isHeavy ? Date.now() : 20_261_121
    const told = await payMany(4, 3)
    const fields = [...new URLSearchParams(told[0]?.notice.body).keys()]
    const change = fc.record({
      which: fc.nat(3),
      field: fc.constantFrom(...fields),
      how: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
      text: fc.oneof(fc.string(), fc.constantFrom(...oddValues)),
      as: fc.constantFrom('form', 'query', 'json', 'jsonAsForm'),
    })
    const all = fc.sample(change, { numRuns: isHeavy ? 10_000 : 200, seed })
    const statuses = new Set<number>()
    await inTurns(all, 8, async ({ which, field, how, text, as }) => {
      const { notice, payer } = told[which] ?? { notice: { body: '' }, payer: payerOf(0) }
      const changed = changes[how](notice.body, field, text)
      const body = as === 'jsonAsForm' ? JSON.stringify({ body: changed }) : changed
      statuses.add(await tellNotice(world.webUrl, payer.key, body, as === 'jsonAsForm' ? 'form' : as))
    })
    await settled()
    expect([
      [...statuses].filter((status) => ![200, 400, 404, 413, 414, 431].includes(status)),
      `seed ${seed}`,
    ]).toEqual([[], `seed ${seed}`])
    expect((await world.db.selectFrom('loanPayment').select('id').execute()).length).toBe(before)
  })
})

const oddValues = [
  ...['100000.0', '1e5', '-0', '-1', '0', 'NaN', '99999999999999999999', '1', '6', '01', ' 1', '1 ', '+1'],
  ...[
    '%00',
    '%',
    '%ZZ',
    '\u0000',
    '\u202e',
    'null',
    'undefined',
    '[object Object]',
    '__proto__',
    'COP\n',
    'cop',
  ],
  ...["' or 1=1 --", '<script>', '{"$gt":""}', 'á'.normalize('NFD'), 'A'.repeat(5_000)],
]

const edited = (body: string, edit: (fields: URLSearchParams) => void): string => {
  const fields = new URLSearchParams(body)
  edit(fields)
  return fields.toString()
}

/** Ways to tamper with one field of a notice. */
const changes = {
  replaced: (body: string, field: string, text: string) => edited(body, (fields) => fields.set(field, text)),
  removed: (body: string, field: string) => edited(body, (fields) => fields.delete(field)),
  twice: (body: string, field: string, text: string) => edited(body, (fields) => fields.append(field, text)),
  twiceInFront: (body: string, field: string, text: string) =>
    `${field}=${encodeURIComponent(text.toWellFormed())}&${body}`,
  upperCase: (body: string, field: string) =>
    edited(body, (fields) => fields.set(field, (fields.get(field) ?? '').toUpperCase())),
  asArray: (body: string, field: string) => body.replace(`${field}=`, `${field}[]=`),
  unencoded: (body: string, field: string, text: string) => body.replace(`${field}=`, `${field}=${text}`),
  plusForSpace: (body: string) => body.replaceAll('+', '%20').replaceAll('%2B', '+'),
  cut: (body: string, _field: string, text: string) => body.slice(0, (text.length * 37) % body.length),
  accepted: (body: string) =>
    edited(body, (fields) => {
      fields.set('x_cod_transaction_state', '1')
      fields.set('x_cod_response', '1')
    }),
} as const satisfies Readonly<Record<string, (body: string, field: string, text: string) => string>>
