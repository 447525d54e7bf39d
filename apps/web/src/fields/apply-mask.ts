import type { Mask } from './masks.ts'

export type MaskedText = { readonly value: string; readonly caret: number }

type Edit = MaskedText & {
  /** What the field held before; empty when unknown. */
  readonly before: string
  /** The browser's name of the edit, e.g. `deleteContentBackward`. */
  readonly inputType: string
}

/**
 * Puts an edited text into its groups and keeps the caret behind the same digit. Deleting a separator deletes the
 * digit beyond it, so that the key never seems dead.
 */
export function applyMask(mask: Mask, given: Edit): MaskedText {
  const edit = completed(mask, given)
  const typed = mask.digitsOf(edit.value)
  const ahead = Math.min(mask.digitsOf(edit.value.slice(0, edit.caret)).length, typed.length)
  const { digits, caretDigits } = eatAcrossSeparator(mask, edit, typed, ahead)
  const kept = digits.slice(0, mask.digitsMax)
  const value = mask.format(kept)
  return { value, caret: positionBehind(value, Math.min(caretDigits, kept.length)) }
}

/** Only where people write on: a deletion in the middle of a text must not bring a digit back. */
function completed(mask: Mask, edit: Edit): Edit {
  const isWrittenOn = edit.inputType.startsWith('insert') && edit.caret === edit.value.length
  if (!isWrittenOn || !mask.complete) return edit
  const value = mask.complete(edit.value)
  return { ...edit, value, caret: value.length }
}

function eatAcrossSeparator(mask: Mask, edit: Edit, digits: string, ahead: number) {
  const ateSeparator = edit.before.length === edit.value.length + 1 && mask.digitsOf(edit.before) === digits
  if (ateSeparator && edit.inputType === 'deleteContentBackward' && ahead > 0) {
    return { digits: digits.slice(0, ahead - 1) + digits.slice(ahead), caretDigits: ahead - 1 }
  }
  if (ateSeparator && edit.inputType === 'deleteContentForward') {
    return { digits: digits.slice(0, ahead) + digits.slice(ahead + 1), caretDigits: ahead }
  }
  return { digits, caretDigits: ahead }
}

/** The position right behind the n-th digit; behind the last one it is the end of the text. */
function positionBehind(value: string, count: number): number {
  let seen = 0
  for (const [index, character] of [...value].entries()) {
    if (seen === count) return index
    if (/\d/.test(character)) seen += 1
  }
  return value.length
}
