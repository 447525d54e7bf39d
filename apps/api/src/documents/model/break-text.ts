import { type Canvas, contentBottom, heightOf, lineGap, type TypeStyle } from './canvas.ts'

/** Fewer lines of a text are not left behind at the foot of a page. */
const linesBeforeMin = 2

/** A page begins with three lines of a text that goes on, of one of four lines with two; a shorter one is not taken apart. */
const linesAfterMin = (lines: number): number => (lines > 4 ? 3 : 2)

/**
 * The height at which a text that begins here leaves this page, so that no page begins or ends with a line alone. Begins
 * the next page when too few of its lines fit.
 */
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

/** Of a line: what a heading left room for fits, however its height was added up. */
const rounding = 0.01

/** No letter is wider than its type is high, and most are half as wide: what fits by this bound needs no measuring. */
const linesAtMost = (text: string, { size }: TypeStyle, width: number): number =>
  Math.ceil((text.length * size) / width) + 1

const linesOf = (canvas: Canvas, text: string, style: TypeStyle, width: number): number =>
  Math.round(heightOf(canvas, text, style, width) / lineStep(canvas, style))

function lineStep({ pdf }: Canvas, { font, size }: TypeStyle): number {
  return pdf.font(font).fontSize(size).currentLineHeight(true) + lineGap
}
