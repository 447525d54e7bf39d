import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { collectBytes } from './collect-bytes.ts'
import { fonts, unpackWoff } from './fonts.ts'

const { resolve } = createRequire(import.meta.url)
const plain = (weight: number) =>
  unpackWoff(readFileSync(resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)), [
    'GSUB',
    'GPOS',
  ])

const texts = [
  'Ñandú, ¿cuánto? — “$ 1.500.000” • 22,00 % · Nº 1… fi ffi AVATAR To.\tÉl ',
  'Una línea que no cabe en el ancho de la hoja y sigue en la de abajo, palabra por palabra. '.repeat(60),
  'áéíóúñüÁÉÍÓÚÑÜ',
]

function openPdf(): PDFKit.PDFDocument {
  return new PDFDocument({
    font: '',
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    info: { CreationDate: new Date('2026-11-21T15:04:05Z') },
  })
}

function draw(pdf: PDFKit.PDFDocument, regular: PDFKit.Mixins.PDFFontSource, bold: typeof regular): void {
  pdf.addPage()
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  for (const font of [regular, bold]) {
    for (const text of texts) {
      root.add(pdf.struct('P', {}, () => void pdf.font(font).fontSize(11).text(text, { width: 400 })))
    }
    root.add(pdf.struct('P', {}, () => void pdf.text('Total', { lineBreak: false })))
  }
  root.end()
  pdf.end()
}

test('a document has the bytes that pdfkit gives it by itself, the second one too', async () => {
  const byItself = openPdf()
  const expected = buffer(byItself)
  draw(byItself, plain(400), plain(700))

  for (const pdf of [openPdf(), openPdf()]) {
    const bytes = collectBytes(pdf)
    draw(pdf, fonts.regular, fonts.bold)
    expect(Buffer.from(bytes()).equals(await expected)).toBe(true)
  }
})

test('gives no bytes of a document that has not ended', () => {
  const pdf = openPdf()
  const bytes = collectBytes(pdf)
  pdf.addPage()
  expect(bytes).toThrow('has not ended')
})
