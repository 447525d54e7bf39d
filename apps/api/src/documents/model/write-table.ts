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
import { figureFeatures } from './fonts.ts'

const rowHeight = 17

const cellPadding = 4

const firstRows = 3

type Column = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' }

type TableLayout = {
  readonly columns: readonly Column[]
  readonly name: TypeStyle
  readonly figure: TypeStyle
  readonly total: TypeStyle
}

/** Points between the last column and the end of the rules. */
const rightPadding = 4

/** Points between the texts of two columns. */
const gapMin = 9

const sizeStep = 0.25

/** Rounding must not wrap what just fits. */
const spare = 1

type Measure = (text: string) => number

export function heightOfFirstRows(canvas: Canvas, content: Table): number {
  return headerHeightOf(canvas, content, layOutTable(canvas, content)) + firstRows * rowHeight
}

export function writeTable(canvas: Canvas, content: Table): void {
  const { pdf } = canvas
  const layout = layOutTable(canvas, content)
  const { columns, figure, total } = layout
  const headerHeight = headerHeightOf(canvas, content, layout)
  ensureRoom(canvas, headerHeight + firstRows * rowHeight)

  const table = pdf.struct('Table')
  canvas.root.add(table)
  const head = group(canvas, table, 'THead')
  writeHeaderRow(canvas, content, layout, headerHeight, head)
  head.end()

  const body = group(canvas, table, 'TBody')
  const last = content.rows.length - 1
  content.rows.forEach((row, index) => {
    // The totals keep a row above them.
    repeatHeaderOnNewPage(canvas, content, layout, headerHeight, index === last ? 2 : 1)
    writeRow(canvas, row, columns, figure, body)
  })
  body.end()

  const foot = group(canvas, table, 'TFoot')
  writeRow(canvas, content.totals, columns, total, foot)
  foot.end()
  table.end()
  pdf.y += type.paragraph.after
}

function headerHeightOf(canvas: Canvas, content: Table, { columns, name }: TableLayout): number {
  const heights = content.columns.map((text, index) =>
    heightOf(canvas, text, name, columns[index]?.width ?? 0),
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
  { columns, name }: TableLayout,
  headerHeight: number,
  rows: number,
): void {
  const { pdf } = canvas
  if (pdf.y + rows * rowHeight <= contentBottom) return
  pdf.addPage()
  const top = pdf.y
  artifact(canvas, 'Pagination', () => {
    columns.forEach((column, index) => {
      drawCell(canvas, content.columns[index] ?? '', column, top + cellPadding, name)
    })
  })
  pdf.y = top + headerHeight
  ruleAt(canvas, pdf.y, ink.soft)
}

function writeHeaderRow(
  canvas: Canvas,
  content: Table,
  { columns, name }: TableLayout,
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
        drawCell(canvas, text, column, top + cellPadding, name)
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
    .text(printable(text), column.x, y, { width: column.width, align: column.align, lineGap })
}

/** Placed by hand, which costs a third of wrapping it. */
function drawFigure(canvas: Canvas, text: string, column: Column, y: number, style: TypeStyle): void {
  const { pdf } = canvas
  const shown = printable(text)
  pdf.font(style.font).fontSize(style.size).fillColor(ink.text)
  const x =
    column.align === 'left'
      ? column.x
      : column.x + column.width - pdf.widthOfString(shown, { features: figureFeatures })
  pdf.text(shown, x, y, { lineBreak: false, features: figureFeatures })
}

/** Each column is as wide as its widest cell; what is left of the line stands between them in equal parts. */
function layOutTable(canvas: Canvas, content: Table): TableLayout {
  const cells = widestCells(canvas, content)
  const gaps = cells.length - 1
  const sum = cells.reduce((total, width) => total + width, 0)
  const room = contentWidth - rightPadding
  const size = sizeWithin((room - gaps * gapMin) / sum)
  const scale = size / type.figure.size
  const gap = (room - sum * scale) / gaps
  let left: number = margins.left
  const columns = cells.map((cell, index): Column => {
    const width = cell * scale + (index === 0 ? 0 : gap - gapMin)
    const x = left
    left += width + gapMin
    return { x, width, align: index === 0 ? 'left' : 'right' }
  })
  return {
    columns,
    name: { ...type.columnTitle, size },
    figure: { ...type.figure, size },
    total: { ...type.totalFigure, size },
  }
}

function sizeWithin(scale: number): number {
  const { size } = type.figure
  return scale >= 1 ? size : Math.floor((size * scale) / sizeStep) * sizeStep
}

function widestCells(canvas: Canvas, { columns, rows, totals }: Table): readonly number[] {
  const names = columns.map((name) => widthInTwoLines(measure(canvas, type.columnTitle), name))
  const ofFigure = measure(canvas, type.figure, figureFeatures)
  const figures = columns.map((_, index) => Math.max(0, ...rows.map((row) => ofFigure(row[index] ?? ''))))
  const ofTotal = measure(canvas, type.totalFigure, figureFeatures)
  const sums = columns.map((_, index) => ofTotal(totals[index] ?? ''))
  return columns.map((_, index) => Math.max(names[index] ?? 0, figures[index] ?? 0, sums[index] ?? 0) + spare)
}

function measure(
  { pdf }: Canvas,
  { font, size }: TypeStyle,
  features: PDFKit.Mixins.OpenTypeFeatures[] = [],
): Measure {
  pdf.font(font).fontSize(size)
  return (text) => pdf.widthOfString(printable(text), { features })
}

function widthInTwoLines(widthOf: Measure, name: string): number {
  const words = name.split(' ')
  const splits = words.map((_, index) => [words.slice(0, index), words.slice(index)])
  // A broken line keeps its blank.
  return Math.min(...splits.map((lines) => Math.max(...lines.map((line) => widthOf(`${line.join(' ')} `)))))
}
