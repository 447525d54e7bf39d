import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { type Choice, Select } from '@cupo/ui/select.tsx'
import { accountNumberPattern, fieldMessages } from '@cupo/wire'
import type { ReactNode } from 'react'
import { accountMask } from '../fields/account-mask.ts'
import { accountFieldText as text } from '../text/payment-links.ts'
import styles from './account-fields.module.css'
import { FormField } from './form-field.tsx'
import type { FormTable } from './form-table.ts'

export const accountRows = {
  bank: {
    kind: 'choice',
    words: { label: text.bank },
    isPlacedByScreen: true,
    check: (bank) => (bank === '' ? fieldMessages.accountBank : null),
  },
  kind: {
    kind: 'choice',
    words: { label: text.kind },
    isPlacedByScreen: true,
    check: (kind) => (kind === '' ? fieldMessages.accountKind : null),
  },
  number: {
    kind: 'identityNumber',
    words: { label: text.number, hint: text.numberHint },
    mask: accountMask,
    maxLength: 26,
    isPlacedByScreen: true,
    check: (number) => (accountNumberPattern.test(number) ? null : fieldMessages.accountNumber),
  },
} satisfies FormTable

type Props = {
  readonly names: { readonly bank: string; readonly kind: string; readonly number: string }
  readonly banks: readonly Choice[]
  readonly kinds: readonly Choice[]
  readonly startsWith?: Readonly<Record<string, string>>
  readonly errorAt: (name: string) => string | undefined
  readonly onChange?: (name: string, value: string) => void
  readonly note?: ReactNode
}

export function AccountFields({ names, banks, kinds, startsWith = {}, errorAt, onChange, note }: Props) {
  const { bank, kind, number } = names
  const kindError = errorAt(kind)
  return (
    <>
      <Select
        name={bank}
        label={text.bank}
        placeholder={text.bankPlaceholder}
        choices={banks}
        defaultValue={startsWith[bank]}
        error={errorAt(bank)}
        onChange={({ target }) => onChange?.(bank, target.value)}
      />
      <RadioGroup
        name={kind}
        legend={text.kind}
        layout="strip"
        choices={kinds}
        defaultValue={startsWith[kind] ?? ''}
        onValue={(chosen) => onChange?.(kind, chosen)}
        {...(kindError !== undefined && { error: kindError })}
      />
      <div className={styles.number}>
        <FormField
          name={number}
          field={accountRows.number}
          defaultValue={startsWith[number]}
          error={errorAt(number)}
          onValue={(typed) => onChange?.(number, typed)}
        />
        {note}
      </div>
    </>
  )
}
