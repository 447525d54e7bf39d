import { TextField, type TextFieldProps } from '@cupo/ui/field.tsx'
import { type InputEvent, useEffect, useRef } from 'react'
import { identityMask, type Mask } from './masks.ts'

type Props = Omit<TextFieldProps, 'ref' | 'onInput' | 'inputMode' | 'type'> & {
  readonly onValue?: (value: string) => void
}

export function MaskedField({ mask, onValue, ...attributes }: Props & { readonly mask: Mask }) {
  const { ref, onInput } = useMask(mask)
  return (
    <TextField
      inputMode="numeric"
      {...attributes}
      ref={ref}
      type="text"
      onInput={(event) => {
        onInput(event)
        onValue?.(mask.format(mask.digitsOf(event.currentTarget.value)))
      }}
    />
  )
}

export const IdentityNumberField = (props: Props) => (
  <MaskedField autoComplete="off" {...props} mask={identityMask} />
)

/** Masks also what was typed before the page woke up. */
function useMask(mask: Mask) {
  const input = useRef<HTMLInputElement>(null)
  const before = useRef('')
  useEffect(() => {
    const element = input.current
    if (!element) return
    const value = mask.format(mask.digitsOf(element.value).slice(0, mask.digitsMax))
    if (element.value !== value) element.value = value
    before.current = value
  }, [mask])

  const onInput = (event: InputEvent<HTMLInputElement>) => {
    const element = event.currentTarget
    const native: { readonly inputType?: string } = event.nativeEvent
    const masked = applyMask(mask, {
      value: element.value,
      caret: element.selectionStart ?? element.value.length,
      before: before.current,
      inputType: native.inputType ?? '',
    })
    before.current = masked.value
    if (element.value === masked.value) return
    element.value = masked.value
    element.setSelectionRange(masked.caret, masked.caret)
  }
  return { ref: input, onInput }
}

type MaskedText = { readonly value: string; readonly caret: number }

type Edit = MaskedText & {
  readonly before: string
  readonly inputType: string
}

/**
 * Keeps the caret behind the same digit. Deleting a separator deletes the digit beyond it, so that the key never
 * seems dead.
 */
export function applyMask(mask: Mask, given: Edit): MaskedText {
  const edit = completed(mask, given)
  const isKeyed = isByKey(edit)
  const digitsOf = isKeyed ? (mask.keyedDigitsOf ?? mask.digitsOf) : mask.digitsOf
  const typed = digitsOf(edit.value)
  const ahead = Math.min(digitsOf(edit.value.slice(0, edit.caret)).length, typed.length)
  const { digits, caretDigits } = eatAcrossSeparator(digitsOf, edit, typed, ahead)
  const kept = digits.slice(0, mask.digitsMax)
  const isAtEnd = isKeyed && edit.inputType.startsWith('insert') && edit.caret === edit.value.length
  const grouped = mask.format(kept)
  const end = isAtEnd ? (mask.keyedEnd?.(edit.value) ?? '') : ''
  const caret = positionBehind(grouped, Math.min(caretDigits, kept.length)) + end.length
  return { value: grouped + end, caret }
}

/** Some keyboards name a paste like a letter; a pasted text is longer. */
const isByKey = ({ inputType, value, before }: Edit) =>
  inputType.startsWith('delete') ||
  (/^insert(?:Composition)?Text$/.test(inputType) && value.length <= before.length + 1)

/** A deletion in the middle of a text must not bring a digit back. */
function completed(mask: Mask, edit: Edit): Edit {
  const isWrittenOn = edit.inputType.startsWith('insert') && edit.caret === edit.value.length
  if (!isWrittenOn || !mask.complete) return edit
  const value = mask.complete(edit.value)
  return { ...edit, value, caret: value.length }
}

function eatAcrossSeparator(digitsOf: Mask['digitsOf'], edit: Edit, digits: string, ahead: number) {
  const ateSeparator =
    edit.before.length === edit.value.length + 1 &&
    edit.caret < edit.value.length &&
    digitsOf(edit.before) === digits
  if (ateSeparator && edit.inputType === 'deleteContentBackward' && ahead > 0) {
    return { digits: digits.slice(0, ahead - 1) + digits.slice(ahead), caretDigits: ahead - 1 }
  }
  if (ateSeparator && edit.inputType === 'deleteContentForward') {
    return { digits: digits.slice(0, ahead) + digits.slice(ahead + 1), caretDigits: ahead }
  }
  return { digits, caretDigits: ahead }
}

function positionBehind(value: string, count: number): number {
  let seen = 0
  for (const [index, character] of [...value].entries()) {
    if (seen === count) return index
    if (/\d/.test(character)) seen += 1
  }
  return value.length
}
