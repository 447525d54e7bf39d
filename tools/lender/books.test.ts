import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import type { ActingParty } from '../../apps/api/src/platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { readOrder, usage } from './books/read-order.ts'
import { runBooksOrder, runCloseOrder } from './books.ts'

const who: ActingParty = {
  now: Temporal.Instant.from('2026-01-20T15:00:00Z'),
  actor: { kind: 'staff', user: 'ana' },
  requestId: 'books',
}
const folder = mkdtempSync(join(tmpdir(), 'cupo-books-'))
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await lenderOn(database).lend({ disbursedOn: '2026-01-10' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

async function books(words: string, isAnswered = true) {
  const read = readOrder(words.split(' '))
  if (!read.ok) return { lines: [read.problem], isDone: false }
  const ask = async () => isAnswered
  return read.value.kind === 'close'
    ? runCloseOrder(database.db, read.value, who, ask, { compare: async () => {}, findWrong: async () => [] })
    : runBooksOrder(database.db, read.value, who, ask)
}

describe('npm run lender -- books', () => {
  test('the trial balance shows each account by channel, with debits and credits of the same sum', async () => {
    const { lines } = await books('balance --on 2026-01-10')
    expect(lines.map((line) => line.split(/\s{2,}/))).toEqual([
      ['Balance on 2026-01-10', 'channel', 'debit', 'credit'],
      ['devicePayable', 'Finter', '1.500.000'],
      ['loanPrincipal', 'Finter', '1.500.000'],
      ['', '1.500.000', '1.500.000'],
    ])
  })

  test('an exported day leaves one file, whose SHA-256 is said, and the same again', async () => {
    const out = join(folder, 'first')
    const first = await books(`export 2026-01-12 --out ${out}`)
    const name = 'books-000003-2026-01-12-summary-csv.csv'
    expect(readdirSync(out)).toEqual([name])
    const sha256 = createHash('sha256')
      .update(readFileSync(join(out, name)))
      .digest('hex')
    expect(first.lines).toEqual([
      'Batches 1 to 3 of 2026-01-10 to 2026-01-12: 1 entries. Nothing is booked up to 2026-01-12 any more.',
      expect.stringContaining(`SHA-256 ${sha256}`),
    ])
    const again = await books(`export 2026-01-12 --out ${out}`)
    expect(again).toEqual({ lines: [expect.stringContaining(sha256)], isDone: true })
  })

  test('a refused file leaves nothing in the folder', async () => {
    const out = join(folder, 'refused')
    const { lines, isDone } = await books(`export 2026-01-10 --siigo 27441 --out ${out}`)
    expect([lines.at(-1), isDone]).toEqual([
      expect.stringContaining('of devicePayable, loanPrincipal. books accounts sets them.'),
      false,
    ])
    expect(readdirSync(out)).toEqual([])
  })

  test('a template of columns gives its own file', async () => {
    const template = join(folder, 'columns.json')
    writeFileSync(
      template,
      '{"separator":";","dates":"YYYYMMDD","columns":[{"title":"FECHA","field":"day"},{"title":"VALOR","field":"debit"}]}',
    )
    const out = join(folder, 'template')
    await books(`export 2026-01-10 --entries --template ${template} --out ${out}`)
    const [file = ''] = readdirSync(out)
    expect(readFileSync(join(out, file), 'utf8')).toBe('FECHA;VALOR\r\n20260110;1500000\r\n20260110;0\r\n')
  })

  test('a code is changed after a yes, shown from then on, and refused for an exported day', async () => {
    const order = 'accounts bank 11100501 --from 2026-02-01 --third-party 900123456'
    expect((await books(order, false)).lines).toEqual(['Nothing was changed.'])
    expect((await books(order)).lines).toEqual([
      'bank: 1110  from 2020-01-01',
      'becomes 11100501  from 2026-02-01  third party 900123456',
    ])
    const shown = async (on: string) =>
      (await books(`accounts --on ${on}`)).lines.find((line) => line.startsWith('bank '))
    expect(await shown('2026-01-31')).toContain('1110  from 2020-01-01')
    expect(await shown('2026-02-01')).toContain('11100501  from 2026-02-01  third party 900123456')
    expect(await books('accounts bank 11100502 --from 2026-01-12')).toEqual({
      lines: ['Nothing was changed: 2026-01-12 is exported; name a day after it.'],
      isDone: false,
    })
  })

  test('a month that cannot be closed says what is missing, and one that nobody confirms is left', async () => {
    expect((await books('close 2026-01', false)).lines).toEqual(['Nothing was closed.'])
    expect(await books('close 2026-01')).toEqual({
      lines: ['2026-01 is not closed:', '  2026-01 is not over'],
      isDone: false,
    })
  })

  test('the VAT of two months is a table of base and tax', async () => {
    const { lines } = await books('vat 2026-01')
    expect(lines.map((line) => line.split(/\s{2,}/))).toEqual([
      ['2026-01-01 to 2026-02-28', 'base', 'VAT'],
      ['VAT generated', '0'],
      ['VAT of commissions', '0'],
      ['withheld from the lender', '0'],
    ])
  })

  test.each([
    ['close', 'Nothing is no month: write it as 2026-10.'],
    ['close 2026-13', '2026-13 is no month'],
    ['vat 2026-10', '2026-10 begins no two months of VAT'],
    ['export', 'Nothing is no day: write it as 2026-10-31.'],
    ['export 2026-02-30', '2026-02-30 is no day: write it as 2026-10-31.'],
    ['export 2026-01-10 --siigo x', 'x is no number of a voucher.'],
    ['export 2026-01-10 --template none.json', 'none.json declares no columns'],
    ['accounts cash 1105 --from 2026-01-01', 'cash is no account: books accounts lists them.'],
    ['accounts bank 11a --from 2026-01-01', '11a is no code: 2 to 12 digits.'],
    ['accounts bank 1110 --from 2026-01-01 --third-party 12', '12 is no NIT'],
    ['balance --on yesterday', 'yesterday is no day'],
    ['balance --unknown', usage],
  ])('wrong words are refused with what to write: books %s', async (words, problem) => {
    const { lines, isDone } = await books(words)
    expect([lines.join(), isDone]).toEqual([expect.stringContaining(problem), false])
  })
})
