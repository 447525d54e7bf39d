import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { figureFeatures, fonts, unpackWoff } from './fonts.ts'

const woff = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
)

function tagsOf(font: Buffer): string[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
    font.toString('latin1', 12 + index * 16, 16 + index * 16),
  )
}

function checksumOf(font: Buffer): number {
  let sum = 0
  for (let offset = 0; offset < font.length; offset += 4) sum = (sum + font.readUInt32BE(offset)) >>> 0
  return sum
}

test('gives a font whose file checksum holds', () => {
  expect(checksumOf(unpackWoff(woff))).toBe(0xb1b0afba)
})

test('leaves out the named tables, and the checksum still holds', () => {
  const font = unpackWoff(woff, ['GSUB', 'GPOS'])
  expect(tagsOf(font)).toContain('glyf')
  expect(tagsOf(font)).not.toContain('GSUB')
  expect(tagsOf(font)).not.toContain('GPOS')
  expect(checksumOf(font)).toBe(0xb1b0afba)
})

test('refuses a file that is not WOFF 1.0', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and more bytes that do not matter here'))).toThrow(RangeError)
})

test('figures of equal length are equally wide', () => {
  const pdf = new PDFDocument({ font: '' }).font(fonts.figures).fontSize(10)
  const widthOf = (text: string) => pdf.widthOfString(text, { features: figureFeatures })
  expect(widthOf('111.111')).toBe(widthOf('908.245'))
})
