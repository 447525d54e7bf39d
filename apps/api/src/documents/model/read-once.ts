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
    let width: number | undefined
    return {
      glyphs,
      positions,
      // Asked for each time that the word stands somewhere, and first when its positions are scaled.
      get advanceWidth() {
        width ??= positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
        return width
      },
    }
  }
  // pdfkit takes an opened font as well as its bytes, which its published types do not know.
  return Object.assign(Object.create(font), { layout }) as PDFKit.Mixins.PDFFontSource
}

/** By pdfkit's own reader. */
function opened(bytes: Buffer): PDFKit.Mixins.OpenedFont {
  const embedded = new PDFDocument({ font: '', autoFirstPage: false }).font(bytes)._font
  Object.assign(Object.getPrototypeOf(embedded), { layout })
  return embedded.font
}

type Line = Pick<Run, 'glyphs' | 'positions'> & { readonly advanceWidth: number }

/** A line word by word, as pdfkit lays it out, which makes a list for each character and copies the line for each word. */
function layout(
  this: PDFKit.Mixins.EmbeddedFont,
  text: string,
  features?: Readonly<Record<string, boolean>>,
  onlyWidth?: boolean,
): Run | Line {
  if (features) return this.layoutRun(text, features)
  const glyphs: Run['glyphs'][number][] = []
  const positions: Position[] = []
  let advanceWidth = 0
  for (const word of text.match(words) ?? []) {
    const run = this.layoutCached(word)
    if (!onlyWidth) {
      glyphs.push(...run.glyphs)
      positions.push(...run.positions)
    }
    advanceWidth += run.advanceWidth
  }
  return { glyphs, positions, advanceWidth }
}

/** Each with the blank that ends it. */
const words = /[^ \t]*[ \t]|[^ \t]+$/g
