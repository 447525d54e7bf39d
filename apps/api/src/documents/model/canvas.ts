import type { fonts } from './fonts.ts'

/** US letter, the paper of Colombian offices, in points. */
export const page = { size: 'LETTER', width: 612, height: 792 } as const

export const margins = { top: 84, bottom: 72, left: 56, right: 56 } as const

export const contentWidth = page.width - margins.left - margins.right

export const contentBottom = page.height - margins.bottom

export const type = {
  title: { font: 'bold', size: 20, before: 0, after: 10 },
  section: { font: 'bold', size: 14, before: 20, after: 6 },
  heading: { font: 'bold', size: 10.5, before: 10, after: 3 },
  paragraph: { font: 'regular', size: 9.5, before: 0, after: 6 },
  label: { font: 'regular', size: 9.5, before: 0, after: 0 },
  value: { font: 'regular', size: 9.5, before: 0, after: 0 },
  amount: { font: 'bold', size: 9.5, before: 0, after: 0 },
  columnTitle: { font: 'bold', size: 8.5, before: 0, after: 0 },
  figure: { font: 'figures', size: 8.5, before: 0, after: 0 },
  totalFigure: { font: 'boldFigures', size: 8.5, before: 0, after: 0 },
  running: { font: 'regular', size: 8, before: 0, after: 0 },
} as const satisfies Record<string, TypeStyle>

export type TypeStyle = {
  readonly font: keyof typeof fonts
  readonly size: number
  readonly before: number
  readonly after: number
}

export const ink = { text: '#1d1a2b', soft: '#4f4a61', line: '#e3e0ec' } as const

/** Points between two lines of one paragraph. */
export const lineGap = 2.5

/**
 * Names and browser strings come from outside, and a control or right-to-left mark must not change how a
 * signed page reads.
 */
export function printable(text: string): string {
  if (drawable.test(text)) return text
  return [...text.normalize('NFC')].map(drawableCharacter).join('')
}

const drawable =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/
const combiningMarks = /\p{M}/gu
const blanks = /^\s$/

function drawableCharacter(character: string): string {
  if (drawable.test(character)) return character
  if (blanks.test(character)) return ' '
  const base = character.normalize('NFD').replace(combiningMarks, '')
  return base !== '' && drawable.test(base) ? base : '?'
}

export type Tag = PDFKit.PDFStructureElement

export type Canvas = {
  readonly pdf: PDFKit.PDFDocument
  readonly root: Tag
}

export type TextBox = {
  readonly x: number
  readonly width: number
  readonly color: string
  readonly align?: 'right'
}

export const fullWidth: TextBox = { x: margins.left, width: contentWidth, color: ink.text }

/** Starts a new page unless `height` points still fit. */
export function ensureRoom({ pdf }: Canvas, height: number): void {
  if (pdf.y + height > contentBottom) pdf.addPage()
}

/** Text beyond `bottom` continues on the next page. */
export function writeText(
  { pdf }: Canvas,
  text: string,
  style: TypeStyle,
  box: TextBox = fullWidth,
  bottom: number = contentBottom,
): void {
  const shown = printable(text)
  pdf.font(style.font).fontSize(style.size).fillColor(box.color)
  const lineHeight = pdf.currentLineHeight(true)
  if (!isOneLine(pdf, shown, style, box.width) || pdf.y + lineHeight > contentBottom - spare) {
    const { margins: marginsHere } = pdf.page
    marginsHere.bottom = page.height - bottom
    pdf.text(shown, box.x, pdf.y, { width: box.width, lineGap, align: box.align ?? 'left' })
    marginsHere.bottom = margins.bottom
    return
  }
  const left = box.align === 'right' ? box.width - pdf.widthOfString(shown) : 0
  pdf.text(shown, box.x + left, pdf.y, { lineBreak: false })
  pdf.x = box.x
  pdf.y += lineHeight + lineGap
}

export function heightOf({ pdf }: Canvas, text: string, style: TypeStyle, width: number): number {
  const shown = printable(text)
  pdf.font(style.font).fontSize(style.size)
  if (!isOneLine(pdf, shown, style, width)) return pdf.heightOfString(shown, { width, lineGap })
  // As pdfkit rounds.
  const below = pdf.y + (pdf.currentLineHeight(true) + lineGap)
  return below - pdf.y
}

/** Points: spare room for pdfkit's rounding. */
const spare = 1

/** Narrower than almost any letter, in points a point of size: a longer text needs no measuring. */
const narrowLetter = 0.4

/** Placed by hand, one line costs a third of wrapping it. */
const isOneLine = (pdf: PDFKit.PDFDocument, text: string, { size }: TypeStyle, width: number): boolean =>
  text !== '' && text.length * size * narrowLetter < width && pdf.widthOfString(text) < width - spare

/** Adds a tag to `parent` around what `draw` draws. */
export function tagged({ pdf }: Canvas, parent: Tag, kind: string, draw: () => void): void {
  parent.add(pdf.struct(kind, {}, draw))
}

/** Marks decoration, which screen readers skip. */
export function artifact({ pdf }: Canvas, kind: 'Pagination' | 'Layout', draw: () => void): void {
  pdf.markContent('Artifact', { type: kind })
  draw()
  pdf.endMarkedContent()
}

export function ruleAt(canvas: Canvas, y: number, color: string = ink.line): void {
  artifact(canvas, 'Layout', () => {
    canvas.pdf
      .moveTo(margins.left, y)
      .lineTo(margins.left + contentWidth, y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke()
  })
}
