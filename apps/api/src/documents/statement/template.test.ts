import { pesos } from '@cupo/credit-engine'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { demoBrand } from '../../../../demo/src/lender.ts'
import { contentWidth, margins, page } from '../model/canvas.ts'
import type { Table } from '../model/document-model.ts'
import { fonts } from '../model/fonts.ts'
import { writeTable } from '../model/write-table.ts'
import { readPdfText } from '../testing/read-pdf.ts'
import type { StatementData } from './data.ts'
import { sampleLateStatement, samplePrepaidStatement, sampleStatement } from './sample.ts'
import { overdue, renderStatement } from './template.ts'

async function textOf(data: StatementData): Promise<string> {
  return readPdfText(await renderStatement(data, demoBrand)).replace(/\s+/g, ' ')
}

const text = await textOf(sampleStatement)

describe('what the law wants told of a month (Decreto 1074 de 2015, art. 2.2.2.35.6) (R-K4)', () => {
  test.each([
    ['the installment', 'Cuota 3 de 12, con fecha de pago 23/02/2027.'],
    ['its capital and interest', 'Capital $ 115.708 Intereses $ 23.077 IVA de los intereses $ 4.385'],
    ['its charge', 'Cargo administrativo $ 5.000 IVA del cargo $ 950'],
    ['its insurance', 'Seguro $ 0: lo paga el prestamista Total de la cuota $ 149.120'],
    ['capital at the start', 'Al empezar el periodo, 24/01/2027 $ 1.275.846'],
    ['capital at the end', 'Al final, con la cuota 3 pagada $ 1.160.138'],
    ['the rate', 'Tasa aplicada en este periodo 24,00 % E.A. (1,81 % M.V.)'],
    ['whether the legal maximum changed it', '¿Cambió por el tope legal? No'],
    ['the exact rate of a month', '(1 + 24,00 %)^(1/12) – 1 = 1,808758 %'],
    ['the sum of the interest', '$ 1.275.846 de capital × 1,808758 % = $ 23.077'],
    ['the sum of its VAT', '$ 23.077 × 19,00 % = $ 4.385'],
    ['where to complain', 'ayuda@cupo.example'],
    ['who supervises', 'Superintendencia de Industria y Comercio (SIC): www.sic.gov.co'],
  ])('%s', (_, words) => {
    expect(text).toContain(words)
  })

  test('the sums that it tells are right', () => {
    const { installment, capital, rate } = sampleStatement
    expect(Math.round((capital.atStart * Number(rate.exactMonthly)) / 100)).toBe(installment.interest)
    expect(capital.atStart - capital.prepaid - installment.capital).toBe(capital.atEnd)
  })
})

test('the statement begins with the amount to pay and its last day', () => {
  expect(text).toMatch(/Extracto de tu crédito Total a pagar \$ 149.120 Paga hasta 23\/02\/2027/)
  expect(text).toContain('No recibimos pagos en este periodo.')
  expect(text).not.toContain('Cuotas vencidas')
})

test('the statement of a loan on the mobile bill says that the bill collects, and that of another loan does not', async () => {
  const sentence = 'Tus cuotas van en tu factura de Andina Móvil'
  expect(await textOf({ ...sampleStatement, isMobileBill: true })).toContain(
    `${sentence}: no tienes que pagarlas aparte.`,
  )
  expect(await textOf({ ...sampleLateStatement, isMobileBill: true })).toContain(`${sentence}.`)
  const paid = { kind: 'nothing', paidOn: '2027-02-01' } as const
  expect(await textOf({ ...sampleStatement, isMobileBill: true, toPay: paid })).not.toContain(sentence)
  expect(text).not.toContain(sentence)
})

test('an overdue amount is to be paid at once, with its penalty and the days of it', async () => {
  const late = await textOf(sampleLateStatement)
  expect(late).toContain(
    'Vencido, para pagar ya $ 150.614 Vencido más la cuota del mes $ 299.734 Fecha de pago Inmediato; la cuota, 23/02/2027',
  )
  expect(late).not.toContain('Total a pagar')
  expect(late).toContain(
    'De ese capital, vencido $ 113.270 Al final, con lo vencido y la cuota 3 pagados $ 1.160.138',
  )
  expect(late).toContain('2 23/01/2027 18 $ 113.270 $ 25.126 $ 5.000 $ 1.255 $ 5.963 $ 150.614')
})

test('a lowered rate and a prepayment are told with the numbers of both parts', async () => {
  const prepaid = await textOf(samplePrepaidStatement)
  expect(prepaid).toContain('Tasa aplicada en este periodo 24,00 % y 22,90 % E.A. (1,81 % y 1,73 % M.V.)')
  expect(prepaid).toContain('¿Cambió por el tope legal? Sí: bajó de 24,00 % a 22,90 % E.A.')
  expect(prepaid).toContain(
    'Intereses hasta el 05/04/2027 $ 7.776 por 8 días al 1,808758 % y 5 días al 1,733189 % sobre $ 1.041.939',
  )
  expect(prepaid).toContain('Intereses hasta el 23/04/2027 $ 7.467 por 18 días al 1,733189 % sobre $ 741.939')
  expect(prepaid).toContain('capital × tasa de un mes × días ÷ 31 días del periodo')
  expect(prepaid).toContain('Abonos a capital del periodo $ 300.000')
  expect(prepaid).toContain(
    '05/04/2027, abono que baja el plazo Abono a capital $ 300.000 Este pago $ 300.000',
  )
})

test('a prepaid statement lists all payments to capital, and agreed and present installments apart', async () => {
  const prepaid = await textOf(samplePrepaidStatement)
  expect(prepaid).toContain('Cuota 5 de 10, con fecha de pago 23/04/2027. Cuotas: 12 pactadas · hoy 10.')
  expect(prepaid).toContain('Abonos a capital 05/04/2027 $ 300.000')
  expect(text).not.toMatch(/pactadas|Abonos a capital \d/)
})

test('each payment of the period is told in its parts, as is what pays everything (R-K7)', async () => {
  const prepaid = await textOf(samplePrepaidStatement)
  expect(prepaid).toContain('24/03/2027, pago de cuota Capital $ 118.199 Intereses $ 20.984')
  expect(prepaid).toContain(
    'Capital $ 741.939 Intereses $ 10.680 IVA de los intereses $ 2.029 Para pagar todo hoy $ 754.648',
  )
})

test('a credit that is paid off has nothing to pay', async () => {
  const paid = await textOf({ ...sampleStatement, toPay: { kind: 'nothing', paidOn: '2027-02-09' } })
  expect(paid).toContain('Total a pagar $ 0: pagaste todo el 09/02/2027')
  expect(paid).not.toContain('Paga hasta')
})

test('the statement of a held credit asks for nothing, and says since when', async () => {
  const held = await textOf({ ...sampleLateStatement, toPay: { kind: 'held', since: '2027-02-05' } })
  expect(held).toContain('Total a pagar Nada por ahora En revisión desde 05/02/2027')
  expect(held).toContain('Mientras tanto no vence nada y no se suman intereses, cargos ni mora.')
  expect(held).not.toMatch(/Paga hasta|Fecha de pago|Inmediato|mora desde/)
})

test('a statement says so when interest has no VAT and an installment no charge', async () => {
  const plain = await textOf({
    ...sampleStatement,
    installment: { ...sampleStatement.installment, interestVat: pesos(0), fee: pesos(0) },
    rate: { ...sampleStatement.rate, interestVat: '0.00', interest: { kind: 'keptAsPaid' } },
  })
  expect(plain).toContain('tus intereses no llevan IVA')
  expect(plain).toContain('no se cobra en esta cuota')
  expect(plain).toContain('los que ya habías pagado cuando cambió tu plan')
})

test('the statement is tagged, in Spanish, and the same bytes for the same data', async () => {
  const [first, second] = await Promise.all([
    renderStatement(sampleLateStatement, demoBrand),
    renderStatement(structuredClone(sampleLateStatement), demoBrand),
  ])
  expect(Buffer.compare(first, second)).toBe(0)
  const file = Buffer.from(first).toString('latin1')
  for (const mark of ['/Marked true', '/Lang (es-CO)', '/S /Table', '/S /H1']) expect(file).toContain(mark)
})

test("the statement names whose the charge is: a third party's, or the lender's own, which counts as interest", async () => {
  expect(text).toContain('por el servicio del tercero que nombra tu contrato')
  const own = await textOf({ ...sampleStatement, rate: { ...sampleStatement.rate, isFeeOfLender: true } })
  expect(own).toContain('cobro del prestamista: cuenta como interés')
})

type Piece = { readonly text: string; readonly left: number; readonly right: number }

/** The figures of a table, by the height at which they stand. */
function drawnRows(content: Table): readonly (readonly Piece[])[] {
  const pdf = new PDFDocument({ size: page.size, margins, font: '', autoFirstPage: false })
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font)
  pdf.addPage()
  const rows = new Map<number, Piece[]>()
  const write = pdf.text.bind(pdf)
  const note = (text: string, left: number, y: number, options: PDFKit.Mixins.TextOptions) => {
    const piece = { text, left, right: left + pdf.widthOfString(text, options) }
    if (options.lineBreak === false && text !== '') rows.set(y, [...(rows.get(y) ?? []), piece])
    return write(text, left, y, options)
  }
  Object.assign(pdf, { text: note })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  writeTable({ pdf, root }, content)
  return [...rows.values()]
}

function tablesOf(amount: number): readonly Table[] {
  const each = pesos(amount)
  const late = { capital: each, interest: each, fee: each, penalty: each, vat: each, total: each }
  const blocks = overdue({
    ...sampleLateStatement,
    overdue: sampleLateStatement.overdue.map((row) => ({ ...row, ...late, number: 120, days: 1234 })),
    penalties: sampleLateStatement.penalties.map((part) => ({ ...part, ...late })),
  })
  return blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []))
}

test.each([950, 151_478, 1_999_900, 10_000_000, 124_663_302, 999_999_999])(
  'figures of $ %i stand apart in each column of what is late',
  (amount) => {
    const tables = tablesOf(amount)
    expect(tables).toHaveLength(2)
    for (const row of tables.flatMap(drawnRows)) {
      expect(row.length).toBeGreaterThan(2)
      row.forEach(({ text, left }, index) => {
        const before = row[index - 1]
        if (before) expect(left - before.right, `${before.text} | ${text}`).toBeGreaterThan(6)
      })
      expect(row[0]?.left).toBeGreaterThanOrEqual(margins.left)
      expect(row.at(-1)?.right).toBeLessThanOrEqual(margins.left + contentWidth)
    }
  },
)
