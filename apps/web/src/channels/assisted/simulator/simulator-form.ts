import type { FormTable } from '../../../forms/form-table.ts'
import { simulatorText as text } from '../../../text/assisted.ts'

export const simulatorTable = {
  value: {
    kind: 'money',
    words: { label: text.value },
    required: true,
    check: (pesos) => (pesos > 0 ? null : text.valueMissing),
  },
} satisfies FormTable
