import { type Canvas, contentWidth, margins, printable, type TypeStyle, type } from './canvas.ts'
import type { Table } from './document-model.ts'
import { figureFeatures } from './fonts.ts'

export type Column = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' }

export type TableLayout = {
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

/** Each column is as wide as its widest cell; what is left of the line stands between them in equal parts. */
export function layOutTable(canvas: Canvas, content: Table): TableLayout {
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

/** Lowers the figures' size by whole steps until the line holds them. */
function sizeWithin(scale: number): number {
  const { size } = type.figure
  return scale >= 1 ? size : Math.floor((size * scale) / sizeStep) * sizeStep
}

/** Rounding must not wrap what just fits. */
const spare = 1

function widestCells(canvas: Canvas, { columns, rows, totals }: Table): readonly number[] {
  const names = columns.map((name) => widthInTwoLines(measure(canvas, type.columnTitle), name))
  const ofFigure = measure(canvas, type.figure, figureFeatures)
  const figures = columns.map((_, index) => Math.max(0, ...rows.map((row) => ofFigure(row[index] ?? ''))))
  const ofTotal = measure(canvas, type.totalFigure, figureFeatures)
  const sums = columns.map((_, index) => ofTotal(totals[index] ?? ''))
  return columns.map((_, index) => Math.max(names[index] ?? 0, figures[index] ?? 0, sums[index] ?? 0) + spare)
}

type Measure = (text: string) => number

function measure(
  { pdf }: Canvas,
  { font, size }: TypeStyle,
  features: PDFKit.Mixins.OpenTypeFeatures[] = [],
): Measure {
  pdf.font(font).fontSize(size)
  return (text) => pdf.widthOfString(printable(text), { features })
}

/** The least width for a column's name in one line or two. */
function widthInTwoLines(widthOf: Measure, name: string): number {
  const words = name.split(' ')
  const splits = words.map((_, index) => [words.slice(0, index), words.slice(index)])
  // A broken line keeps its blank.
  return Math.min(...splits.map((lines) => Math.max(...lines.map((line) => widthOf(`${line.join(' ')} `)))))
}
