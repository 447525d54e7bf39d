import { type Canvas, ensureRoom, fullWidth, heightOf, tagged, writeText } from './canvas.ts'
import { contentWidth, margins, type TypeStyle, type } from './page-layout.ts'

export const roomOfTwoLines = 30

/** A heading never ends a page: `roomBelow` is what must follow it there, in points. */
export function writeHeading(
  canvas: Canvas,
  tag: 'H1' | 'H2' | 'H3',
  text: string,
  style: TypeStyle,
  roomBelow: number,
): void {
  ensureRoom(canvas, style.before + heightOf(canvas, text, style, contentWidth) + style.after + roomBelow)
  if (canvas.pdf.y > margins.top) canvas.pdf.y += style.before
  tagged(canvas, canvas.root, tag, () => writeText(canvas, text, style))
  canvas.pdf.y += style.after
}

export function writeParagraph(canvas: Canvas, text: string): void {
  ensureRoom(canvas, roomOfTwoLines)
  tagged(canvas, canvas.root, 'P', () => writeText(canvas, text, type.paragraph))
  canvas.pdf.y += type.paragraph.after
}

export function writeNumberedList(canvas: Canvas, items: readonly string[]): void {
  const { pdf } = canvas
  const list = pdf.struct('L')
  canvas.root.add(list)
  const indent = 18
  const body = { ...fullWidth, x: margins.left + indent, width: contentWidth - indent }
  items.forEach((text, index) => {
    ensureRoom(canvas, roomOfTwoLines)
    const item = pdf.struct('LI')
    list.add(item)
    const top = pdf.y
    tagged(canvas, item, 'Lbl', () => writeText(canvas, `${index + 1}.`, type.paragraph))
    pdf.y = top
    tagged(canvas, item, 'LBody', () => writeText(canvas, text, type.paragraph, body))
    item.end()
    pdf.y += 3
  })
  list.end()
  pdf.y += type.paragraph.after - 3
}
