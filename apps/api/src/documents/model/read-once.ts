import PDFDocument from 'pdfkit'
import { copiedOnce } from './copied-once.ts'

type EmbeddedFont = PDFKit.Mixins.EmbeddedFont
type OpenedFont = PDFKit.Mixins.OpenedFont
type Features = Readonly<Record<string, boolean>>
type Run = PDFKit.Mixins.GlyphRun
type RunOf = (character: string) => Run

/** Of the fonts that are read once: a character as it stands in every document. */
const runsOfFont = new WeakMap<OpenedFont, RunOf>()

/**
 * A font that is read once for all documents, and each of its characters laid out once. Only for a font without kerning
 * and ligatures, where no character depends on its neighbours; what is kept is bounded by the font's characters, and no
 * word of a document is among it.
 */
export function readOnce(bytes: Buffer, features: Features = {}): PDFKit.Mixins.PDFFontSource {
  // By pdfkit's own reader.
  const embedded = new PDFDocument({ font: '', autoFirstPage: false }).font(bytes)._font
  teach(Object.getPrototypeOf(embedded))
  const font: OpenedFont = Object.assign(Object.create(embedded.font), {
    createSubset: copiedOnce(embedded.font),
  })
  const runs = new Map<string, Run>()
  runsOfFont.set(font, (character) => {
    const known = runs.get(character)
    if (known !== undefined) return known
    const run = embedded.layoutRun(character, features)
    runs.set(character, run)
    return run
  })
  // pdfkit takes an opened font as well as its bytes, which its published types do not know.
  return font as OpenedFont & PDFKit.Mixins.PDFFontSource
}

let isTaught = false

/** Has what pdfkit knows as a font take a line of ours by its characters; pdfkit lays out each word, and copies it for each line. */
function teach(embeddedFont: EmbeddedFont): void {
  if (isTaught) return
  isTaught = true
  const { widthOfString, encode } = embeddedFont
  embeddedFont.widthOfString = function (text, size, features) {
    const runOf = runsOfFont.get(this.font)
    return runOf ? widthOf(text, runOf) * (size / 1000) : widthOfString.call(this, text, size, features)
  }
  embeddedFont.encode = function (text, features) {
    const runOf = runsOfFont.get(this.font)
    return runOf ? encoded(text, runOf, this) : encode.call(this, text, features)
  }
}

/** Added up word by word, as pdfkit does: another order would round differently. */
function widthOf(text: string, runOf: RunOf): number {
  let width = 0
  let word = 0
  for (const character of text) {
    for (const { xAdvance } of runOf(character).positions) word += xAdvance
    if (character !== ' ' && character !== '\t') continue
    width += word
    word = 0
  }
  return width + word
}

/**
 * A glyph is written by its place in the part of the font that goes into the document, and read by the character that
 * first used it there: the font itself remembers what earlier documents asked of it, and nothing of the part of an `Ú`.
 */
function encoded(text: string, runOf: RunOf, font: EmbeddedFont): [string[], Run['positions'][number][]] {
  const { subset, widths, unicode, scale } = font
  const codes: string[] = []
  const positions: Run['positions'][number][] = []
  for (const character of text) {
    const run = runOf(character)
    const isAlone = run.glyphs.length === 1
    for (const glyph of run.glyphs) {
      const place = subset.includeGlyph(glyph.id)
      widths[place] ??= glyph.advanceWidth * scale
      unicode[place] ??= isAlone ? [codePointOf(character)] : glyph.codePoints
      codesOfPlaces[place] ??= place.toString(16).padStart(4, '0')
      codes.push(codesOfPlaces[place])
    }
    for (const position of run.positions) positions.push(position)
  }
  return [codes, positions]
}

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0

const codesOfPlaces: string[] = []
