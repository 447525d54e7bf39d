import { heightOfFirstLines } from './break-text.ts'
import { type Canvas, contentWidth, heightOf, type } from './canvas.ts'
import type { Block, Table } from './document-model.ts'
import { heightOfFirstItem } from './write-blocks.ts'
import { heightOfFacts } from './write-facts.ts'
import { heightOfFirstRows } from './write-table.ts'

const factsKeptTogetherMax = 260
const firstLines = 2

/** A heading takes along the next headings and a short list, or the start of a long one. */
export function roomUnderHeading(canvas: Canvas, following: readonly Block[]): number {
  const [next, ...rest] = following
  switch (next?.kind) {
    case 'section':
    case 'heading':
      return type[next.kind].before + type[next.kind].size * 2 + roomUnderHeading(canvas, rest)
    case 'paragraph':
      return rest[0]?.kind === 'table'
        ? roomAboveTable(canvas, next.text, rest[0].table)
        : heightOfFirstLines(canvas, next.text, type.paragraph, contentWidth)
    case 'numberedList':
      return heightOfFirstItem(canvas, next.items)
    case 'facts': {
      const height = heightOfFacts(canvas, next)
      return height <= factsKeptTogetherMax ? height : heightOfFacts(canvas, next, firstLines)
    }
    case 'table':
      return heightOfFirstRows(canvas, next.table)
    case undefined:
      return 0
    default:
      return next satisfies never
  }
}

/** A text that leads to a table stays with its first rows. */
export function roomAboveTable(canvas: Canvas, text: string, content: Table): number {
  const height = heightOf(canvas, text, type.paragraph, contentWidth)
  return height + type.paragraph.after + heightOfFirstRows(canvas, content)
}
