import * as v from 'valibot'

const textBlockSchema = v.variant('kind', [
  v.object({ kind: v.literal('section'), text: v.string() }),
  v.object({ kind: v.literal('heading'), text: v.string() }),
  v.object({ kind: v.literal('paragraph'), text: v.string() }),
  v.object({ kind: v.literal('numberedList'), items: v.array(v.string()) }),
  v.object({
    kind: v.literal('facts'),
    facts: v.array(v.object({ label: v.string(), value: v.string() })),
    emphasis: v.picklist(['plain', 'strong']),
  }),
  v.object({
    kind: v.literal('table'),
    table: v.object({
      columns: v.array(v.string()),
      rows: v.array(v.array(v.string())),
      totals: v.array(v.string()),
    }),
  }),
])

export const documentTextSchema = v.object({
  title: v.string(),
  subject: v.string(),
  blocks: v.array(textBlockSchema),
  /** In hex; accepting and signing name it. */
  sha256: v.string(),
})
export type DocumentText = v.InferOutput<typeof documentTextSchema>
