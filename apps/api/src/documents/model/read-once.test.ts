import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { collectBytes } from './collect-bytes.ts'
import { fonts, unpackWoff } from './fonts.ts'
import { readOnce } from './read-once.ts'
import { readPdfText } from './read-pdf.ts'

const { resolve } = createRequire(import.meta.url)
const woffOf = (weight: number) =>
  readFileSync(resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`))

const figureFeatures = { tnum: true, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

const texts = [
  'Ñandú, ¿cuánto? — “$ 1.500.000” • 22,00 % · Nº 1… fi ffi AVATAR To.',
  '27.131',
  '$ 1.999.900',
  '11,11 %',
]

const widthsBy = (font: PDFKit.Mixins.PDFFontSource, features?: PDFKit.Mixins.OpenTypeFeatures[]) => {
  const pdf = new PDFDocument({ font: '' }).font(font).fontSize(10)
  return texts.map((text) => pdf.widthOfString(text, features ? { features } : {}))
}

test.each([
  ['regular', fonts.regular, ['GSUB', 'GPOS'], 400, undefined],
  ['bold', fonts.bold, ['GSUB', 'GPOS'], 700, undefined],
  ['figures', fonts.figures, ['GPOS'], 400, figureFeatures],
  ['boldFigures', fonts.boldFigures, ['GPOS'], 700, figureFeatures],
] as const)(
  '%s laid out character by character is as wide as its whole text, in the second document too',
  (_name, font, leftOut, weight, features) => {
    const whole = widthsBy(unpackWoff(woffOf(weight), leftOut), features)
    for (const widths of [widthsBy(font), widthsBy(font)]) {
      widths.forEach((width, index) => {
        expect(width).toBeCloseTo(whole[index] ?? 0, 6)
      })
    }
  },
)

test('figures of equal length are equally wide', () => {
  const pdf = new PDFDocument({ font: '' }).font(fonts.figures).fontSize(10)
  expect(pdf.widthOfString('111.111')).toBe(pdf.widthOfString('908.245'))
  expect(pdf.font(fonts.regular).widthOfString('111.111')).not.toBe(pdf.widthOfString('908.245'))
})

test('a letter is copied and spoken as itself after a document that drew only its accented form', () => {
  const font = readOnce(unpackWoff(woffOf(400), ['GSUB', 'GPOS']))
  const readBack = (text: string) => {
    const pdf = new PDFDocument({ font: '', autoFirstPage: false, tagged: true })
    const bytes = collectBytes(pdf)
    pdf.addPage().font(font).text(text, { lineBreak: false })
    pdf.end()
    return readPdfText(bytes())
  }
  expect(readBack('Última')).toBe('Última')
  expect(readBack('URIBE')).toBe('URIBE')
})
