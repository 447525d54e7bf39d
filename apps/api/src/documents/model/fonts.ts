import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './unpack-woff.ts'

const { resolve } = createRequire(import.meta.url)

const regular = readFileSync(resolve('@fontsource/inter/files/inter-latin-400-normal.woff'))
const bold = readFileSync(resolve('@fontsource/inter/files/inter-latin-700-normal.woff'))

/**
 * Inter (SIL Open Font License 1.1), its Latin files; pdfkit embeds only the glyphs that a document uses. Unpacked
 * once, since the font reader would inflate a table again each time it looks into it. Running text goes without
 * substitutions and kerning: they cost as much as the rest of a document, and kerning swallows the point of `27.131`.
 * Figures keep the substitutions, for digits of equal width.
 */
export const fonts = {
  regular: unpackWoff(regular, ['GSUB', 'GPOS']),
  bold: unpackWoff(bold, ['GSUB', 'GPOS']),
  figures: unpackWoff(regular, ['GPOS']),
  boldFigures: unpackWoff(bold, ['GPOS']),
} as const
