import { artifact, type Canvas, ruleAt } from './canvas.ts'
import type { DocumentModel } from './document-model.ts'
import { contentWidth, ink, margins, page, type } from './page-layout.ts'

const headerBaseline = 40
/** Points, of a drawing in a square of 32. */
const markSize = 24
const markSquare = 32
const footerBaseline = page.height - 44

/** Draws header, footer and page number on every page, once their count is known. */
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
