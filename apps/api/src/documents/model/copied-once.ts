type OpenedFont = PDFKit.Mixins.OpenedFont
type Subset = PDFKit.Mixins.FontSubset

/** What a subset gets of a glyph that consists of no others. */
type Copy = { readonly outline: Uint8Array; readonly metrics: object }

/**
 * Makes the part of a font that a document embeds. The font reader would decode each outline for each document, only to see
 * whether it is put together of other glyphs; the others are copied as they are.
 */
export function copiedOnce(font: OpenedFont): () => Subset {
  const copies = new Map<number, Copy>()
  return () => {
    const subset = font.createSubset()
    const addGlyph = subset._addGlyph
    subset._addGlyph = (id) => {
      const known = copies.get(id)
      if (known !== undefined) return addCopy(subset, known)
      const place = addGlyph.call(subset, id)
      const outline = subset.glyf[place]
      const metrics = subset.hmtx.metrics[place]
      const isSimple = (font.getGlyph(id)._decode()?.numberOfContours ?? 0) >= 0
      if (outline !== undefined && metrics !== undefined && isSimple) copies.set(id, { outline, metrics })
      return place
    }
    return subset
  }
}

function addCopy(subset: Subset, { outline, metrics }: Copy): number {
  subset.loca.offsets.push(subset.offset)
  subset.hmtx.metrics.push(metrics)
  subset.offset += outline.length
  return subset.glyf.push(outline) - 1
}
