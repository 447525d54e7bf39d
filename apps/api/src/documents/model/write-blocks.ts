import {
  artifact,
  type Canvas,
  contentBottom,
  contentWidth,
  ensureRoom,
  fullWidth,
  heightOf,
  ink,
  lineGap,
  margins,
  page,
  ruleAt,
  type TextBox,
  type TypeStyle,
  tagged,
  type,
  writeText,
} from './canvas.ts'
import type { DocumentModel, Fact, FactList } from './document-model.ts'

/** Fewer lines of a text are not left behind at the foot of a page. */
const linesBeforeMin = 2

/** Lines that begin the next page: three, or two of four. */
const linesAfterMin = (lines: number): number => (lines > 4 ? 3 : 2)

/** Float sums: a line that a heading left room for must fit. */
const rounding = 0.01

const linesAtMost = (text: string, { size }: TypeStyle, width: number): number =>
  Math.ceil((text.length * size) / width) + 1

const linesOf = (canvas: Canvas, text: string, style: TypeStyle, width: number): number =>
  Math.round(heightOf(canvas, text, style, width) / lineStep(canvas, style))

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
  const bottom = bottomOfText(canvas, text, type.paragraph, contentWidth)
  tagged(canvas, canvas.root, 'P', () => writeText(canvas, text, type.paragraph, fullWidth, bottom))
  canvas.pdf.y += type.paragraph.after
}

const indent = 18

const listBox = { ...fullWidth, x: margins.left + indent, width: contentWidth - indent }

export function writeNumberedList(canvas: Canvas, items: readonly string[]): void {
  const { pdf } = canvas
  const list = pdf.struct('L')
  canvas.root.add(list)
  items.forEach((text, index) => {
    const bottom = bottomOfText(canvas, text, type.paragraph, listBox.width)
    const item = pdf.struct('LI')
    list.add(item)
    const top = pdf.y
    tagged(canvas, item, 'Lbl', () => writeText(canvas, `${index + 1}.`, type.paragraph))
    pdf.y = top
    tagged(canvas, item, 'LBody', () => writeText(canvas, text, type.paragraph, listBox, bottom))
    item.end()
    pdf.y += 3
  })
  list.end()
  pdf.y += type.paragraph.after - 3
}

export const heightOfFirstItem = (canvas: Canvas, items: readonly string[]): number =>
  heightOfFirstLines(canvas, items[0] ?? '', type.paragraph, listBox.width)

const headerBaseline = 40

/** Points, of a drawing in a square of 32. */
const markSize = 24

const markSquare = 32

const footerBaseline = page.height - 44

export function writeRunningLines(canvas: Canvas, model: DocumentModel): void {
  const { pdf } = canvas
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index)
    artifact(canvas, 'Pagination', () => {
      drawMark(pdf, model.runningHeader.mark)
      const besideMark = margins.left + markSize + 8
      pdf.font('bold').fontSize(12).fillColor(ink.text)
      pdf.text(model.runningHeader.name, besideMark, headerBaseline - 5, { lineBreak: false })
      pdf.font('regular').fontSize(type.running.size).fillColor(ink.soft)
      pdf.text(model.runningHeader.lender, besideMark, headerBaseline + 9, { lineBreak: false })
      writeAtRight(pdf, model.runningHeader.reference, headerBaseline + 5)
      pdf.text(model.runningFooter, margins.left, footerBaseline, { lineBreak: false })
      writeAtRight(pdf, `Página ${index + 1} de ${count}`, footerBaseline)
    })
    ruleAt(canvas, headerBaseline + 24)
    ruleAt(canvas, footerBaseline - 8)
  }
}

function drawMark(pdf: PDFKit.PDFDocument, shapes: DocumentModel['runningHeader']['mark']): void {
  pdf
    .save()
    .translate(margins.left, headerBaseline - 6)
    .scale(markSize / markSquare)
  for (const { path, color } of shapes) pdf.path(path).fill(color)
  pdf.restore()
}

function writeAtRight(pdf: PDFKit.PDFDocument, text: string, y: number): void {
  const x = margins.left + contentWidth - pdf.widthOfString(text)
  pdf.text(text, x, y, { lineBreak: false })
}

/** Begins a new page when too few lines of the text fit. */
function bottomOfText(canvas: Canvas, text: string, style: TypeStyle, width: number): number {
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

function lineStep({ pdf }: Canvas, { font, size }: TypeStyle): number {
  return pdf.font(font).fontSize(size).currentLineHeight(true) + lineGap
}

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
  for (const line of factLines(content)) {
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
  return factLines(content)
    .slice(0, lines)
    .reduce((sum, line) => sum + heightOfLine(canvas, line, style), 0)
}

function factLines({ facts, perLine }: FactList): readonly (readonly PlacedFact[])[] {
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
