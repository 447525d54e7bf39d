import { pesos } from '@cupo/credit-engine'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { contentWidth, margins, page } from '../model/canvas.ts'
import type { Table } from '../model/document-model.ts'
import { fonts } from '../model/fonts.ts'
import { writeTable } from '../model/write-table.ts'
import { overdue } from './overdue.ts'
import { sampleLateStatement } from './sample.ts'

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
