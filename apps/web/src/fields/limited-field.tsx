import { TextField, type TextFieldProps } from '@cupo/ui/field.tsx'
import { useState } from 'react'

type Props = TextFieldProps & {
  readonly maxLength: number
  readonly full: string
}

export function LimitedField({ full, error, ...attributes }: Props) {
  const [isFull, setIsFull] = useState(false)
  return (
    <TextField
      {...attributes}
      error={isFull ? full : error}
      onInput={({ currentTarget }) => setIsFull(currentTarget.value.length >= attributes.maxLength)}
    />
  )
}
