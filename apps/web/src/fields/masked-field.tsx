import { TextField, type TextFieldProps } from '@cupo/ui/field.tsx'
import { type InputEvent, useEffect, useRef } from 'react'
import { applyMask } from './apply-mask.ts'
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
