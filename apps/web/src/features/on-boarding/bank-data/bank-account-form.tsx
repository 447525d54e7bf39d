import { bankAccountTypes, type FieldError } from '@cupo/wire'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { AccountFields } from '../../../forms/account-fields.tsx'
import { afterPress } from '../../../forms/after-press.ts'
import { useForm } from '../../../forms/send-form.ts'
import { bankDataText } from '../../../text/bank-data.ts'
import { commonText } from '../../../text/common.ts'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useBusy } from '../../../ui/use-busy.ts'
import { type Bank, bankAccountForm, type DraftAccount, lengthWarning } from './bank-account.ts'

type Props = {
  readonly banks: readonly Bank[]
  readonly startsWith: DraftAccount
  /** What the bank said of the account that the form starts with. */
  readonly refused: readonly FieldError[]
  /** Has the bank asked; answers the failure that the form has to tell. */
  readonly check: (draft: DraftAccount) => Promise<HandledFailure | null>
  /** Back to the address; null once the agreement is signed. */
  readonly goBack: (() => Promise<HandledFailure | null>) | null
  readonly children: ReactNode
}

const names = { bank: 'bankNumber', kind: 'accountType', number: 'accountNumber' }
const kinds = bankAccountTypes.map((value) => ({ value, label: value }))

/** The account, typed. What was typed stays, whatever the bank says of it, and each error stays at its field. */
export function BankAccountForm({ banks, startsWith, refused, check, goBack, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { read, show, errorAt, forget } = useForm(bankAccountForm)
  const { isBusy, run } = useBusy()
  const [typed, setTyped] = useState(startsWith)
  const [hasLeftNumber, setHasLeftNumber] = useState(startsWith.accountNumber !== '')
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const showRefused = useEffectEvent(() => show(form.current, refused))
  useEffect(() => {
    showRefused()
  }, [])

  const change = (field: string, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    forget(field)
  }
  const back = () =>
    run(async () => {
      setFailure(null)
      setFailure((await goBack?.()) ?? null)
    })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const account = read(event)
    if (account === null) return
    run(async () => {
      setFailure(null)
      const failed = await check(account)
      if (failed !== null && failed.errors.length > 0) show(form.current, failed.errors)
      else setFailure(failed)
    })
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onBlur={({ target }) => {
        if (target.name === names.number) afterPress(() => setHasLeftNumber(true))
      }}
    >
      <AccountFields
        names={names}
        banks={banks.map(({ id, name }) => ({ value: id, label: name }))}
        kinds={kinds}
        startsWith={startsWith}
        errorAt={errorAt}
        onChange={change}
        note={<div role="status">{hasLeftNumber && <LengthWarning typed={typed} banks={banks} />}</div>}
      />
      <FailureNotice failure={failure} />
      {children}
      <ActionBar>
        <Button type="submit" isLoading={isBusy}>
          {commonText.continue}
        </Button>
        {goBack && (
          <Button variant="text" disabled={isBusy} onClick={back}>
            {bankDataText.back}
          </Button>
        )}
      </ActionBar>
    </form>
  )
}

function LengthWarning({ typed, banks }: { readonly typed: DraftAccount; readonly banks: readonly Bank[] }) {
  const warning = lengthWarning(typed, banks)
  return warning && <Notice tone="warn">{warning}</Notice>
}
