import { type Canvas, contentBottom, heightOf, lineGap, type TypeStyle } from './canvas.ts'

/** Fewer lines of a text are not left behind at the foot of a page. */
const linesBeforeMin = 2

/** Lines that begin the next page: three, or two of four. */
const linesAfterMin = (lines: number): number => (lines > 4 ? 3 : 2)

/** Begins a new page when too few lines of the text fit. */
export function bottomOfText(canvas: Canvas, text: string, style: TypeStyle, width: number): number {
  const { pdf } = canvas
  const step = lineStep(canvas, style)
  if (pdf.y + linesAtMost(text, style, width) * step <= contentBottom) return contentBottom
  const lines = linesOf(canvas, text, style, width)
  const fitting = Math.floor((contentBottom - pdf.y) / step + rounding)
  if (fitting >= lines) return contentBottom
  const here = Math.min(fitting, lines - linesAfterMin(lines))
  if (here >= linesBeforeMin) return pdf.y + here * step
  pdf.addPage()
  return contentBottom
}

export function heightOfFirstLines(canvas: Canvas, text: string, style: TypeStyle, width: number): number {
  const lines = linesOf(canvas, text, style, width)
  const isSplit = lines - linesAfterMin(lines) >= linesBeforeMin
  return (isSplit ? linesBeforeMin : lines) * lineStep(canvas, style)
}

/** Float sums: a line that a heading left room for must fit. */
const rounding = 0.01

const linesAtMost = (text: string, { size }: TypeStyle, width: number): number =>
  Math.ceil((text.length * size) / width) + 1

const linesOf = (canvas: Canvas, text: string, style: TypeStyle, width: number): number =>
  Math.round(heightOf(canvas, text, style, width) / lineStep(canvas, style))

function lineStep({ pdf }: Canvas, { font, size }: TypeStyle): number {
  return pdf.font(font).fontSize(size).currentLineHeight(true) + lineGap
}
