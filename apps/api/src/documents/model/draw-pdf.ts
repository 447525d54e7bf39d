import PDFDocument from 'pdfkit'
import { type Canvas, margins, page, type } from './canvas.ts'
import { collectBytes } from './collect-bytes.ts'
import type { Block, DocumentModel } from './document-model.ts'
import { fonts } from './fonts.ts'
import {
  heightOfFacts,
  roomOfTwoLines,
  writeFacts,
  writeHeading,
  writeNumberedList,
  writeParagraph,
  writeRunningLines,
} from './write-blocks.ts'
import { writeTable } from './write-table.ts'

/**
 * The document as a tagged PDF in Spanish. Equal models give equal bytes: nothing in the file comes from the clock
 * or from chance, and pdfkit derives the file's identifier from its information dictionary (conformance: R-A8).
 */
export function drawPdf(model: DocumentModel): Uint8Array {
  const pdf = openPdf(model)
  const bytes = collectBytes(pdf)
  pdf.addPage()
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const canvas = { pdf, root }

  writeHeading(canvas, 'H1', model.title, type.title, roomOfTwoLines)
  model.blocks.forEach((block, index) => {
    const isHeading = block.kind === 'section' || block.kind === 'heading'
    writeBlock(canvas, block, isHeading ? roomToKeep(canvas, model.blocks.slice(index + 1)) : 0)
  })
  root.end()
  writeRunningLines(canvas, model)

  pdf.end()
  return bytes()
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
      Author: model.author,
      Creator: model.author,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  })
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font)
  return pdf
}

function writeBlock(canvas: Canvas, block: Block, roomBelow: number): void {
  switch (block.kind) {
    case 'section':
      if (block.startsPage) canvas.pdf.addPage()
      writeHeading(canvas, 'H2', block.text, type.section, roomBelow)
      break
    case 'heading':
      writeHeading(canvas, 'H3', block.text, type.heading, roomBelow)
      break
    case 'paragraph':
      writeParagraph(canvas, block.text)
      break
    case 'numberedList':
      writeNumberedList(canvas, block.items)
      break
    case 'facts':
      writeFacts(canvas, block.facts, block.emphasis)
      break
    case 'table':
      writeTable(canvas, block.table)
      break
    default:
      block satisfies never
  }
}

const factsKeptTogetherMax = 260

/** What a heading takes along to its page: the next headings, and a short list whole or the first lines of a text. */
function roomToKeep(canvas: Canvas, following: readonly Block[]): number {
  const next = following[0]
  if (next === undefined) return 0
  if (next.kind === 'heading') {
    return type.heading.before + type.heading.size * 2 + roomToKeep(canvas, following.slice(1))
  }
  if (next.kind !== 'facts') return roomOfTwoLines
  const height = heightOfFacts(canvas, next.facts, next.emphasis)
  return height <= factsKeptTogetherMax ? height : roomOfTwoLines
}
