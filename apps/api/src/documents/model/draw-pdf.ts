import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { type Canvas, contentWidth, ensureRoom, heightOf, margins, page, type } from './canvas.ts'
import type { Block, DocumentModel, Table } from './document-model.ts'
import { fonts } from './fonts.ts'
import {
  heightOfFacts,
  heightOfFirstItem,
  heightOfFirstLines,
  writeFacts,
  writeHeading,
  writeNumberedList,
  writeParagraph,
  writeRunningLines,
} from './write-blocks.ts'
import { heightOfFirstRows, writeTable } from './write-table.ts'

const factsKeptTogetherMax = 260

const firstLines = 2

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

/** A heading takes along the next headings and a short list, or the start of a long one. */
function roomUnderHeading(canvas: Canvas, following: readonly Block[]): number {
  const [next, ...rest] = following
  switch (next?.kind) {
    case 'section':
    case 'heading':
      return type[next.kind].before + type[next.kind].size * 2 + roomUnderHeading(canvas, rest)
    case 'paragraph':
      return rest[0]?.kind === 'table'
        ? roomAboveTable(canvas, next.text, rest[0].table)
        : heightOfFirstLines(canvas, next.text, type.paragraph, contentWidth)
    case 'numberedList':
      return heightOfFirstItem(canvas, next.items)
    case 'facts': {
      const height = heightOfFacts(canvas, next)
      return height <= factsKeptTogetherMax ? height : heightOfFacts(canvas, next, firstLines)
    }
    case 'table':
      return heightOfFirstRows(canvas, next.table)
    case undefined:
      return 0
    default:
      return next satisfies never
  }
}

/** A text that leads to a table stays with its first rows. */
function roomAboveTable(canvas: Canvas, text: string, content: Table): number {
  const height = heightOf(canvas, text, type.paragraph, contentWidth)
  return height + type.paragraph.after + heightOfFirstRows(canvas, content)
}
