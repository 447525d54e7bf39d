import { Notice } from '@cupo/ui/notice.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { BankAccountForm as Account, runWorkflowAction } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { act, useApplication } from '../../../client/journey/application-store.ts'
import { followAnswer } from '../../../client/journey/follow.ts'
import { goBack } from '../../../client/journey/go-back.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { CancelApplication } from '../../../steps/cancel/cancel-application.tsx'
import { StepUpPlace, withFreshCode } from '../../../steps/step-up/step-up-place.tsx'
import { PurchaseSummary } from '../../../steps/summary/purchase-summary.tsx'
import { accountCorrectionText, bankDataText } from '../../../text/libre.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import { type Bank, type BankAnswer, draftOf, isConfirmed, sentAccount } from './bank-account.ts'
import { BankAccountForm } from './bank-account-form.tsx'
import { FailedTransfer } from './failed-transfer.tsx'

export function BankDataScreen() {
  const application = useApplication()
  const isCorrection = application.situation === 'FalhaDesembolso'
  const banks = useAnswer((signal) => send('GET /publicdata/banks', {}, { signal }), 'banks')
  const words = isCorrection ? accountCorrectionText : { ...bankDataText, title: titles.bankData }
  return (
    <Screen title={words.title} lead={words.lead} summary={<PurchaseSummary application={application} />}>
      {isCorrection && <FailedTransfer application={application} />}
      {banks.asked.kind === 'answered' && (
        <AccountStep banks={banks.asked.body} words={words} isOpen={!isCorrection} />
      )}
      {banks.asked.kind === 'failed' && (
        <FailureNotice failure={banks.asked.failure} onRetry={banks.askAgain} isAlone />
      )}
      {banks.asked.kind === 'asking' && [1, 2, 3].map((field) => <Skeleton key={field} shape="field" />)}
      <StepUpPlace />
    </Screen>
  )
}

type StepProps = {
  readonly banks: readonly Bank[]
  readonly words: { readonly save: string; readonly code?: string }
  readonly isOpen: boolean
}

function AccountStep({ banks, words, isOpen }: StepProps) {
  const application = useApplication()
  const { applicationId, bankData, borrower } = application
  const [draft] = useState(() => sentAccount.of(applicationId) ?? draftOf(bankData, banks))
  const [answered, setAnswered] = useState<BankAnswer | null>(null)

  const ask = (action: 'validadeBankData' | 'saveBankData', account: Account) =>
    withFreshCode<typeof runWorkflowAction>({ purpose: 'bankData', applicationId }, () =>
      act({ action, ...account }, 'account'),
    )

  /** Leaving the number asks the bank without a press; a correction asks for a code, which needs one. */
  const look = async (account: Account) => {
    const answer = await act({ action: 'validadeBankData', ...account }, 'background')
    if (answer.ok && answer.body.situation === 'bankData') setAnswered({ account, refusal: null })
    else if (!answer.ok && answer.errors[0]) setAnswered({ account, refusal: answer.errors[0].message })
  }
  const save = async (account: Account): Promise<HandledFailure | null> => {
    if (!isConfirmed(answered, account)) {
      const answer = await ask('validadeBankData', account)
      if (!answer.ok) return answer
      if (answer.body.situation !== 'bankData') {
        await followAnswer(answer.body)
        return null
      }
      setAnswered({ account, refusal: null })
    }
    const answer = await ask('saveBankData', account)
    if (!answer.ok) return answer
    sentAccount.forget()
    await followAnswer(answer.body)
    return null
  }

  return (
    <>
      <Notice tone="info" title={bankDataText.holderTitle}>
        {bankDataText.holder(borrower.name)}
      </Notice>
      <BankAccountForm
        banks={banks}
        startsWith={draft}
        words={words}
        answered={answered}
        {...(isOpen ? { onLeave: look } : {})}
        save={(account, typed) => {
          sentAccount.keep(applicationId, typed)
          return save(account)
        }}
        goBack={isOpen ? () => goBack(application, 'ADDRESS') : null}
      >
        {isOpen && <CancelApplication />}
      </BankAccountForm>
    </>
  )
}
