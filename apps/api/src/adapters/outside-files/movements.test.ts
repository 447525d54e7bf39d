import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../../../packages/credit-engine/src/testing/sample.ts'
import type { MovementCsv, ProviderMovement } from '../../ports/outside-files.ts'
import { movementCsvReader } from './declared-csv.ts'

const csv: MovementCsv = {
  separator: ';',
  decimalMark: ',',
  dateFormat: 'yyyy-mm-dd',
  columns: {
    id: 'Movimiento',
    reference: 'Referencia',
    kind: 'Tipo',
    amount: 'Valor',
    at: 'Fecha',
    payout: 'Abono',
  },
  kinds: {
    Venta: 'sale',
    Comisión: 'commission',
    'IVA comisión': 'commissionVat',
    Retefuente: 'incomeTaxWithheld',
    ReteIVA: 'vatWithheld',
    ReteICA: 'icaWithheld',
    Reembolso: 'refund',
    Contracargo: 'chargeback',
    'Abono a cuenta': 'payout',
  },
  sign: 'stated',
}
const header = 'Fecha;Movimiento;Tipo;Referencia;Valor;Abono;Comercio'

const read = (rows: readonly string[], declared: MovementCsv = csv) =>
  movementCsvReader(declared)(new TextEncoder().encode([header, ...rows].join('\n')))
const rowsOf = (reading: ReturnType<typeof read>) =>
  reading.ok ? reading.rows.map(({ row }) => row) : reading.unread

test('a movement is read by the declared columns and words, in whatever order they stand', () => {
  expect(rowsOf(read(['2026-11-27 14:05:09;M-1;Venta;101234567;149.210,00;A-9;Cupo']))).toEqual([
    {
      id: 'M-1',
      reference: '101234567',
      kind: 'sale',
      amount: 149_210,
      at: '2026-11-27T14:05:09-05:00',
      payout: 'A-9',
    },
  ])
})

test('movements that are written and read are the same, and those of a payout keep their sum where some have cents', () => {
  const movement = fc.record({
    kind: fc.constantFrom(...Object.entries(csv.kinds)),
    cents: fc.integer({ min: -99_999_999, max: 99_999_999 }),
    payout: fc.constantFrom('A-1', 'A-2', ''),
  })
  const decimal = (cents: number) =>
    `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`
  const property = fc.property(fc.array(movement, { minLength: 1, maxLength: 20 }), (movements) => {
    const reading = read(
      movements.map(
        ({ kind: [word], cents, payout }, index) =>
          `2026-11-27;M-${index};${word};;${decimal(cents)};${payout};x`,
      ),
    )
    const rows = rowsOf(reading) as ProviderMovement[]
    expect(rows.map(({ kind }) => kind)).toEqual(movements.map(({ kind: [, meant] }) => meant))
    for (const payout of ['A-1', 'A-2', '']) {
      const exact = movements
        .filter((one) => one.payout === payout)
        .reduce((sum, { cents }) => sum + cents, 0)
      const whole = rows
        .filter((row) => (row.payout ?? '') === payout)
        .reduce((sum, { amount }) => sum + amount, 0)
      expect(whole).toBe(Math.floor((exact + 50) / 100) + 0)
    }
    for (const [index, { cents }] of movements.entries())
      if (cents % 100 === 0) expect(rows[index]?.amount).toBe(cents / 100 + 0)
  })
  fc.assert(property, sample(100))
})

test('where the kind gives the sign, all but a sale is taken off, and a sign in the file is refused', () => {
  const byKind = { ...csv, sign: 'byKind' } as const
  const rows = [
    '2026-11-27;1;Venta;7;100;A;x',
    '2026-11-27;2;Comisión;7;3;A;x',
    '2026-11-27;3;Abono a cuenta;;97;A;x',
  ]
  expect(rowsOf(read(rows, byKind))).toMatchObject([{ amount: 100 }, { amount: -3 }, { amount: -97 }])
  expect(rowsOf(read(['2026-11-27;1;Venta;7;-100;A;x'], byKind))).toEqual([
    { line: 2, reason: 'Valor is negative, and its kind gives the sign' },
  ])
})

test.each([
  ['2026-11-27;M-1;Propina;1;1;A;x', /Tipo is no declared kind: Propina/],
  ['2026-11-27;M-1;toString;1;1;A;x', /Tipo is no declared kind/],
  ['2026-11-27;;Venta;1;1;A;x', /Movimiento is empty/],
  ['2026-11-27;=1+1;Venta;1;1;A;x', /Movimiento is a formula/],
  ['2026-11-27;M-1;Venta;@SUM(A1);1;A;x', /Referencia is a formula/],
  ['27/11/2026;M-1;Venta;1;1;A;x', /no date as yyyy-mm-dd/],
  ['2026-11-27 25:00;M-1;Venta;1;1;A;x', /no date with a time/],
  ['1926-11-27;M-1;Venta;1;1;A;x', /no date/],
  ['2026-11-27;M-1;Venta;1;1.000.00;A;x', /no amount/],
  ['2026-11-27;M-1;Venta;1;9999999999999;A;x', /beyond any amount/],
  ['2026-11-27;M-1;Venta;1;1;A', /6 cells, and 7 columns/],
  ['2026-11-27;M-0;Venta;1;1;A;x', /M-0 stands in line 2, too/],
])('a file with the row "%s" is refused whole', (row, reason) => {
  const reading = read(['2026-11-27;M-0;Venta;1;1;A;x', row])
  expect(reading).toMatchObject({ ok: false, unread: [{ line: 3, reason: expect.stringMatching(reason) }] })
})

test('each row that has too many or too few cells is listed', () => {
  expect(rowsOf(read(['a;b', '2026-11-27;M-1;Venta;1;1;A;x', 'a;b;c']))).toMatchObject([
    { line: 2 },
    { line: 4 },
  ])
})

test('a line within quotes keeps the number of the line on which its row begins', () => {
  const reading = read([
    '2026-11-27;M-1;Venta;1;1;A;"two\nlines; one ""cell"""',
    '2026-11-27;M-2;Venta;1;x;A;x',
  ])
  expect(rowsOf(reading)).toEqual([{ line: 4, reason: 'Valor is no amount: x' }])
})
