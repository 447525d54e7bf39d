// What pdfkit 0.20 has and its published types do not know yet.
declare namespace PDFKit {
  interface PDFDocument {
    /** Of the bytes that are written. */
    _offset: number
    /** A text is a line. */
    _write: (piece: string | Uint8Array) => void
    /** Null ends the stream. */
    push: (piece: Uint8Array | null) => boolean
  }
}

declare namespace PDFKit.Mixins {
  /** The scope of a table header cell. */
  interface StructureElementOptions {
    scope?: 'Column' | 'Row'
  }

  /** The font in use, as its reader opened it. */
  interface PDFFont {
    readonly _font: EmbeddedFont
  }

  /** A font within one document, and what the document uses of it. */
  interface EmbeddedFont {
    readonly font: OpenedFont
    readonly scale: number
    readonly subset: FontSubset
    /** By the glyph's place in the subset. */
    readonly widths: number[]
    readonly unicode: (readonly number[])[]
    readonly layoutRun: (text: string, features?: Readonly<Record<string, boolean>>) => GlyphRun
    widthOfString: (text: string, size: number, features?: Readonly<Record<string, boolean>>) => number
    encode: (
      text: string,
      features?: Readonly<Record<string, boolean>>,
    ) => [codes: string[], positions: GlyphRun['positions'][number][]]
  }

  /** What is asked of an opened font; the rest of it is the font reader's own. */
  interface OpenedFont {
    readonly createSubset: () => FontSubset
    readonly getGlyph: (id: number) => {
      readonly _decode: () => { readonly numberOfContours: number } | null
    }
  }

  /** The tables that grow with each glyph. */
  interface FontSubset {
    readonly includeGlyph: (id: number) => number
    _addGlyph: (id: number) => number
    offset: number
    readonly glyf: Uint8Array[]
    readonly loca: { readonly offsets: number[] }
    readonly hmtx: { readonly metrics: object[] }
  }

  interface GlyphRun {
    readonly glyphs: readonly {
      readonly id: number
      readonly advanceWidth: number
      readonly codePoints: readonly number[]
    }[]
    readonly positions: readonly { readonly xAdvance: number }[]
  }
}
