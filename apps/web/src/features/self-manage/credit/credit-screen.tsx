import { Amount } from '@cupo/ui/amount.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { Facts } from '@cupo/ui/facts.tsx'
import { Icon } from '@cupo/ui/icon.tsx'
import { goodIcon } from '@cupo/ui/icons.ts'
import { loadChunk } from '@cupo/ui/load-chunk.ts'
import { Notice } from '@cupo/ui/notice.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { getLoan, getPaymentPlan, LoanDetail, PaymentPlan } from '@cupo/wire'
import { Fragment, lazy, Suspense, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { ScreenProps } from '../../../client/paths.ts'
import { ScreenLink } from '../../../client/screen-link.tsx'
import { send } from '../../../client/send.ts'
import { type AnswerState, useAnswer } from '../../../client/use-answer.ts'
import { mobileMask } from '../../../fields/masks.ts'
import { boughtBy, creditText, dueText } from '../../../text/account.ts'
import { dayOfMonth } from '../../../text/dates.ts'
import { titles } from '../../../text/titles.ts'
import { PaymentsInProcess } from '../../payment/payment-notices.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { PaperButton } from '../papers/paper-button.tsx'
import { acquittance, papersOf } from '../papers/papers-of.ts'
import { isWithdrawing, LapsedNote } from '../withdrawal-note.tsx'
import styles from './credit.module.css'
import { Plan } from './plan.tsx'

const WithdrawalCard = lazy(() =>
  loadChunk(() => import('./withdrawal-card.tsx')).then((module) => ({ default: module.WithdrawalCard })),
)

export function CreditScreen({ params }: ScreenProps) {
  const id = params.id ?? ''
  const loan = useAnswer(
    (signal) => send('GET /selfmanage/loanInProgress/:id', { params: { id } }, { signal }),
    id,
  )
  const plan = useAnswer(
    (signal) => send('GET /selfmanage/paymentPlanning/:id', { params: { id } }, { signal }),
    id,
  )
  const found = loan.asked.kind === 'answered' ? loan.asked.body : null
  const isSold = found !== null && found.closureReason !== null
  const hasFailed = loan.asked.kind === 'failed'
  const [isChanged, setIsChanged] = useState(false)
  const withdrawal = found && (
    <Suspense>
      <WithdrawalCard
        id={found.keyMambu}
        contractNumber={found.contractNumber}
        isNews={isChanged}
        onChanged={() => {
          setIsChanged(true)
          loan.askAgain()
          plan.askAgain()
        }}
      />
    </Suspense>
  )
  const isFirst = found !== null && isWithdrawing(found)

  return (
    <AccountFrame
      title={found?.productName ?? titles.creditDetail}
      top={<Top contractNumber={found?.contractNumber ?? null} />}
      side={
        !isSold &&
        !hasFailed &&
        (found ? (
          <>
            <Papers loan={found} />
            {!isFirst && withdrawal}
          </>
        ) : (
          <Waiting place="papers" />
        ))
      }
      below={!isSold && !hasFailed && <Below loan={found} asked={plan.asked} />}
    >
      <FailureNotice failure={failureOf(loan.asked)} onRetry={loan.askAgain} />
      {found !== null && isSold && <Sold loan={found} />}
      {isFirst && !isSold && withdrawal}
      {!isSold && !hasFailed && <Standing loan={found} asked={plan.asked} onRetry={plan.askAgain} />}
    </AccountFrame>
  )
}

const Top = ({ contractNumber }: { readonly contractNumber: string | null }) => (
  <div className={styles.top}>
    <p className={styles.contract}>{contractNumber !== null && creditText.contract(contractNumber)}</p>
    <ScreenLink to="selfManage">{creditText.back}</ScreenLink>
  </div>
)

type StandingProps = {
  readonly loan: LoanDetail | null
  readonly asked: AnswerState<typeof getPaymentPlan>
  readonly onRetry: () => void
}

function Standing({ loan, asked, onRetry }: StandingProps) {
  const isWaiting = loan === null || asked.kind === 'asking'
  return (
    <>
      <FailureNotice failure={failureOf(asked)} onRetry={onRetry} />
      {loan && !isWithdrawing(loan) && asked.kind === 'answered' && (
        <DueCard loan={loan} due={asked.body.globalData} />
      )}
      {isWaiting && asked.kind !== 'failed' && <Waiting place="due" />}
      {loan ? <Progress loan={loan} /> : <Waiting place="progress" />}
    </>
  )
}

type BelowProps = Pick<StandingProps, 'loan' | 'asked'>

const Below = ({ loan, asked }: BelowProps) => (
  <>
    {asked.kind === 'asking' && <Waiting place="plan" />}
    {asked.kind === 'answered' && (
      <Plan installments={asked.body.ops[0].data.accountInstallments} prepayments={asked.body.prepayments} />
    )}
    {loan && <Characteristics loan={loan} />}
  </>
)

const Sold = ({ loan }: { readonly loan: LoanDetail }) => (
  <>
    <Notice tone="info">{loan.closureMessage}</Notice>
    {loan.buyer && <p>{boughtBy(loan.buyer)}</p>}
    <Papers loan={loan} />
  </>
)

const failureOf = (asked: AnswerState<typeof getLoan> | AnswerState<typeof getPaymentPlan>) =>
  asked.kind === 'failed' ? asked.failure : null

function Progress({ loan }: { readonly loan: LoanDetail }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{creditText.progress.title}</h2>
      <svg
        className={styles.bar}
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        role="img"
        aria-label={creditText.progress.label(loan.capitalPaidPercent)}
      >
        <rect className={styles.barLeft} width="100" height="8" />
        <rect className={styles.barPaid} width={loan.capitalPaidPercent} height="8" />
      </svg>
      <p className={styles.quiet}>
        {creditText.progress.count(loan.installmentsPaid, loan.installmentsNumber)}
      </p>
      <Facts
        facts={[
          { term: creditText.progress.paid, value: loan.capitalPaidFmt },
          ...(loan.capitalPrepaid > 0
            ? [{ term: creditText.progress.prepaid, value: loan.capitalPrepaidFmt }]
            : []),
          { term: creditText.progress.left, value: loan.capitalLeftFmt, isStrong: true },
        ]}
      />
    </section>
  )
}

function Characteristics({ loan }: { readonly loan: LoanDetail }) {
  return (
    <section className={classNames(styles.card, styles.agreed)}>
      <h2 className={styles.title}>{creditText.characteristics.title}</h2>
      <Facts
        facts={[
          ...(loan.deviceModel === null
            ? []
            : [{ term: creditText.characteristics.device, value: loan.deviceModel }]),
          { term: creditText.characteristics.financed, value: loan.financedValueFmt },
          { term: creditText.characteristics.installments, value: termOf(loan) },
          { term: creditText.characteristics.yearlyRate, value: loan.currentInterestRateFmt },
          { term: creditText.characteristics.monthlyRate, value: loan.currentInterestMonthlyRateFmt },
          ...interestVatOf(loan),
          { term: creditText.characteristics.paymentDay, value: dayOfMonth(loan.paymentCycle) },
          { term: creditText.characteristics.disbursed, value: loan.disbursedOnFmt },
          { term: creditText.characteristics.firstDue, value: loan.firstDueDateFmt },
          lastDueOf(loan),
          { term: creditText.characteristics.mobile, value: mobileMask.format(loan.mobile) },
        ]}
      />
    </section>
  )
}

const { characteristics } = creditText

const termOf = ({ installmentsNumber, agreedInstallmentsNumber }: LoanDetail): string =>
  installmentsNumber === agreedInstallmentsNumber
    ? String(installmentsNumber)
    : characteristics.fewerInstallments(agreedInstallmentsNumber, installmentsNumber)

/** An installment that a payoff left over falls due no more. */
function lastDueOf({ closedOnFmt, lastDueDateFmt, agreedLastDueDateFmt }: LoanDetail) {
  if (closedOnFmt !== null) return { term: characteristics.paidOffOn, value: closedOnFmt }
  const isAsAgreed = lastDueDateFmt === agreedLastDueDateFmt
  return {
    term: characteristics.lastDue,
    value: isAsAgreed ? lastDueDateFmt : characteristics.earlierLastDue(lastDueDateFmt, agreedLastDueDateFmt),
  }
}

function interestVatOf({ taxRate, taxRateFmt, isTaxFree }: LoanDetail) {
  if (taxRate > 0) return [{ term: creditText.characteristics.interestVat, value: taxRateFmt }]
  return isTaxFree
    ? [{ term: creditText.characteristics.interestVat, value: creditText.characteristics.isTaxFree }]
    : []
}

const Papers = ({ loan }: { readonly loan: LoanDetail }) => (
  <section className={styles.card}>
    <h2 className={styles.title}>{creditText.papers.title}</h2>
    <ul className={styles.papers}>
      {papersOf(loan).map((paper) => (
        <li key={paper.label}>
          <PaperButton paper={paper} id={loan.keyMambu} />
        </li>
      ))}
    </ul>
  </section>
)

type Props = { readonly loan: LoanDetail; readonly due: PaymentPlan['globalData'] }

function DueCard({ loan, due }: Props) {
  if (loan.isHeld) {
    return (
      <section className={styles.card} aria-label={creditText.characteristics.installments}>
        <Notice tone="info">{creditText.held}</Notice>
        <PaymentsInProcess payments={loan.inProcess} />
        <ScreenLink to="payment" params={{ id: loan.keyMambu }} look="secondary">
          {creditText.pay}
        </ScreenLink>
      </section>
    )
  }
  if (due.lastDueDate === null) {
    return (
      <section className={classNames(styles.card, styles.done)} aria-label={creditText.paidOff}>
        <Icon of={goodIcon} size="large" />
        <h2 className={styles.doneTitle}>{creditText.paidOff}</h2>
        <p>{creditText.paidOffNote}</p>
        <PaperButton paper={acquittance} id={loan.keyMambu} variant="primary" />
      </section>
    )
  }
  return (
    <section className={styles.card} aria-label={creditText.characteristics.installments}>
      <LapsedNote loan={loan} />
      <Amount
        value={due.lastDueValueFmt}
        label={dueText(due.lastDueDate, loan.isMobileBill)}
        note={standing(loan)}
      />
      <PaymentsInProcess payments={loan.inProcess} />
      {loan.installmentsBehind > 0 && (
        <Notice tone="bad">{creditText.behind(loan.installmentsBehind)}</Notice>
      )}
      <ScreenLink
        to="payment"
        params={{ id: loan.keyMambu }}
        look={loan.isMobileBill ? 'secondary' : 'primary'}
      >
        {loan.isMobileBill ? creditText.payBesidesBill(loan.installmentsBehind > 0) : creditText.pay}
      </ScreenLink>
    </section>
  )
}

function standing({ installmentsBehind, installmentsAhead }: LoanDetail): string | undefined {
  if (installmentsBehind > 0) return undefined
  return installmentsAhead > 0 ? creditText.ahead(installmentsAhead) : creditText.upToDate
}

const shapes = {
  due: (
    <>
      <Skeleton shape="short" />
      <Skeleton shape="amount" />
      <Skeleton shape="short" />
      <Skeleton shape="field" />
    </>
  ),
  progress: (
    <>
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton />
    </>
  ),
  papers: (
    <>
      <Skeleton shape="short" />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </>
  ),
  plan: (
    <>
      <Skeleton shape="short" />
      <Skeleton shape="card" />
      <Skeleton shape="field" />
      {['one', 'two', 'three', 'four', 'five'].map((row) => (
        <Fragment key={row}>
          <Skeleton shape="short" />
          <Skeleton />
          <Skeleton shape="short" />
        </Fragment>
      ))}
    </>
  ),
} as const

const Waiting = ({ place }: { readonly place: keyof typeof shapes }) => (
  <div className={classNames(styles.card, styles[`${place}Waiting`])} aria-hidden="true">
    {shapes[place]}
  </div>
)
