import { artifact, type Canvas, ruleAt } from './canvas.ts'
import type { DocumentModel } from './document-model.ts'
import { contentWidth, ink, margins, page, type } from './page-layout.ts'

const headerBaseline = 40
const footerBaseline = page.height - 44

/** Draws header, footer and page number on every page, once their count is known. */
export function writeRunningLines(canvas: Canvas, model: DocumentModel): void {
  const { pdf } = canvas
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index)
    artifact(canvas, 'Pagination', () => {
      pdf.font('bold').fontSize(13).fillColor(model.accentColor)
      pdf.text(model.runningHeader.name, margins.left, headerBaseline, { lineBreak: false })
      pdf.font('regular').fontSize(type.running.size).fillColor(ink.soft)
      writeAtRight(pdf, model.runningHeader.reference, headerBaseline + 5)
      pdf.text(model.runningFooter, margins.left, footerBaseline, { lineBreak: false })
      writeAtRight(pdf, `Página ${index + 1} de ${count}`, footerBaseline)
    })
    ruleAt(canvas, headerBaseline + 24)
    ruleAt(canvas, footerBaseline - 8)
  }
}

function writeAtRight(pdf: PDFKit.PDFDocument, text: string, y: number): void {
  const x = margins.left + contentWidth - pdf.widthOfString(text)
  pdf.text(text, x, y, { lineBreak: false })
}
