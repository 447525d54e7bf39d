import { ActButton } from '@cupo/ui/act-button.tsx'
import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type AccountKind, accountKinds, type Refunds } from '@cupo/wire'
import { type SubmitEvent, useState } from 'react'
import { FailureNotice } from '../../client/failure-notice.tsx'
import type { HandledFailure } from '../../client/send.ts'
import { AccountFields, accountRows } from '../../forms/account-fields.tsx'
import type { FormTable } from '../../forms/form-table.ts'
import { useForm } from '../../forms/send-form.ts'
import { accountKindText, refundAccountText as text } from '../../text/payment-links.ts'
import styles from './account-form.module.css'

const table = {
  accountBank: accountRows.bank,
  accountKind: accountRows.kind,
  accountNumber: accountRows.number,
} satisfies FormTable

const names = { bank: 'accountBank', kind: 'accountKind', number: 'accountNumber' }
const kinds = accountKinds.map((value) => ({ value, label: accountKindText[value] }))

const kindOf = (kind: string): AccountKind | null => accountKinds.find((one) => one === kind) ?? null

export type TypedAccount = {
  readonly accountBank: string
  readonly accountKind: AccountKind
  readonly accountNumber: string
}

type Props = {
  readonly banks: Refunds['banks']
  readonly save: (account: TypedAccount) => Promise<HandledFailure | null>
  readonly isScreen?: boolean
}

export function AccountForm({ banks, save, isScreen = false }: Props) {
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
  const button = (
    <ActButton type="submit" isLoading={isBusy}>
      {text.save}
    </ActButton>
  )
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <AccountFields
        names={names}
        banks={banks.map(({ code, name }) => ({ value: code, label: name }))}
        kinds={kinds}
        errorAt={errorAt}
      />
      <FailureNotice failure={failure} />
      {isScreen ? <ActionBar>{button}</ActionBar> : button}
    </form>
  )
}
