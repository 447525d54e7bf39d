import { type AccountKind, accountKinds, accountNumberPattern, fieldMessages, type Refunds } from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import type { HandledFailure } from '../../client/send.ts'
import { FormField } from '../../forms/form-field.tsx'
import type { FormTable } from '../../forms/form-table.ts'
import { useForm } from '../../forms/send-form.ts'
import { accountKindText, refundAccountText as text } from '../../text/refunds.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import styles from './account-form.module.css'

const table = {
  accountBank: {
    kind: 'choice',
    words: { label: text.bank },
    isPlacedByScreen: true,
    check: (bank) => (bank === '' ? fieldMessages.accountBank : null),
  },
  accountKind: {
    kind: 'choice',
    words: { label: text.kind },
    isPlacedByScreen: true,
    check: (kind) => (kindOf(kind) === null ? fieldMessages.accountKind : null),
  },
  accountNumber: {
    kind: 'identityNumber',
    words: { label: text.number, hint: text.numberHint },
    mask: {
      digitsMax: 20,
      digitsOf: (typed) => typed.replace(/\D/g, ''),
      format: (digits) => digits,
    },
    check: (number) => (accountNumberPattern.test(number) ? null : fieldMessages.accountNumber),
  },
} satisfies FormTable

const kindOf = (kind: string): AccountKind | null => accountKinds.find((one) => one === kind) ?? null

export type TypedAccount = {
  readonly accountBank: string
  readonly accountKind: AccountKind
  readonly accountNumber: string
}

type Props = {
  readonly banks: Refunds['banks']
  /** Takes the account; answers the failure that the form has to tell. */
  readonly save: (account: TypedAccount) => Promise<HandledFailure | null>
}

/** The account for a refund. What was typed stays, whatever the bank says of it. */
export function AccountForm({ banks, save }: Props) {
  const { read, show, errorAt } = useForm(table)
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const typed = read(event)
    const accountKind = typed === null ? null : kindOf(typed.accountKind)
    if (typed === null || accountKind === null) return
    run(async () => {
      setFailure(null)
      const failed = await save({ ...typed, accountKind })
      if (failed !== null && failed.errors.length > 0) show(form, failed.errors)
      else setFailure(failed)
    })
  }
  const kindError = errorAt('accountKind')
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <Select
        name="accountBank"
        label={text.bank}
        placeholder={text.bankPlaceholder}
        choices={banks.map(({ code, name }) => ({ value: code, label: name }))}
        error={errorAt('accountBank')}
      />
      <RadioGroup
        name="accountKind"
        legend={text.kind}
        layout="tiles"
        choices={accountKinds.map((value) => ({ value, label: accountKindText[value] }))}
        {...(kindError !== undefined && { error: kindError })}
      />
      <FormField name="accountNumber" field={table.accountNumber} error={errorAt('accountNumber')} />
      <FailureNotice failure={failure} />
      <Button type="submit" isLoading={isBusy}>
        {text.save}
      </Button>
    </form>
  )
}
