import { TextField } from '@cupo/ui/field.tsx'
import { Select } from '@cupo/ui/select.tsx'
import { useState } from 'react'
import { loanActText } from '../text/loans.ts'
import { ActForm, type ActFormProps } from './act-form.tsx'
import { pesosOf, useFields } from './use-fields.ts'

const choices = Object.entries(loanActText.parts).map(([value, label]) => ({ value, label }))

/** Without an amount all that is due of the part. */
export function WaiveForm({ contract, ...ends }: ActFormProps & { readonly contract: string }) {
  const [part, setPart] = useState<'penalty' | 'fee'>('penalty')
  const { values, field, check } = useFields({ amount: '' })
  const orderOf = () => {
    const isAll = values.amount.trim() === ''
    const typed = pesosOf(values.amount)
    if (!check({ amount: !isAll && typed === null && loanActText.wrongAmount })) return null
    return { act: 'waive', input: { contract, part, amount: typed ?? 'all' } } as const
  }
  return (
    <ActForm orderOf={orderOf} {...ends}>
      <Select
        label={loanActText.part}
        choices={choices}
        value={part}
        onChange={({ target }) => setPart(target.value === 'fee' ? 'fee' : 'penalty')}
      />
      <TextField
        label={loanActText.amount}
        hint={loanActText.amountHint}
        inputMode="numeric"
        maxLength={15}
        {...field('amount')}
      />
    </ActForm>
  )
}
