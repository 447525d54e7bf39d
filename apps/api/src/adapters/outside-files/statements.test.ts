import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../../../packages/credit-engine/src/testing/sample.ts'
import type { BankFormat, FileReading } from '../../ports/outside-files.ts'
import { outsideFiles } from './outside-files.ts'
import {
  rowsOf,
  type WrittenStatement,
  writeAsobancaria1998,
  writeAsobancaria2001,
  writeCamt053,
  writeMt940,
  writeStatementCsv,
  writtenStatementCsv,
} from './testing/write-statements.ts'

const files = outsideFiles({ providerMovements: null, bankStatement: writtenStatementCsv })
const read = (format: BankFormat, bytes: Uint8Array) => files.bankStatement(format)?.(bytes)
const rowsRead = <Row>(reading: FileReading<Row> | null | undefined) =>
  reading?.ok === true ? reading.rows.map(({ row }) => row) : reading

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const word = fc.stringMatching(/^[A-Z][A-Za-zÁÑéü&<>"0-9]{0,9}( [A-Z0-9]{1,5})?$/)
const line = fc.record({
  valueOn: day,
  cents: fc.bigInt(1n, 90_000_000_000n).map((pesos) => pesos * 100n),
  reference: fc.stringMatching(/^[1-9]\d{0,14}$/),
  counterparty: word,
  text: word,
})
const signed = fc
  .tuple(line, fc.boolean())
  .map(([one, isOut]) => ({ ...one, cents: isOut ? -one.cents : one.cents }))
const statementOf = (lines: fc.Arbitrary<typeof line extends fc.Arbitrary<infer One> ? One : never>) =>
  fc.record({
    account: fc.stringMatching(/^[1-9]\d{7,11}$/),
    bookedOn: day,
    opening: fc.bigInt(-1_000_000_000n, 1_000_000_000_000n).map((pesos) => pesos * 100n),
    lines: fc.array(lines, { minLength: 1, maxLength: 12 }),
  })

/** The entry's date has no year, so the value date stays near. */
const near = (statement: WrittenStatement): WrittenStatement => ({
  ...statement,
  lines: statement.lines.map((one) => ({ ...one, valueOn: statement.bookedOn })),
})
/** One account, so that the second opens with what the first closed with. */
const two = fc.tuple(statementOf(signed), statementOf(signed)).map(([first, second]) => {
  const closing = first.lines.reduce((balance, { cents }) => balance + cents, first.opening)
  return [near(first), near({ ...second, account: first.account, opening: closing })]
})

const writers = {
  mt940: writeMt940,
  camt053: writeCamt053,
  csv: ([first]: readonly WrittenStatement[]) => writeStatementCsv(first as WrittenStatement),
} as const

test.each(['mt940', 'camt053', 'csv'] as const)(
  '%s that is written and read gives the same lines, and its format is told by its first bytes',
  (format) => {
    fc.assert(
      fc.property(two, (statements) => {
        const written = format === 'csv' ? statements.slice(0, 1) : statements
        const bytes = writers[format](written)
        expect(files.bankFormatOf(bytes)).toBe(format)
        // The structured field of MT940 stays in its text.
        const expected = rowsOf(written).map((row) =>
          format === 'mt940' ? { ...row, text: `${row.text} /NAME/${row.counterparty}` } : row,
        )
        expect(rowsRead(read(format, bytes))).toEqual(expected)
      }),
      sample(60),
    )
  },
)

test.each([
  ['asobancaria2001', writeAsobancaria2001],
  ['asobancaria1998', writeAsobancaria1998],
] as const)('%s that is written and read gives the same collections', (format, write) => {
  fc.assert(
    fc.property(statementOf(line), (statement) => {
      const bytes = write(statement)
      expect(files.bankFormatOf(bytes)).toBe(format)
      const { account, bookedOn } = statement
      expect(rowsRead(read(format, bytes))).toMatchObject(
        statement.lines.map(({ reference, cents }) => ({
          account,
          bookedOn,
          reference,
          amount: Number(cents / 100n),
          balance: null,
        })),
      )
    }),
    sample(60),
  )
})

const example: WrittenStatement = {
  account: '20100012345',
  bookedOn: '2026-11-27',
  opening: 5_000_000_00n,
  lines: [
    { valueOn: '2026-11-27', cents: 149_210_00n, reference: '881', counterparty: 'EPAYCO', text: 'ABONO' },
    { valueOn: '2026-11-27', cents: 75_300_00n, reference: '882', counterparty: 'ANDINA', text: 'REMESA' },
  ],
}

const bytesOf = {
  mt940: writeMt940([example]),
  camt053: writeCamt053([example]),
  csv: writeStatementCsv(example),
  asobancaria2001: writeAsobancaria2001(example),
  asobancaria1998: writeAsobancaria1998(example),
} as const satisfies Record<BankFormat, Uint8Array>
const formats = Object.keys(bytesOf) as BankFormat[]

test.each(formats)(
  '%s with any other digit in an amount, a balance or a total is refused whole',
  (format) => {
    const text = new TextDecoder().decode(bytesOf[format])
    expect(rowsRead(read(format, bytesOf[format]))).toMatchObject([{ amount: 149_210 }, { amount: 75_300 }])
    // The figures alone, wherever they stand; the opening balance of a CSV is what follows from its first line.
    const figures = ['149210', '75300', '5149210', '5224510', '5000000', '22451000', '224510']
    const places = figures.flatMap((figure) => [...text.matchAll(new RegExp(`(?<![1-9])0*${figure}`, 'g'))])
    expect(places.length).toBeGreaterThanOrEqual(3)
    for (const place of places) {
      for (let index = place.index; index < place.index + place[0].length; index += 1) {
        const other = text[index] === '7' ? '3' : '7'
        const flipped = `${text.slice(0, index)}${other}${text.slice(index + 1)}`
        const isFirstBalance = format === 'csv' && text.slice(0, index).split('\n').length === 2
        const reading = read(format, new TextEncoder().encode(flipped))
        expect({ index, ok: reading?.ok, isFirstBalance }).toMatchObject({
          ok: isFirstBalance ? expect.anything() : false,
        })
      }
    }
  },
)

test.each(formats)(
  '%s takes any bytes without an exception, and any cut of its own file as no file',
  (format) => {
    const whole = bytesOf[format]
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(read(format, bytes)?.ok).toBe(false)
      }),
      sample(100),
    )
    const text = new TextDecoder().decode(whole)
    const lastFigure = text.lastIndexOf(format === 'csv' ? ';' : format === 'camt053' ? '</Document>' : '0')
    for (let length = 0; length < lastFigure; length += 7) {
      const reading = read(format, whole.slice(0, length))
      // A CSV has no trailer: cut between two lines it is a file.
      const isWholeLine = format === 'csv' && /\d\s*$/.test(new TextDecoder().decode(whole.slice(0, length)))
      if (!isWholeLine) expect({ length, ok: reading?.ok }).toEqual({ length, ok: false })
    }
  },
)

const change = (format: BankFormat, from: string | RegExp, to: string): Uint8Array => {
  const text = new TextDecoder().decode(bytesOf[format])
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  return new TextEncoder().encode(changed)
}
const reasons = (reading: FileReading<unknown> | null | undefined) =>
  reading?.ok === false
    ? reading.unread.map(({ line: at, reason }) => `${at}: ${reason}`).join('\n')
    : 'taken'

test.each([
  ['mt940', /C149210,00/, 'C149210,00.5', /no entry/],
  ['mt940', /C149210,00/, 'C999999999999999,00', /beyond any amount/],
  ['mt940', /:62F:C261127COP/, ':62F:C261127USD', /in USD, not in COP/],
  ['mt940', /:61:261127/, ':61:260230', /no date/],
  ['mt940', /:25:20100012345/, ':21:20100012345', /account \(:25:\) is missing/],
  ['mt940', /-}$/, ':61:2611271127C1,00NTRFX', /./],
  ['mt940', /ABONO/, 'ABONO\u0000', /control character/],
  ['mt940', /:86:ABONO/, `:86:${'A'.repeat(600)}`, /longer than/],
  ['camt053', /<Amt Ccy="COP">149210.00/, '<Amt Ccy="COP">-149210.00', /no amount/],
  ['camt053', /<Sts>BOOK/, '<Sts>PDNG', /not booked/],
  ['camt053', /<Dt>2026-11-27/, '<Dt>2026-11-31', /no date/],
  ['camt053', /<Document/, '<!DOCTYPE d [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><Document', /document type/],
  ['camt053', /ABONO/, '&xxe;', /not well-formed/],
  ['camt053', /<Ustrd>ABONO/, '<Ustrd>=HYPERLINK("x")', /formula/],
  ['asobancaria2001', /007/, '0-7', /./],
  ['asobancaria2001', /14921000/, '14921050', /cents \(149210\.50\)/],
  ['asobancaria2001', /0000001 {3}/, '0000001R04', /came back for reason R04/],
  ['asobancaria2001', /^01/, '02', /no header/],
  ['asobancaria1998', /20261127/, '20261327', /no date/],
  ['asobancaria1998', /$/, '\n09', /follows the end/],
  ['csv', /;149210,00/, ';=149210,00', /no amount/],
  ['csv', /;149210,00/, ';1,49E5', /no amount/],
  ['csv', /"ABONO"/, '"=cmd|\'/c calc\'!A1"', /formula/],
  ['csv', /Saldo/, 'Saldo final', /column Saldo 0 times/],
  ['csv', /"ABONO"/, '"ABONO', /after its closing quote|not closed/],
] as const)('%s refuses %s as %s with its line and reason', (format, from, to, reason) => {
  expect(reasons(read(format, change(format, from, to)))).toMatch(reason)
})

test('a file of over 16 MiB is refused before it is read', () => {
  expect(reasons(read('mt940', new Uint8Array(16 * 1024 * 1024 + 1).fill(48)))).toBe(
    '1: the file is over 16 MiB',
  )
})

test('letters of ISO-8859-1 are read as they are, without a declaration', () => {
  const latin = Buffer.from(
    new TextDecoder().decode(bytesOf.csv).replace('ABONO', 'CONSIGNACIÓN ñ'),
    'latin1',
  )
  expect(rowsRead(read('csv', latin))).toMatchObject([{ text: 'CONSIGNACIÓN ñ' }, { text: 'REMESA' }])
})

test('every line that could not be read is listed, to a hundred, and nothing of the file is taken', () => {
  const [header = '', first = ''] = new TextDecoder().decode(bytesOf.csv).split('\r\n')
  const wrong = first.replace('27/11/2026', '31/02/2026')
  const reading = read(
    'csv',
    new TextEncoder().encode([header, first, ...Array(150).fill(wrong)].join('\r\n')),
  )
  expect(
    reading?.ok === false && [reading.unread.length, reading.unread.at(0), reading.unread.at(-1)],
  ).toEqual([
    101,
    { line: 3, reason: 'Fecha is no date as dd/mm/yyyy: 31/02/2026' },
    { line: 102, reason: 'what follows was not read' },
  ])
})

test('cents are rounded so that lines of whole pesos stay whole and the lines sum to the balance', () => {
  const cents = [10_035n, -1n, 149_210_00n, 49n, 2n, -75_300_00n]
  const lines = cents.map((one, index) => ({
    valueOn: '2026-11-27',
    cents: one,
    reference: String(index + 1),
    counterparty: 'BANCO',
    text: 'NOTA',
  }))
  for (const bytes of [
    writeMt940([{ ...example, opening: 15n, lines }]),
    writeCamt053([{ ...example, opening: 15n, lines }]),
  ]) {
    const rows = rowsRead(read(files.bankFormatOf(bytes), bytes))
    expect(rows).toMatchObject([
      { reference: '1', amount: 101, balance: 101 },
      { reference: '2', amount: -1, balance: 100 },
      { reference: '3', amount: 149_210, balance: 149_310 },
      { reference: '4', amount: 1, balance: 149_311 },
      { reference: '6', amount: -75_300, balance: 74_011 },
    ])
  }
})

test('a statement whose opening balance is not the closing balance of the one before is refused', () => {
  const next = { ...example, opening: 1_00n }
  for (const write of [writeMt940, writeCamt053])
    expect(reasons(read(write === writeMt940 ? 'mt940' : 'camt053', write([example, next])))).toMatch(
      /opening balance is 1\.00, and 5224510\.00 follows/,
    )
})

test('a statement that lists the newest line first is read from the oldest', () => {
  const [header = '', first = '', second = ''] = new TextDecoder().decode(bytesOf.csv).split('\r\n')
  const newestFirst = outsideFiles({
    providerMovements: null,
    bankStatement: { ...writtenStatementCsv, order: 'newestFirst' },
  })
  const bytes = new TextEncoder().encode([header, second, first].join('\n'))
  expect(rowsRead(newestFirst.bankStatement('csv')?.(bytes))).toMatchObject([
    { amount: 149_210, balance: 5_149_210 },
    { amount: 75_300, balance: 5_224_510 },
  ])
  expect(reasons(read('csv', bytes))).toMatch(/Saldo is 5149210,?.* follows from the line before/)
})

test('MT940 is read bare and in pages, with takings back, funds codes, the bank’s reference and dates of either year', () => {
  const bytes = new TextEncoder().encode(
    [
      ':20:E1',
      ':21:NONREF',
      ':25:0007/20100012345',
      ':28C:235/1',
      ':60F:D261231COP1000,',
      ':61:2612310102CR2500,00NTRFFACTURA/12//B-1',
      'SECOND LINE',
      ':86:ABONO',
      'DE EPAYCO',
      ':61:261231RC500,NMSCNONREF//B-2',
      ':61:270102RD20,00FCHG4X1000',
      ':62M:C261231COP1020,00',
      '-',
      ':20:E1',
      ':25:0007/20100012345',
      ':28C:235/2',
      ':60M:C261231COP1020,00',
      ':61:2701021231D1020,00S103REF',
      ':62F:C270102COP0,00',
      ':64:C270102COP0,00',
      ':86:OF THE WHOLE STATEMENT',
      '-',
    ].join('\n'),
  )
  expect(files.bankFormatOf(bytes)).toBe('mt940')
  const account = '20100012345'
  expect(read('mt940', bytes)).toEqual({
    ok: true,
    rows: [
      {
        line: 6,
        row: {
          account,
          bookedOn: '2027-01-02',
          valueOn: '2026-12-31',
          amount: 2500,
          reference: 'FACTURA/12',
          counterparty: null,
          text: 'SECOND LINE ABONO DE EPAYCO',
          balance: 1500,
        },
      },
      {
        line: 10,
        row: expect.objectContaining({
          bookedOn: '2026-12-31',
          amount: -500,
          reference: 'B-2',
          balance: 1000,
        }),
      },
      { line: 11, row: expect.objectContaining({ amount: 20, reference: '4X1000', balance: 1020 }) },
      {
        line: 18,
        row: expect.objectContaining({
          bookedOn: '2026-12-31',
          valueOn: '2027-01-02',
          amount: -1020,
          balance: 0,
        }),
      },
    ],
  })
})

test('CAMT.053 of version 08 is read with its prefix, parties, coded states, moments and a batch of several payments', () => {
  const amount = (value: string, mark: string) =>
    `<c:Amt Ccy="COP">${value}</c:Amt><c:CdtDbtInd>${mark}</c:CdtDbtInd>`
  const balance = (code: string, value: string) =>
    `<c:Bal><c:Tp><c:CdOrPrtry><c:Cd>${code}</c:Cd></c:CdOrPrtry></c:Tp>${amount(value, 'CRDT')}</c:Bal>`
  const bytes = new TextEncoder().encode(
    `<?xml version="1.0"?><c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><c:BkToCstmrStmt><c:Stmt>
<c:Acct><c:Id><c:IBAN>CO00BANC20100012345</c:IBAN></c:Id></c:Acct>${balance('PRCD', '100.00')}${balance('CLBD', '350.00000')}
<c:Ntry>${amount('300', 'CRDT')}<c:Sts><c:Cd>BOOK</c:Cd></c:Sts><c:BookgDt><c:DtTm>2026-11-27T10:00:00-05:00</c:DtTm></c:BookgDt>
<c:NtryDtls><c:TxDtls><c:Refs><c:EndToEndId>NOTPROVIDED</c:EndToEndId></c:Refs><c:RltdPties><c:Dbtr><c:Pty><c:Nm>EPAYCO</c:Nm></c:Pty></c:Dbtr></c:RltdPties></c:TxDtls></c:NtryDtls>
<c:NtryRef>N-1</c:NtryRef></c:Ntry>
<c:Ntry>${amount('50.00', 'DBIT')}<c:Sts><c:Cd>BOOK</c:Cd></c:Sts><c:BookgDt><c:Dt>2026-11-27</c:Dt></c:BookgDt><c:AcctSvcrRef>B-9</c:AcctSvcrRef>
<c:NtryDtls><c:TxDtls><c:Refs><c:EndToEndId>1</c:EndToEndId></c:Refs></c:TxDtls><c:TxDtls/></c:NtryDtls><c:AddtlNtryInf><![CDATA[PAGO & MÁS]]></c:AddtlNtryInf></c:Ntry>
</c:Stmt></c:BkToCstmrStmt></c:Document>`,
  )
  const common = { account: 'CO00BANC20100012345', bookedOn: '2026-11-27', valueOn: '2026-11-27' }
  expect(rowsRead(read('camt053', bytes))).toEqual([
    { ...common, amount: 300, reference: 'N-1', counterparty: 'EPAYCO', text: '', balance: 400 },
    { ...common, amount: -50, reference: 'B-9', counterparty: null, text: 'PAGO & MÁS', balance: 350 },
  ])
})
