import PDFDocument from 'pdfkit'

type Run = PDFKit.Mixins.GlyphRun
type Position = Run['positions'][number]

/**
 * A font that is read once for all documents, and each of its characters laid out once. Only for a font without kerning
 * and ligatures, where no character depends on its neighbours; what is kept is bounded by the font's characters, and no
 * word of a document is among it.
 */
export function readOnce(
  bytes: Buffer,
  features: Readonly<Record<string, boolean>> = {},
): PDFKit.Mixins.PDFFontSource {
  const font = opened(bytes)
  const runs = new Map<string, Run>()
  const runOf = (character: string): Run => {
    const known = runs.get(character)
    if (known !== undefined) return known
    const run = font.layout(character, features)
    runs.set(character, run)
    return run
  }
  const layout = (text: string) => {
    const glyphs: object[] = []
    const positions: Position[] = []
    for (const character of text) {
      const run = runOf(character)
      glyphs.push(...run.glyphs)
      // pdfkit scales the positions in place: each run has its own.
      for (const position of run.positions) positions.push({ ...position })
    }
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
      },
    }
  }
  // pdfkit takes an opened font as well as its bytes, which its published types do not know.
  return Object.assign(Object.create(font), { layout }) as PDFKit.Mixins.PDFFontSource
}

/** By pdfkit's own reader. */
const opened = (bytes: Buffer): PDFKit.Mixins.OpenedFont =>
  new PDFDocument({ font: '', autoFirstPage: false }).font(bytes)._font.font
