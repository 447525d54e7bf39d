import type { BankAccountForm } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { accountMask } from '../../../fields/account-mask.ts'
import { bankDataText as text } from '../../../text/bank-data.ts'
import { ActButton } from '../../../ui/act-button.tsx'
import { ActionBar } from '../../../ui/action-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useBusy } from '../../../ui/use-busy.ts'

type Props = {
  readonly account: BankAccountForm
  readonly words: { readonly save: string; readonly code?: string }
  /** Answers the failure that is to be told here. */
  readonly save: () => Promise<HandledFailure | null>
  readonly onChange: () => void
}

/** The account as the bank has confirmed it, before money is sent there. */
export function AccountReview({ account, words, save, onChange }: Props) {
  const [failure, setFailure] = useState<HandledFailure | null>(null)
  const { isBusy, run } = useBusy()
  const submit = () =>
    run(async () => {
      setFailure(null)
      setFailure(await save())
    })
  return (
    <>
      <Facts
        facts={[
          { term: text.bank, value: account.bankName ?? account.bankNumber },
          { term: text.kind, value: account.accountType },
          { term: text.number, value: accountMask.format(account.accountNumber), isStrong: true },
        ]}
      />
      <Notice tone="good" announce="status">
        {text.confirmed}
      </Notice>
      {words.code && <p>{words.code}</p>}
      <FailureNotice failure={failure} />
      <ActionBar>
        <ActButton isLoading={isBusy} onClick={submit}>
          {words.save}
        </ActButton>
        <Button variant="text" disabled={isBusy} onClick={onChange}>
          {text.change}
        </Button>
      </ActionBar>
    </>
  )
}
