import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { type Canvas, ensureRoom, margins, page, type } from './canvas.ts'
import type { Block, DocumentModel } from './document-model.ts'
import { fonts } from './fonts.ts'
import { roomAboveTable, roomUnderHeading } from './keep-together.ts'
import { writeHeading, writeNumberedList, writeParagraph, writeRunningLines } from './write-blocks.ts'
import { writeFacts } from './write-facts.ts'
import { writeTable } from './write-table.ts'

/**
 * Equal models give equal bytes: nothing in the file comes from the clock or from chance, and pdfkit
 * derives the file's identifier from its information dictionary.
 */
export async function drawPdf(model: DocumentModel): Promise<Uint8Array> {
  const pdf = openPdf(model)
  const bytes = buffer(pdf)
  pdf.addPage()
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const canvas = { pdf, root }

  writeHeading(canvas, 'H1', model.title, type.title, 0)
  // Without sections, headings take the first rank under the title: no rank is left out.
  const rank = model.blocks.some(({ kind }) => kind === 'section') ? 'H3' : 'H2'
  model.blocks.forEach((block, index) => {
    writeBlock(canvas, block, model.blocks.slice(index + 1), rank)
  })
  root.end()
  writeRunningLines(canvas, model)

  pdf.end()
  return bytes
}

function openPdf(model: DocumentModel): PDFKit.PDFDocument {
  const createdAt = new Date(model.createdAt)
  const pdf = new PDFDocument({
    size: page.size,
    margins,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-CO',
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    // No default font: pdfkit would open Helvetica for it.
    font: '',
    info: {
      Title: model.title,
      Subject: model.subject,
      ...(model.keywords !== undefined && { Keywords: model.keywords }),
      Author: model.author,
      Creator: model.author,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  })
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font)
  return pdf
}

function writeBlock(canvas: Canvas, block: Block, following: readonly Block[], rank: 'H2' | 'H3'): void {
  switch (block.kind) {
    case 'section':
      if (block.startsPage) canvas.pdf.addPage()
      writeHeading(canvas, 'H2', block.text, type.section, roomUnderHeading(canvas, following))
      break
    case 'heading':
      writeHeading(canvas, rank, block.text, type.heading, roomUnderHeading(canvas, following))
      break
    case 'paragraph':
      if (following[0]?.kind === 'table') {
        ensureRoom(canvas, roomAboveTable(canvas, block.text, following[0].table))
      }
      writeParagraph(canvas, block.text)
      break
    case 'numberedList':
      writeNumberedList(canvas, block.items)
      break
    case 'facts':
      writeFacts(canvas, block)
      break
    case 'table':
      writeTable(canvas, block.table)
      break
    default:
      block satisfies never
  }
}
