import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { type BankAccountForm as Account, bankAccountTypes } from '@cupo/wire'
import { type ReactNode, type SubmitEvent, useEffectEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { AccountFields } from '../../../forms/account-fields.tsx'
import { afterPress } from '../../../forms/after-press.ts'
import { checkForm, useForm } from '../../../forms/send-form.ts'
import { bankDataText } from '../../../text/libre.ts'
import {
  accountOf,
  type Bank,
  type BankAnswer,
  bankAccountForm,
  type DraftAccount,
  isSameAccount,
  lengthWarning,
} from './bank-account.ts'

type Props = {
  readonly banks: readonly Bank[]
  readonly startsWith: DraftAccount
  readonly words: { readonly save: string; readonly code?: string }
  readonly answered: BankAnswer | null
  readonly onLeave?: (account: Account) => Promise<void>
  readonly save: (account: Account, typed: DraftAccount) => Promise<HandledFailure | null>
  readonly goBack: (() => Promise<HandledFailure | null>) | null
  readonly children: ReactNode
}

const names = { bank: 'bankNumber', kind: 'accountType', number: 'accountNumber' }
const kinds = bankAccountTypes.map((value) => ({ value, label: value }))

export function BankAccountForm({ banks, startsWith, words, answered, save, goBack, ...parts }: Props) {
  const { onLeave, children } = parts
  const form = useRef<HTMLFormElement>(null)
  const { read, show, errorAt, forget } = useForm(bankAccountForm)
  const { isBusy, run } = useBusy()
  const [typed, setTyped] = useState(startsWith)
  const [hasLeftNumber, setHasLeftNumber] = useState(startsWith.accountNumber !== '')
  const [failure, setFailure] = useState<HandledFailure | null>(null)

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
    const draft = read(event)
    const account = draft && accountOf(draft, banks)
    if (draft === null || account === null) return
    run(async () => {
      setFailure(null)
      const failed = await save(account, draft)
      if (failed !== null && failed.errors.length > 0) show(form.current, failed.errors)
      else setFailure(failed)
    })
  }
  const leave = useEffectEvent(() => {
    setHasLeftNumber(true)
    const isWhole = checkForm(bankAccountForm, typed).length === 0 && lengthWarning(typed, banks) === null
    const account = isWhole ? accountOf(typed, banks) : null
    const isKnown = account !== null && answered !== null && isSameAccount(answered.account, account)
    if (account !== null && !isKnown && !isBusy) onLeave?.(account)
  })

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onBlur={({ target }) => {
        if (target.name === names.number) afterPress(leave)
      }}
    >
      <AccountFields
        names={names}
        banks={banks.map(({ id, name }) => ({ value: id, label: name }))}
        kinds={kinds}
        startsWith={startsWith}
        errorAt={errorAt}
        onChange={change}
        note={
          <div role="status">
            {hasLeftNumber && <LengthWarning typed={typed} banks={banks} />}
            <BankWord typed={typed} banks={banks} answered={answered} />
          </div>
        }
      />
      {words.code && <p>{words.code}</p>}
      <FailureNotice failure={failure} />
      {children}
      <ActionBar>
        <Button type="submit" isLoading={isBusy}>
          {words.save}
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

type WordProps = Pick<Props, 'banks' | 'answered'> & { readonly typed: DraftAccount }

function BankWord({ typed, banks, answered }: WordProps) {
  const account = accountOf(typed, banks)
  if (answered === null || account === null || !isSameAccount(answered.account, account)) return null
  return answered.refusal === null ? (
    <Notice tone="good">{bankDataText.confirmed}</Notice>
  ) : (
    <Notice tone="bad" announce="none">
      {answered.refusal}
    </Notice>
  )
}

function LengthWarning({ typed, banks }: { readonly typed: DraftAccount; readonly banks: readonly Bank[] }) {
  const warning = lengthWarning(typed, banks)
  return warning && <Notice tone="warn">{warning}</Notice>
}
