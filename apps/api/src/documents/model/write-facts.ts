import { type Canvas, ensureRoom, heightOf, ruleAt, tagged, writeText } from './canvas.ts'
import type { Fact } from './document-model.ts'
import { contentWidth, ink, margins, type TypeStyle, type } from './page-layout.ts'

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
export function writeFacts(canvas: Canvas, facts: readonly Fact[], emphasis: Emphasis): void {
  const { pdf } = canvas
  const list = pdf.struct('L')
  canvas.root.add(list)
  for (const fact of facts) {
    const height = heightOfFact(canvas, fact, emphasis)
    ensureRoom(canvas, height)
    const bottom = pdf.y + height
    const top = pdf.y + padding
    const item = pdf.struct('LI')
    list.add(item)
    pdf.y = top
    tagged(canvas, item, 'Lbl', () => writeText(canvas, fact.label, type.label, labelBox))
    pdf.y = top
    tagged(canvas, item, 'LBody', () => writeText(canvas, fact.value, valueType(emphasis), valueBox))
    item.end()
    pdf.y = bottom
    ruleAt(canvas, bottom)
  }
  list.end()
  pdf.y += type.paragraph.after
}

export function heightOfFacts(canvas: Canvas, facts: readonly Fact[], emphasis: Emphasis): number {
  return facts.reduce((sum, fact) => sum + heightOfFact(canvas, fact, emphasis), 0)
}

type Emphasis = 'plain' | 'strong'

function heightOfFact(canvas: Canvas, fact: Fact, emphasis: Emphasis): number {
  const label = heightOf(canvas, fact.label, type.label, labelBox.width)
  const value = heightOf(canvas, fact.value, valueType(emphasis), valueBox.width)
  return Math.max(label, value) + 2 * padding
}

function valueType(emphasis: Emphasis): TypeStyle {
  return emphasis === 'strong' ? type.amount : type.value
}
