import {
  type Canvas,
  contentWidth,
  ensureRoom,
  heightOf,
  ink,
  margins,
  ruleAt,
  type TextBox,
  type TypeStyle,
  tagged,
  type,
  writeText,
} from './canvas.ts'
import type { Fact, FactList } from './document-model.ts'

const labelWidth = 178
const gap = 14
const padding = 3.5

type FactBoxes = { readonly label: TextBox; readonly value: TextBox }

const valueX = margins.left + labelWidth + gap
const valueWidth = contentWidth - labelWidth - gap
const labelBox = { x: margins.left, width: labelWidth, color: ink.soft }

const alone: FactBoxes = { label: labelBox, value: { x: valueX, width: valueWidth, color: ink.text } }

/** Amounts below each other align, so that they can be added up. */
const inColumn: FactBoxes = { label: labelBox, value: { ...alone.value, width: 96, align: 'right' } }
const isAmount = ({ value }: Fact): boolean => /^\p{Pd}?\$\s[\d.]+$/u.test(value)

const secondLabelWidth = 112
const pairedValueWidth = (valueWidth - 2 * gap - secondLabelWidth) / 2
const secondLabelX = valueX + pairedValueWidth + gap

const paired: readonly FactBoxes[] = [
  { label: labelBox, value: { x: valueX, width: pairedValueWidth, color: ink.text } },
  {
    label: { x: secondLabelX, width: secondLabelWidth, color: ink.soft },
    value: { x: secondLabelX + secondLabelWidth + gap, width: pairedValueWidth, color: ink.text },
  },
]

type PlacedFact = { readonly fact: Fact; readonly boxes: FactBoxes }

export function writeFacts(canvas: Canvas, content: FactList): void {
  const { pdf } = canvas
  const style = valueType(content)
  const list = pdf.struct('L')
  canvas.root.add(list)
  for (const line of linesOf(content)) {
    const height = heightOfLine(canvas, line, style)
    ensureRoom(canvas, height)
    const bottom = pdf.y + height
    const top = pdf.y + padding
    for (const { fact, boxes } of line) {
      const item = pdf.struct('LI')
      list.add(item)
      pdf.y = top
      tagged(canvas, item, 'Lbl', () => writeText(canvas, fact.label, type.label, boxes.label))
      pdf.y = top
      tagged(canvas, item, 'LBody', () => writeText(canvas, fact.value, style, boxes.value))
      item.end()
    }
    pdf.y = bottom
    ruleAt(canvas, bottom)
  }
  list.end()
  pdf.y += type.paragraph.after
}

export function heightOfFacts(canvas: Canvas, content: FactList, lines = Number.POSITIVE_INFINITY): number {
  const style = valueType(content)
  return linesOf(content)
    .slice(0, lines)
    .reduce((sum, line) => sum + heightOfLine(canvas, line, style), 0)
}

function linesOf({ facts, perLine }: FactList): readonly (readonly PlacedFact[])[] {
  if (perLine === 1) {
    const boxes = facts.length > 1 && facts.every(isAmount) ? inColumn : alone
    return facts.map((fact) => [{ fact, boxes }])
  }
  const lines = facts.filter((_, index) => index % perLine === 0)
  return lines.map((_, index) =>
    facts
      .slice(index * perLine, (index + 1) * perLine)
      .map((fact, place) => ({ fact, boxes: paired[place] ?? alone })),
  )
}

function heightOfLine(canvas: Canvas, line: readonly PlacedFact[], style: TypeStyle): number {
  const heights = line.flatMap(({ fact, boxes }) => [
    heightOf(canvas, fact.label, type.label, boxes.label.width),
    heightOf(canvas, fact.value, style, boxes.value.width),
  ])
  return Math.max(...heights) + 2 * padding
}

function valueType({ emphasis }: FactList): TypeStyle {
  return emphasis === 'strong' ? type.amount : type.value
}
