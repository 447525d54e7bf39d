import { type Canvas, ensureRoom, heightOf, ruleAt, tagged, writeText } from './canvas.ts'
import type { Fact } from './document-model.ts'
import { contentWidth, ink, margins, type } from './page-layout.ts'

const labelWidth = 178
const gap = 14
const padding = 3.5

const labelBox = { x: margins.left, width: labelWidth, color: ink.soft }
const valueBox = {
  x: margins.left + labelWidth + gap,
  width: contentWidth - labelWidth - gap,
  color: ink.text,
}

/** Label and value side by side, read as a list. */
export function writeFacts(canvas: Canvas, facts: readonly Fact[]): void {
  const { pdf } = canvas
  const list = pdf.struct('L')
  canvas.root.add(list)
  for (const fact of facts) {
    const height = Math.max(
      heightOf(canvas, fact.label, type.label, labelBox.width),
      heightOf(canvas, fact.value, type.value, valueBox.width),
    )
    ensureRoom(canvas, height + 2 * padding)
    const top = pdf.y + padding
    const item = pdf.struct('LI')
    list.add(item)
    pdf.y = top
    tagged(canvas, item, 'Lbl', () => writeText(canvas, fact.label, type.label, labelBox))
    pdf.y = top
    tagged(canvas, item, 'LBody', () => writeText(canvas, fact.value, type.value, valueBox))
    item.end()
    pdf.y = top + height + padding
    ruleAt(canvas, pdf.y)
  }
  list.end()
  pdf.y += type.paragraph.after
}
