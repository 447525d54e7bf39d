import { ActionBar } from '@cupo/ui/action-bar.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import {
  type BankAccountForm as Account,
  type Application,
  bankAccountTypes,
  type runWorkflowAction,
} from '@cupo/wire'
import { type ReactNode, type SubmitEvent, useEffectEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import { act, useApplication } from '../../../client/journey/application-store.ts'
import { followAnswer } from '../../../client/journey/follow.ts'
import { goBack } from '../../../client/journey/go-back.ts'
import { type HandledFailure, send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { AccountFields } from '../../../forms/account-fields.tsx'
import { afterPress } from '../../../forms/after-press.ts'
import { checkForm, useForm } from '../../../forms/send-form.ts'
import { CancelApplication } from '../../../steps/cancel/cancel-application.tsx'
import { StepUpPlace, withFreshCode } from '../../../steps/step-up/step-up-place.tsx'
import { PurchaseSummary } from '../../../steps/summary/purchase-summary.tsx'
import { momentText } from '../../../text/dates.ts'
import { accountCorrectionText, bankDataText, accountCorrectionText as text } from '../../../text/libre.ts'
import { titles } from '../../../text/titles.ts'
import { Screen } from '../../../ui/screen.tsx'
import {
  accountOf,
  type Bank,
  type BankAnswer,
  bankAccountForm,
  type DraftAccount,
  draftOf,
  isConfirmed,
  isSameAccount,
  lengthWarning,
  sentAccount,
} from './bank-account.ts'

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

type Props = {
  readonly application: Pick<Application, 'bankData' | 'requestedValueFmt' | 'correctBankDataBy'>
}

function FailedTransfer({ application }: Props) {
  const { bankData, requestedValueFmt, correctBankDataBy } = application
  return (
    <Notice tone="warn" title={text.happenedTitle}>
      <p>
        {text.happened(requestedValueFmt)}{' '}
        {bankData && text.happenedAt(bankData.bankName, bankData.accountNumber.slice(-4))}
      </p>
      <p>{text.meaning}</p>
      {correctBankDataBy !== null && <p>{text.until(momentText(correctBankDataBy))}</p>}
    </Notice>
  )
}

type BankAccountFormProps = {
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

function BankAccountForm({
  banks,
  startsWith,
  words,
  answered,
  save,
  goBack,
  ...parts
}: BankAccountFormProps) {
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

type WordProps = Pick<BankAccountFormProps, 'banks' | 'answered'> & { readonly typed: DraftAccount }

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
