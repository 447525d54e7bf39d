import { Amount } from '@cupo/ui/amount.tsx'
import { Button } from '@cupo/ui/button.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { Disclosure } from '@cupo/ui/disclosure.tsx'
import { type Fact, Facts } from '@cupo/ui/facts.tsx'
import { Icon } from '@cupo/ui/icon.tsx'
import { alertIcon, clockIcon, goodIcon } from '@cupo/ui/icons.ts'
import { showToast } from '@cupo/ui/layer-stores.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { commonText } from '@cupo/ui/text/common.ts'
import { useBusy } from '@cupo/ui/use-busy.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { isEmail, type PaymentResult, type RemainingDebt } from '@cupo/wire'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { FailureNotice, wordsOf } from '../../../client/failure-notice.tsx'
import type { HandledFailure } from '../../../client/send.ts'
import { EmailField } from '../../../fields/email-field.tsx'
import { paymentPageText, paymentText, resultText } from '../../../text/payment.ts'
import { outcomeOf } from './outcome-of.ts'
import styles from './result.module.css'
import type { AskedResult } from './use-payment-result.ts'

type Props = {
  readonly asked: AskedResult
  readonly onSendCopy: (
    email: string,
    result: PaymentResult,
  ) => Promise<{ readonly ok: true } | HandledFailure>
  readonly email?: string | undefined
}

export function PaymentResultView({ asked, onSendCopy, email }: Props) {
  const { result, failure } = asked
  if (result === null) return <NoResult failure={failure} />
  return (
    <>
      {failure !== null && !failure.isHandled && (
        <Notice tone="warn" title={resultText.staleTitle}>
          {resultText.staleText}
        </Notice>
      )}
      <ResultCard result={result} />
      {result.x_cod_transaction_state !== null && outcomeOf(result).tone !== 'bad' && (
        <CopyByMail
          known={email}
          isMailed={result.isPosted && !result.isToBeReturned}
          onSend={(address) => onSendCopy(address, result)}
        />
      )}
    </>
  )
}

function NoResult({ failure }: Pick<AskedResult, 'failure'>) {
  if (failure === null) return <Skeleton shape="card" />
  if (failure.status !== 404) return <FailureNotice failure={failure} />
  return (
    <Notice tone="warn" title={resultText.notFoundTitle} announce="status">
      {resultText.notFoundText}
    </Notice>
  )
}

export const isUnread = ({ result, failure }: AskedResult): boolean =>
  result === null && failure !== null && failure.status !== 404 && !failure.isHandled

export const AskAgain = ({ asked }: Pick<Props, 'asked'>) => (
  <Button onClick={asked.askAgain}>{commonText.retry}</Button>
)

type CopyByMailProps = {
  readonly known?: string | undefined
  readonly isMailed?: boolean
  readonly onSend: (email: string) => Promise<{ readonly ok: true } | HandledFailure>
}

function CopyByMail({ known = '', isMailed = false, onSend }: CopyByMailProps) {
  const [typed, setEmail] = useState<string | null>(null)
  const email = typed ?? known
  const { isBusy, run } = useBusy()
  const address = email.trim()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    run(async () => {
      const answer = await onSend(address)
      if (answer.ok) return showToast({ tone: 'good', ...resultText.copySent })
      if (answer.isHandled) return
      showToast({
        tone: 'bad',
        title: resultText.copyFailed,
        text: wordsOf(answer).text,
      })
    })
  }
  return (
    <form noValidate onSubmit={submit} className={styles.card}>
      <h2 className={styles.heading}>{resultText.copyTitle}</h2>
      {isMailed && <p>{resultText.copyLead}</p>}
      <EmailField
        name="email"
        label={resultText.copyEmail}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" variant="secondary" disabled={!isEmail(address)} isLoading={isBusy}>
        {resultText.copySend}
      </Button>
    </form>
  )
}

const icons = { info: goodIcon, bad: alertIcon, warn: clockIcon } as const
const rows = resultText.rows

function ResultCard({ result }: { readonly result: PaymentResult }) {
  const { tone, title, text } = outcomeOf(result)
  const isToBePaid = result.cash !== null && tone === 'warn'
  return (
    <section className={styles.card} aria-label={resultText.receipt}>
      <div role="status" className={classNames(styles.outcome, styles[tone], isToBePaid && styles.brief)}>
        {!isToBePaid && <Icon of={icons[tone]} size="large" />}
        <h2 className={styles.title}>{title}</h2>
        <p>{text}</p>
      </div>
      {isToBePaid && result.cash ? (
        <CashPin cash={result.cash} amount={result.x_amount} />
      ) : (
        tone !== 'bad' && result.x_amount !== '' && <p className={styles.amount}>$ {result.x_amount}</p>
      )}
      {result.remaining && <WhatRemains remaining={result.remaining} newPlan={result.newPlan} />}
      <Facts
        key={result.remaining?.kind ?? 'none'}
        facts={factsOf([
          ...mainRows(result),
          ...(tone === 'bad' && result.x_amount !== ''
            ? [[rows.amount, `$ ${result.x_amount}`] as const]
            : []),
        ])}
      />
      <Disclosure summary={tone === 'bad' ? resultText.detailsOfTry : resultText.details}>
        <Facts facts={factsOf(detailRows(result))} />
      </Disclosure>
    </section>
  )
}

type Rows = ReadonlyArray<readonly [term: string, value: string, shown?: ReactNode]>

const mainRows = (result: PaymentResult): Rows => [
  [rows.concept, result.x_description, unbroken(result.x_description)],
  [rows.date, result.x_transaction_date],
  [rows.method, methodOf(result)],
]

const detailRows = (result: PaymentResult): Rows => [
  [rows.contract, result.contractNumber],
  [rows.franchise, result.x_type_payment],
  [rows.transaction, result.x_transaction_id],
  [rows.reference, result.x_ref_payco],
  [rows.invoice, result.x_id_invoice],
  [rows.address, result.x_customer_ip],
  [rows.company, result.company.legalName],
  [rows.taxNumber, result.company.taxNumber],
]

const factsOf = (lines: Rows): readonly Fact[] =>
  lines.filter(([, value]) => value !== '').map(([term, value, shown]) => ({ term, value: shown ?? value }))

const methodOf = ({ x_type_payment, meioPagamento }: PaymentResult): string =>
  resultText.typesOfPayment[x_type_payment.toUpperCase()] ?? paymentText.methods[meioPagamento].name

const unbroken = (text: string): ReactNode =>
  text.split(/(CU-\w+)/).map((part) =>
    part.startsWith('CU-') ? (
      <span key={part} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )

type ResultCardProps = {
  readonly cash: NonNullable<PaymentResult['cash']>
  readonly amount: string
}

/** The payer takes these numbers to the shop: all are in view on a small phone. */
function CashPin({ cash, amount }: ResultCardProps) {
  const copy = () =>
    navigator.clipboard.writeText(cash.pin).then(
      () => showToast({ tone: 'good', title: resultText.pinCopied }),
      () => undefined,
    )
  return (
    <div className={styles.pin}>
      <div className={styles.pinHead}>
        <Amount size="medium" label={resultText.pin} value={cash.pin} />
        <Button variant="text" onClick={copy}>
          {resultText.copyPin}
        </Button>
      </div>
      <Facts
        facts={[
          ...(amount === '' ? [] : [{ term: resultText.pinAmount, value: `$ ${amount}`, isStrong: true }]),
          { term: resultText.agreement, value: cash.agreement },
          { term: resultText.network, value: cash.network },
          {
            term: resultText.pinDue,
            value: resultText.pinDueAt(cash.dueDateFmt, cash.dueTimeFmt),
            isStrong: true,
          },
        ]}
      />
    </div>
  )
}

const text = resultText.remaining

type WhatRemainsProps = {
  readonly remaining: RemainingDebt
  readonly newPlan: PaymentResult['newPlan']
}

const WhatRemains = ({ remaining, newPlan }: WhatRemainsProps) => (
  <>
    {newPlan && <NewPlan plan={newPlan} />}
    <Remaining remaining={remaining} />
  </>
)

function Remaining({ remaining }: { readonly remaining: RemainingDebt }) {
  switch (remaining.kind) {
    case 'next':
      return (
        <div className={styles.next}>
          <Amount
            size="medium"
            label={text.next}
            value={remaining.valueFmt}
            note={text.due(remaining.dateFmt)}
          />
        </div>
      )
    case 'overdue':
      return (
        <Notice tone="warn" title={text.overdueTitle(remaining.valueFmt)}>
          {text.overdueText}
        </Notice>
      )
    case 'closed':
      return (
        <div className={styles.paidOff}>
          <p className={styles.paidOffTitle}>{text.paidOffTitle}</p>
          <p>{text.paidOffText}</p>
          {remaining.refund > 0 && <p>{text.refund(remaining.refundFmt)}</p>}
        </div>
      )
    case 'upfront':
      return (
        <Notice tone="warn" title={text.upfrontTitle[remaining.upfrontPayment](remaining.valueFmt)}>
          {text.upfrontText(remaining.deadlineFmt)}
        </Notice>
      )
    case 'upfrontDone':
      return (
        <Notice tone="good" title={text.upfrontDoneTitle}>
          {text.upfrontDoneText}
        </Notice>
      )
  }
}

function NewPlan({ plan }: { readonly plan: NonNullable<PaymentResult['newPlan']> }) {
  const { installmentsNumber, installmentTotalFmt, lastInstallmentTotal, installmentTotal } = plan
  const hasOtherLast = installmentsNumber > 1 && lastInstallmentTotal !== installmentTotal
  return (
    <div>
      <h3 className={styles.heading}>{text.newPlan}</h3>
      <Facts
        facts={[
          { term: paymentPageText.effect, value: paymentPageText.effects[plan.abono] },
          {
            term: text.nowYouPay,
            value: paymentPageText.installments(installmentsNumber, installmentTotalFmt),
            isStrong: true,
          },
          ...(hasOtherLast ? [{ term: text.lastInstallment, value: plan.lastInstallmentTotalFmt }] : []),
          { term: text.toCome, value: plan.totalToComeFmt },
          { term: paymentPageText.savingTerm, value: plan.savingFmt },
        ]}
      />
    </div>
  )
}
