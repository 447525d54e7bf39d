import * as v from 'valibot'

const textBlockSchema = v.variant('kind', [
  v.object({ kind: v.literal('section'), text: v.string() }),
  v.object({ kind: v.literal('heading'), text: v.string() }),
  v.object({ kind: v.literal('paragraph'), text: v.string() }),
  v.object({ kind: v.literal('numberedList'), items: v.array(v.string()) }),
  v.object({
    kind: v.literal('facts'),
    facts: v.array(v.object({ label: v.string(), value: v.string() })),
    /** `strong` where the values are what the reader looks for: amounts, above all. */
    emphasis: v.picklist(['plain', 'strong']),
  }),
  v.object({
    kind: v.literal('table'),
    /** The first column names its row; every row has one cell per column. */
    table: v.object({
      columns: v.array(v.string()),
      rows: v.array(v.array(v.string())),
      totals: v.array(v.string()),
    }),
  }),
])

/** A document as content, to be read on a screen; its PDF is drawn from the same. */
export const documentTextSchema = v.object({
  title: v.string(),
  subject: v.string(),
  blocks: v.array(textBlockSchema),
  /** Of its file, hex: what accepting and signing name. */
  sha256: v.string(),
})
export type DocumentText = v.InferOutput<typeof documentTextSchema>
