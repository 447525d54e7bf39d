import {
  artifact,
  type Canvas,
  contentBottom,
  contentWidth,
  ensureRoom,
  heightOf,
  ink,
  lineGap,
  margins,
  printable,
  ruleAt,
  type Tag,
  type TypeStyle,
  type,
} from './canvas.ts'
import type { Table } from './document-model.ts'

const rowHeight = 17
const cellPadding = 4
const firstColumnWidth = 42

/** Figures to the right, the header row again on each page (read aloud once). */
export function writeTable(canvas: Canvas, content: Table): void {
  const { pdf } = canvas
  const columns = columnsOf(content.columns.length)
  const headerHeight = headerHeightOf(canvas, content, columns)
  ensureRoom(canvas, headerHeight + 3 * rowHeight)

  const table = pdf.struct('Table')
  canvas.root.add(table)
  const head = group(canvas, table, 'THead')
  writeHeaderRow(canvas, content, columns, headerHeight, head)
  head.end()

  const body = group(canvas, table, 'TBody')
  for (const row of content.rows) {
    repeatHeaderOnNewPage(canvas, content, columns, headerHeight)
    writeRow(canvas, row, columns, type.figure, body)
  }
  body.end()

  const foot = group(canvas, table, 'TFoot')
  repeatHeaderOnNewPage(canvas, content, columns, headerHeight)
  writeRow(canvas, content.totals, columns, type.totalFigure, foot)
  foot.end()
  table.end()
  pdf.y += type.paragraph.after
}

type Column = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' }

function columnsOf(count: number): readonly Column[] {
  const width = (contentWidth - firstColumnWidth) / (count - 1)
  return Array.from({ length: count }, (_, index) =>
    index === 0
      ? { x: margins.left, width: firstColumnWidth, align: 'left' as const }
      : { x: margins.left + firstColumnWidth + (index - 1) * width, width, align: 'right' as const },
  )
}

function headerHeightOf(canvas: Canvas, content: Table, columns: readonly Column[]): number {
  const heights = content.columns.map((text, index) =>
    heightOf(canvas, text, type.columnTitle, (columns[index]?.width ?? 0) - cellPadding),
  )
  return Math.max(...heights) + 2 * cellPadding
}

function group(canvas: Canvas, parent: Tag, kind: 'THead' | 'TBody' | 'TFoot' | 'TR'): Tag {
  const element = canvas.pdf.struct(kind)
  parent.add(element)
  return element
}

function repeatHeaderOnNewPage(
  canvas: Canvas,
  content: Table,
  columns: readonly Column[],
  headerHeight: number,
): void {
  const { pdf } = canvas
  if (pdf.y + rowHeight <= contentBottom) return
  pdf.addPage()
  const top = pdf.y
  artifact(canvas, 'Pagination', () => {
    columns.forEach((column, index) => {
      drawCell(canvas, content.columns[index] ?? '', column, top + cellPadding, type.columnTitle)
    })
  })
  pdf.y = top + headerHeight
  ruleAt(canvas, pdf.y, ink.soft)
}

function writeHeaderRow(
  canvas: Canvas,
  content: Table,
  columns: readonly Column[],
  headerHeight: number,
  head: Tag,
): void {
  const { pdf } = canvas
  const top = pdf.y
  const row = group(canvas, head, 'TR')
  columns.forEach((column, index) => {
    const text = content.columns[index] ?? ''
    row.add(
      pdf.struct('TH', { scope: 'Column' }, () => {
        drawCell(canvas, text, column, top + cellPadding, type.columnTitle)
      }),
    )
  })
  row.end()
  pdf.y = top + headerHeight
  ruleAt(canvas, pdf.y, ink.soft)
}

function writeRow(
  canvas: Canvas,
  cells: readonly string[],
  columns: readonly Column[],
  style: TypeStyle,
  parent: Tag,
): void {
  const { pdf } = canvas
  const top = pdf.y
  const row = group(canvas, parent, 'TR')
  columns.forEach((column, index) => {
    const draw = () => drawFigure(canvas, cells[index] ?? '', column, top + cellPadding, style)
    row.add(index === 0 ? pdf.struct('TH', { scope: 'Row' }, draw) : pdf.struct('TD', {}, draw))
  })
  row.end()
  pdf.y = top + rowHeight
  ruleAt(canvas, pdf.y)
}

function drawCell(canvas: Canvas, text: string, column: Column, y: number, style: TypeStyle): void {
  canvas.pdf
    .font(style.font)
    .fontSize(style.size)
    .fillColor(ink.text)
    .text(printable(text), column.x, y, { width: column.width - cellPadding, align: column.align, lineGap })
}

/** One line with figures of equal width; placed by hand, which costs a third of wrapping it. */
function drawFigure(canvas: Canvas, text: string, column: Column, y: number, style: TypeStyle): void {
  const { pdf } = canvas
  const shown = printable(text)
  pdf.font(style.font).fontSize(style.size).fillColor(ink.text)
  const x =
    column.align === 'left' ? column.x : column.x + column.width - cellPadding - pdf.widthOfString(shown)
  pdf.text(shown, x, y, { lineBreak: false })
}
