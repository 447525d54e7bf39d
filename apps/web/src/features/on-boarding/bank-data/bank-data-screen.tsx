import {
  type BankAccountForm as Account,
  type FieldError,
  listBanks,
  type runWorkflowAction,
} from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { act, useApplication } from '../../../client/journey/application-store.ts'
import { followAnswer } from '../../../client/journey/follow.ts'
import { goBack } from '../../../client/journey/go-back.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { accountCorrectionText, bankDataText } from '../../../text/bank-data.ts'
import { titles } from '../../../text/titles.ts'
import { useStageFocus } from '../../../ui/heading-focus.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { Skeleton } from '../../../ui/waiting.tsx'
import { StepUpPlace, withFreshCode } from '../../sign-in/step-up/step-up-place.tsx'
import { CancelApplication } from '../cancel-application/cancel-application.tsx'
import { PurchaseSummary } from '../purchase-summary/purchase-summary.tsx'
import { AccountReview } from './account-review.tsx'
import { accountOf, type Bank, type DraftAccount, draftOf, sentAccount } from './bank-account.ts'
import { BankAccountForm } from './bank-account-form.tsx'
import { FailedTransfer } from './failed-transfer.tsx'

/** Step 4 where money is lent: the account that it goes to, and another one after a transfer that failed. */
export function BankDataScreen() {
  const application = useApplication()
  const isCorrection = application.situation === 'FalhaDesembolso'
  const banks = useAnswer((signal) => send(listBanks, {}, { signal }), 'banks')
  const [checked, setChecked] = useState<Account | null>(null)
  const words = isCorrection ? accountCorrectionText : { ...bankDataText, title: titles.bankData }
  useStageFocus(checked ? 'review' : 'form')
  return (
    <Screen
      title={words.title}
      lead={checked ? bankDataText.reviewLead : words.lead}
      summary={<PurchaseSummary application={application} />}
    >
      {isCorrection && !checked && <FailedTransfer application={application} />}
      {banks.asked.kind === 'answered' && (
        <AccountSteps
          banks={banks.asked.body}
          checked={checked}
          onChecked={setChecked}
          words={words}
          isOpen={!isCorrection}
        />
      )}
      {banks.asked.kind === 'failed' && (
        <FailureNotice failure={banks.asked.failure} onRetry={banks.askAgain} isAlone />
      )}
      {banks.asked.kind === 'asking' && [1, 2, 3].map((field) => <Skeleton key={field} shape="field" />)}
      <StepUpPlace />
    </Screen>
  )
}

type StepsProps = {
  readonly banks: readonly Bank[]
  /** The account that the bank has confirmed, before it is saved. */
  readonly checked: Account | null
  readonly onChecked: (account: Account | null) => void
  /** Of saving, and of the code that it asks for. */
  readonly words: { readonly save: string; readonly code?: string }
  /** Before the signature: the customer may go back, or give the application up. */
  readonly isOpen: boolean
}

/** The account is typed, the bank says whose it is, and only then it is saved. */
function AccountSteps({ banks, checked, onChecked, words, isOpen }: StepsProps) {
  const application = useApplication()
  const { applicationId, bankData, borrower } = application
  const [draft, setDraft] = useState(() => sentAccount.of(applicationId) ?? draftOf(bankData, banks))
  const [refused, setRefused] = useState<readonly FieldError[]>([])

  const ask = (action: 'validadeBankData' | 'saveBankData', account: Account) =>
    withFreshCode<typeof runWorkflowAction>(() => act({ action, ...account }, 'account'), applicationId)

  const check = async (typed: DraftAccount): Promise<HandledFailure | null> => {
    const account = accountOf(typed, banks)
    if (account === null) return null
    setDraft(typed)
    setRefused([])
    sentAccount.keep(applicationId, typed)
    const answer = await ask('validadeBankData', account)
    if (!answer.ok) return answer
    if (answer.body.situation === 'bankData') onChecked(account)
    else await followAnswer(answer.body)
    return null
  }
  const save = async (account: Account): Promise<HandledFailure | null> => {
    const answer = await ask('saveBankData', account)
    if (answer.ok) {
      sentAccount.forget()
      await followAnswer(answer.body)
      return null
    }
    if (answer.errors.length === 0) return answer
    setRefused(answer.errors)
    onChecked(null)
    return null
  }

  if (checked) {
    return (
      <AccountReview
        account={checked}
        words={words}
        save={() => save(checked)}
        onChange={() => onChecked(null)}
      />
    )
  }
  return (
    <>
      <Notice tone="info" title={bankDataText.holderTitle}>
        {bankDataText.holder(borrower.name)}
      </Notice>
      <BankAccountForm
        banks={banks}
        startsWith={draft}
        refused={refused}
        check={check}
        goBack={isOpen ? () => goBack(application, 'ADDRESS') : null}
      >
        {isOpen && <CancelApplication />}
      </BankAccountForm>
    </>
  )
}
