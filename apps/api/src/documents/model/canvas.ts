import { contentBottom, contentWidth, ink, lineGap, margins, type TypeStyle } from './page-layout.ts'
import { printable } from './printable.ts'

export type Tag = PDFKit.PDFStructureElement

/** The pages being written and the structure tree they are tagged in. */
export type Canvas = {
  readonly pdf: PDFKit.PDFDocument
  readonly root: Tag
}

export type TextBox = { readonly x: number; readonly width: number; readonly color: string }

export const fullWidth: TextBox = { x: margins.left, width: contentWidth, color: ink.text }

/** Starts a page unless the next `height` points still fit on this one. */
export function ensureRoom({ pdf }: Canvas, height: number): void {
  if (pdf.y + height > contentBottom) pdf.addPage()
}

/** Writes at the current height and leaves it below the text; long text goes on over the page break. */
export function writeText({ pdf }: Canvas, text: string, style: TypeStyle, box: TextBox = fullWidth): void {
  pdf
    .font(style.font)
    .fontSize(style.size)
    .fillColor(box.color)
    .text(printable(text), box.x, pdf.y, { width: box.width, lineGap })
}

export function heightOf({ pdf }: Canvas, text: string, style: TypeStyle, width: number): number {
  return pdf.font(style.font).fontSize(style.size).heightOfString(printable(text), { width, lineGap })
}

/** Adds a tag to `parent`, drawing inside it what `draw` draws. */
export function tagged({ pdf }: Canvas, parent: Tag, kind: string, draw: () => void): void {
  parent.add(pdf.struct(kind, {}, draw))
}

/** Marks what `draw` draws as no part of the content, so that a screen reader passes over it. */
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
