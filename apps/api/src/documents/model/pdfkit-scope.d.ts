// What pdfkit 0.20 has and its published types do not know yet.
declare namespace PDFKit.Mixins {
  /** The scope of a table header cell. */
  interface StructureElementOptions {
    scope?: 'Column' | 'Row'
  }

  /** The font in use, as its reader opened it. */
  interface PDFFont {
    readonly _font: EmbeddedFont
  }

  /** A font within one document, which keeps the words that it has laid out. */
  interface EmbeddedFont {
    readonly font: OpenedFont
    readonly layoutRun: (text: string, features: Readonly<Record<string, boolean>>) => GlyphRun
    readonly layoutCached: (word: string) => GlyphRun & { readonly advanceWidth: number }
  }

  /** What is asked of an opened font while text is laid out; the rest of it is the font reader's own. */
  interface OpenedFont {
    readonly layout: (text: string, features?: Readonly<Record<string, boolean>>) => GlyphRun
  }

  interface GlyphRun {
    readonly glyphs: readonly object[]
    readonly positions: readonly { readonly xAdvance: number }[]
  }
}
