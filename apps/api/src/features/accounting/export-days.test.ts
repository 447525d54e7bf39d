import { createHash } from 'node:crypto'
import { pesos } from '@cupo/credit-engine'
import type { Origin } from '@cupo/wire'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Entry, mustPost, postEntries, reverseEntry } from '../../ledger/ledger.ts'
import { payment } from '../../ledger/testing/payment.ts'
import type { ActingParty } from '../../platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { counterOf } from '../servicing/testing/counter.ts'
import { lenderOn } from '../servicing/testing/lender.ts'
import {
  csvFormat,
  type Detail,
  type FileFormat,
  findBatch,
  makeBatches,
  readTemplate,
  setAccountCode,
  siigoFormat,
  trialBalance,
  writeBatchFile,
} from './accounting.ts'

const accountant = (at: string): ActingParty => ({
  now: Temporal.Instant.from(at),
  actor: { kind: 'staff', user: 'ana' },
  requestId: 'books',
})
const monday = accountant('2026-02-02T15:00:00Z')
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  const lender = lenderOn(database)
  const counter = counterOf(lender)
  const channels: readonly Origin[] = ['Finter', 'Assistido', 'Libre']
  for (const [at, origin] of channels.entries()) {
    const loan = await lender.lend({ origin, disbursedOn: `2026-01-1${at}` })
    await counter.pay(loan, 200_000 + at, '2026-01-20')
  }
})
afterAll(() => database.close())

const sumOf = async (condition: string) => {
  const { rows } = await database.owner.query(
    `select account, sum(amount)::int as balance from posting join journal_entry on entry_id = id
     where ${condition} group by account having sum(amount) <> 0 order by account`,
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

async function byAccount(on: string) {
  const sums: Record<string, number> = {}
  for (const { account, balance } of await trialBalance(database.db, on))
    sums[account] = (sums[account] ?? 0) + balance
  return Object.fromEntries(Object.entries(sums).toSorted())
}

async function fileOf(day: string, detail: Detail, format: FileFormat) {
  const batch = await findBatch(database.db, day)
  if (batch === null) throw new Error(`${day} has no batch`)
  let text = ''
  const written = await writeBatchFile(
    database.db,
    { batches: [batch], detail, format },
    monday,
    async (piece) => {
      text += piece
    },
  )
  return { text, written }
}

describe('the trial balance', () => {
  test('the trial balance of a day is the sum of everything booked up to it, by account and channel, and sums to 0', async () => {
    for (const on of ['2026-01-09', '2026-01-10', '2026-01-19', '2026-01-20', '2026-12-31']) {
      const balances = await byAccount(on)
      expect(balances).toEqual(await sumOf(`booked_on <= '${on}'`))
      expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    }
    const channels = (await trialBalance(database.db, '2026-01-20')).map(({ channel }) => channel)
    expect([...new Set(channels)].toSorted()).toEqual(['Assistido', 'Finter', 'Libre'])
  })
})

describe('batches', () => {
  test('a day before the first entry and a day that is not over for an hour have no batch', async () => {
    expect(await makeBatches(database.db, '2026-01-09', monday)).toEqual({
      ok: false,
      refusal: { kind: 'nothingBooked', day: '2026-01-09' },
      made: [],
    })
    const early = accountant('2026-01-21T05:59:59Z')
    expect(await makeBatches(database.db, '2026-01-20', early)).toEqual({
      ok: false,
      refusal: { kind: 'dayNotOver', day: '2026-01-20' },
      made: [],
    })
  })

  test('each day has one batch and its number, though two processes make them at once', async () => {
    const made = await Promise.all([1, 2].map(() => makeBatches(database.db, '2026-01-20', monday)))
    const days = made.flatMap((each) => (each.ok ? each.made : []))
    expect(days.map(({ day }) => day).toSorted()).toEqual(
      Array.from({ length: 11 }, (_, at) => `2026-01-${10 + at}`),
    )
    const { rows } = await database.owner.query('select day, number, entries from book_batch order by number')
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, at) => at + 1))
    expect(rows.filter(({ entries }) => entries > 0).map(({ day, entries }) => [day, entries])).toEqual([
      ['2026-01-10', 1],
      ['2026-01-11', 1],
      ['2026-01-12', 1],
      ['2026-01-20', 3],
    ])
  })

  test('the trial balance is the same from exported sums as from postings', async () => {
    for (const on of ['2026-01-10', '2026-01-15', '2026-01-20', '2026-02-20'])
      expect(await byAccount(on)).toEqual(await sumOf(`booked_on <= '${on}'`))
  })

  test('a day that has a batch takes no entry, and the day after the last batch does', async () => {
    const post = (bookedOn: string) =>
      inTransaction(database.db, (transaction) =>
        postEntries(transaction, [payment({ bookedOn })], Temporal.Instant.from(`${bookedOn}T17:00:00Z`)),
      )
    await expect(post('2026-01-20')).rejects.toMatchObject({ refusal: { code: 'LibrosCerrados' } })
    expect(await post('2026-01-21')).toMatchObject({ ok: true })
  })

  test('an entry that is written while its day is exported is in the batch, or refused', async () => {
    const posted = Promise.withResolvers<void>()
    const exporting = Promise.withResolvers<void>()
    const entry = payment({ bookedOn: '2026-01-21' })
    const slow = inTransaction(database.db, async (transaction) => {
      await postEntries(transaction, [entry], monday.now)
      posted.resolve()
      await exporting.promise
    })
    await posted.promise
    const made = makeBatches(database.db, '2026-01-21', monday)
    await isWaiting(1)
    // Waits for whoever makes the batch, which finds the slow entry and begins anew.
    const late = inTransaction(database.db, (transaction) =>
      postEntries(transaction, [payment({ bookedOn: '2026-01-21' })], monday.now),
    ).then(
      () => 'booked',
      ({ refusal }) => refusal.code,
    )
    await isWaiting(2)
    exporting.resolve()
    await slow
    expect(['booked', 'LibrosCerrados']).toContain(await late)
    expect(await made).toMatchObject({ ok: true, made: [{ day: '2026-01-21' }] })
    const { rows } = await database.owner.query(
      `select entries, (select count(*)::int from journal_entry where booked_on = day) as booked
       from book_batch where day = '2026-01-21'`,
    )
    expect(rows[0].entries).toBe(rows[0].booked)
    expect(rows[0].entries).toBeGreaterThanOrEqual(2)
  })
})

/** So many wait for the lock of the days. */
async function isWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      waiting: number
    }>`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
    if ((rows[0]?.waiting ?? 0) >= count) return
  }
}

describe('files', () => {
  test('the summary has a line for each account, channel and side of the day, and balances', async () => {
    const { text, written } = await fileOf('2026-01-20', 'summary', csvFormat())
    const [titles = '', ...lines] = text.trimEnd().split('\r\n')
    expect(titles).toBe(
      'batch,day,valueOn,account,code,thirdParty,costCenter,channel,debit,credit,entry,kind,source,sourceId,subject,contract',
    )
    const column = (title: string) => titles.split(',').indexOf(title)
    const cells = lines.map((line) => line.split(','))
    const sum = (title: string) => cells.reduce((total, row) => total + Number(row[column(title)]), 0)
    expect(sum('debit')).toBe(600_003)
    expect(sum('credit')).toBe(600_003)
    expect(lines).toContain('11,2026-01-20,,providerClearing,1380,,,Libre,200002,0,,,,,,')
    expect(written).toMatchObject({
      ok: true,
      file: { sha256: createHash('sha256').update(text).digest('hex'), size: Buffer.byteLength(text) },
    })
  })

  test('the entries of a day are listed line by line with their cause and contract', async () => {
    const { text } = await fileOf('2026-01-10', 'entries', csvFormat())
    const lines = text.trimEnd().split('\r\n').slice(1)
    const { rows } = await database.owner.query(
      "select contract_number, loan.id, entry.id as entry from loan join journal_entry as entry on subject = loan.id where origin = 'Finter' and number = 1",
    )
    const [{ contract_number: contract, id, entry }] = rows
    expect(lines).toEqual([
      `1,2026-01-10,2026-01-10,loanPrincipal,1305,,,Finter,1500000,0,${entry},disbursement,loan,${id},${id},${contract}`,
      `1,2026-01-10,2026-01-10,devicePayable,2205,,,Finter,0,1500000,${entry},disbursement,loan,${id},${id},${contract}`,
    ])
  })

  test('whoever asks again gets the same bytes, and a file that would be another is refused', async () => {
    const first = await fileOf('2026-01-20', 'entries', csvFormat())
    expect(await fileOf('2026-01-20', 'entries', csvFormat())).toEqual(first)
    await database.owner.query(`begin; set local session_replication_role = replica;
      update gl_account set code = '1399' where account = 'providerClearing'; commit`)
    expect((await fileOf('2026-01-20', 'entries', csvFormat())).written).toMatchObject({
      ok: false,
      refusal: { kind: 'otherBytes' },
    })
    await database.owner.query(`begin; set local session_replication_role = replica;
      update gl_account set code = '1380' where account = 'providerClearing'; commit`)
  })

  test("Siigo's journal has one body for the day, and refuses accounts without a third party by name", async () => {
    const { text, written } = await fileOf('2026-01-10', 'summary', siigoFormat(27_441))
    expect(text).toBe('')
    expect(written).toEqual({
      ok: false,
      refusal: { kind: 'notEnough', accounts: ['devicePayable', 'loanPrincipal'] },
    })
    const given = { validFrom: '2026-01-22', code: '13050505', thirdParty: '900123456', costCenter: '7' }
    for (const account of ['bank', 'loanPrincipal'] as const)
      expect(await setAccountCode(database.db, { account, ...given }, monday)).toMatchObject({ ok: true })
    const entry = payment({ bookedOn: '2026-01-22', amount: 12_345 })
    await inTransaction(database.db, (transaction) => postEntries(transaction, [entry], monday.now))
    await makeBatches(database.db, '2026-01-22', monday)
    const item = (movement: string, description: string) => ({
      account: { code: '13050505', movement },
      customer: { identification: '900123456', branch_office: 0 },
      cost_center: 7,
      description,
      value: 12_345,
    })
    expect(JSON.parse((await fileOf('2026-01-22', 'summary', siigoFormat(27_441))).text)).toEqual({
      document: { id: 27_441 },
      date: '2026-01-22',
      items: [item('Debit', 'bank'), item('Credit', 'loanPrincipal')],
      observations: 'Cupo 13',
    })
  })

  test('a template declares its columns, and text that a spreadsheet would run is made text', async () => {
    const template = readTemplate(
      JSON.stringify({
        separator: ';',
        dates: 'DD/MM/YYYY',
        columns: [
          { title: '=FECHA', field: 'day' },
          { title: 'CLASE', text: '@SUM(1;2)' },
          { title: 'DÉBITO', field: 'debit' },
        ],
      }),
    )
    if (template === null) throw new Error('the template was not read')
    const { text } = await fileOf('2026-01-10', 'summary', csvFormat(template))
    expect(text).toBe(
      '"\'=FECHA";CLASE;DÉBITO\r\n10/01/2026;"\'@SUM(1;2)";0\r\n10/01/2026;"\'@SUM(1;2)";1500000\r\n',
    )
  })

  test.each([
    '{}',
    'no json',
    '{"separator":";","dates":"YYYYMMDD","columns":[{"title":"A","field":"person"}]}',
  ])('a text that declares no columns of a batch is no template: %s', (text) => {
    expect(readTemplate(text)).toBeNull()
  })
})

describe('the last day of a month', () => {
  test('the last day of a month has no batch before its cut-off, whose entries count for their channel', async () => {
    expect(await makeBatches(database.db, '2026-01-31', monday)).toMatchObject({
      ok: false,
      refusal: { kind: 'noCutOff', month: '2026-01' },
      made: expect.arrayContaining([{ day: '2026-01-30', number: 21, entries: 0 }]),
    })
    const id = newId()
    const cutOff: Entry = {
      kind: 'cutOff',
      source: { kind: 'bookMonth', id },
      subject: id,
      bookedOn: '2026-01-31',
      valueOn: '2026-01-31',
      idempotencyKey: 'cutOff:2026-01:Libre',
      actor: 'clock',
      lines: [
        { account: 'interestAccrued', amount: pesos(700) },
        { account: 'interestIncomeExcluded', amount: pesos(-700) },
      ],
    }
    await inTransaction(database.db, async (transaction) => {
      await transaction
        .insertInto('bookMonth')
        .values({ id, month: '2026-01-01', cutOffAt: '2026-02-01T05:01:00Z' })
        .execute()
      const posted = mustPost(await postEntries(transaction, [cutOff], monday.now))
      const undoing = {
        source: { kind: 'bookMonth', id },
        bookedOn: '2026-02-01',
        valueOn: '2026-02-01',
        idempotencyKey: 'undo',
        actor: 'clock',
      } as const
      await reverseEntry(transaction, posted[0]?.entryId ?? '', undoing, monday.now)
    })
    const accruedOn = async (on: string) =>
      (await trialBalance(database.db, on)).filter(({ account }) => account === 'interestAccrued')
    const accrued = [{ account: 'interestAccrued', channel: 'Libre', balance: 700 }]
    expect(await accruedOn('2026-01-31')).toEqual(accrued)
    expect(await makeBatches(database.db, '2026-02-01', monday)).toMatchObject({ ok: true })
    expect([await accruedOn('2026-01-31'), await accruedOn('2026-02-01')]).toEqual([accrued, []])
  })
})

describe('account codes', () => {
  const given = { account: 'bank', code: '11100501', thirdParty: null, costCenter: null } as const

  test('a code from an exported day on is refused, so that its files stay as they are', async () => {
    expect(await setAccountCode(database.db, { ...given, validFrom: '2026-01-22' }, monday)).toEqual({
      ok: false,
      refusal: { kind: 'dayIsExported', through: '2026-02-01' },
    })
  })

  test('the later of two codes of a day counts, and the one before is answered', async () => {
    const validFrom = '2026-02-02'
    const answers = []
    for (const code of ['11100501', '11100502'])
      answers.push(await setAccountCode(database.db, { ...given, code, validFrom }, monday))
    expect(answers).toMatchObject([
      { before: { code: '13050505', validFrom: '2026-01-22' } },
      { before: { code: '11100501', validFrom } },
    ])
  })

  test('an account of the chart without a code is named before anything is written', async () => {
    await database.owner.query(`begin; set local session_replication_role = replica;
      delete from gl_account where account in ('suspense', 'portfolioSale'); commit`)
    expect(await fileOf('2026-01-20', 'summary', csvFormat())).toEqual({
      text: '',
      written: { ok: false, refusal: { kind: 'withoutCode', accounts: ['suspense', 'portfolioSale'] } },
    })
  })
})
