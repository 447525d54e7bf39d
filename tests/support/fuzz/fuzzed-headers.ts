import type { Operation } from './api-document.ts'
import { type Manner, otherTypes, prototypeNames, strangeTexts } from './broken-values.ts'
import type { Dice } from './dice.ts'

/** Each header of ours that the document names at the operation, sometimes right and sometimes wrong in the manner. */
export function fuzzedHeaders(dice: Dice, { parameters }: Operation, manner: Manner): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const { name, in: place, schema } of parameters) {
    if (place !== 'header' || !dice.happens(manner === 'valid' ? 30 : 60)) continue
    headers[name.toLowerCase()] = asHeader(
      headerValue(dice, schema.enum ?? [`clave-${dice.below(1_000)}`], manner),
    )
  }
  return headers
}

function headerValue(dice: Dice, right: readonly unknown[], manner: Manner): string {
  switch (manner) {
    case 'wrong type':
      return String(JSON.stringify(dice.pick(otherTypes)))
    case 'huge':
      return 'x'.repeat(dice.pick([255, 256, 3_000]))
    case 'unicode':
      return dice.pick(strangeTexts)
    case 'prototype':
      return dice.pick(prototypeNames)
    case 'duplicated':
      // Node joins the lines of a repeated header in this way.
      return `${dice.pick(right)}, ${dice.pick(right)}`
    case 'malformed':
      return dice.pick(['%', '{', 'e30', 'eyJrdHkiOiJFQyJ9', '"', ','])
    case 'missing':
      return ''
    default:
      return String(dice.pick(right))
  }
}

/** As bytes of UTF-8, without what no line of HTTP can hold. */
const asHeader = (text: string): string =>
  Buffer.from(text.toWellFormed())
    .toString('latin1')
    .replaceAll(/[\0\r\n]/g, ' ')
    .trim()
