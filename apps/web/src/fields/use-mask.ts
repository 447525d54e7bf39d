import { type InputEvent, useEffect, useRef } from 'react'
import { applyMask } from './apply-mask.ts'
import type { Mask } from './masks.ts'

/** Keeps an uncontrolled input in its mask, from what it already holds when the page wakes up. */
export function useMask(mask: Mask) {
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
