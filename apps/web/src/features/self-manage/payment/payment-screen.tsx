import { Button } from '@cupo/ui/button.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { Tabs } from '@cupo/ui/tabs.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import {
  defaultPaymentMethod,
  dueAtOnce,
  type getLoan,
  type getPaymentOptions,
  type LoanDetail,
  type PaymentMethod,
  type PaymentOptions,
  type PaymentTab,
  type PaymentType,
} from '@cupo/wire'
import { type ReactNode, useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { ScreenProps } from '../../../client/paths.ts'
import { ScreenLink } from '../../../client/screen-link.tsx'
import { send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { dueText, withdrawalNoteText } from '../../../text/account.ts'
import { paymentPageText as text } from '../../../text/payment.ts'
import { titles } from '../../../text/titles.ts'
import { bodyOf, type PaymentChoice } from '../../payment/choice.ts'
import { MethodDialog } from '../../payment/method-dialog.tsx'
import { PaymentErrorDialog, usePayment } from '../../payment/use-payment.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { isWithdrawing, WithdrawalNote } from '../withdrawal-note.tsx'
import { payoffOf } from './amount-form.tsx'
import { AdvanceTab, InstallmentTab } from './installment-tabs.tsx'
import styles from './payment.module.css'
import { PrepaymentTab } from './prepayment-tab.tsx'

export function PaymentScreen({ params }: ScreenProps) {
  const id = params.id ?? ''
  const options = useAnswer<typeof getPaymentOptions>(
    (signal) => send('GET /selfmanage/paymentOptions/:id', { params: { id } }, { signal }),
    id,
  )
  const loan = useAnswer<typeof getLoan>(
    (signal) => send('GET /selfmanage/loanInProgress/:id', { params: { id } }, { signal }),
    id,
  )
  const found = options.asked.kind === 'answered' ? options.asked.body : null
  // A credit that is being given back asks for no money: the page waits until it knows.
  const isWaiting = options.asked.kind === 'asking' || (found !== null && loan.asked.kind === 'asking')
  const detail = loan.asked.kind === 'answered' ? loan.asked.body : null

  return (
    <AccountFrame
      title={titles.payment}
      top={
        <p className={styles.top}>
          <ScreenLink to="creditDetail" params={{ id }}>
            {text.back}
          </ScreenLink>
        </p>
      }
      side={
        options.asked.kind === 'asking' ? (
          <Skeleton shape="card" />
        ) : (
          found &&
          found.tabs.length > 0 &&
          !(detail && isWithdrawing(detail)) && <PaymentTypes options={found} />
        )
      }
    >
      <FailureNotice
        failure={options.asked.kind === 'failed' ? options.asked.failure : null}
        onRetry={options.askAgain}
      />
      {isWaiting && (
        <>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </>
      )}
      {found && loan.asked.kind !== 'asking' && (
        <Payable id={id} options={found} loan={detail} onStale={options.askAgain} />
      )}
    </AccountFrame>
  )
}

type PayableProps = {
  readonly id: string
  readonly options: PaymentOptions
  readonly loan: LoanDetail | null
  readonly onStale: () => void
}

function Payable({ id, options, loan, onStale }: PayableProps) {
  const [paysAnyway, setPaysAnyway] = useState(false)
  const [first] = options.tabs
  if (loan && isWithdrawing(loan) && !paysAnyway) {
    return (
      <>
        <PaymentHeader options={options} loan={loan} />
        <WithdrawalNote loan={loan} />
        <Button variant="text" onClick={() => setPaysAnyway(true)}>
          {withdrawalNoteText.payAnyway}
        </Button>
      </>
    )
  }
  if (first === undefined) {
    return (
      <>
        <PaymentHeader options={options} loan={loan} />
        <Notice tone="info" title={text.nothingTitle}>
          {text.nothingText}
        </Notice>
      </>
    )
  }
  return (
    <PaymentCard
      id={id}
      options={options}
      loan={loan}
      first={options.initialTab ?? first}
      onStale={onStale}
    />
  )
}

function PaymentTypes({ options }: { readonly options: PaymentOptions }) {
  const types: readonly PaymentType[] = [...options.tabs, 'Pagar total']
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{text.kindsTitle}</h2>
      <dl className={styles.types}>
        {types.map((type) => (
          <div key={type}>
            <dt>{type}</dt>
            <dd className={styles.quiet}>{text.kinds[type]}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{text.methods}</p>
    </section>
  )
}

type Props = {
  readonly id: string
  readonly options: PaymentOptions
  readonly loan: LoanDetail | null
  readonly first: PaymentTab
  /** The page's bounds are out of date. */
  readonly onStale: () => void
}

function PaymentCard({ id, options, loan, first, onStale }: Props) {
  const [tab, setTab] = useState<PaymentTab>(first)
  const [choice, setChoice] = useState<PaymentChoice | null>(null)
  const [method, setMethod] = useState<PaymentMethod>(defaultPaymentMethod)
  const { isPaying, problem, dismiss, pay } = usePayment()

  const goToPay = (chosen: PaymentChoice, meioPagamento: PaymentMethod) => {
    setMethod(meioPagamento)
    const body = bodyOf(chosen, meioPagamento)
    const params = { provider: 'epayco' as const, key: options.keyMambu }
    return pay(JSON.stringify(body), (headers) =>
      send('POST /selfmanage/:provider/:key/request', { params, body }, { headers, part: 'catalogue' }),
    )
  }
  const panels: Readonly<Record<PaymentTab, () => ReactNode>> = {
    'Pagar cuota': () => <InstallmentTab options={options} onChoose={setChoice} />,
    'Adelanto de cuota': () => <AdvanceTab options={options} onChoose={setChoice} />,
    'Abono a capital': () => (
      <PrepaymentTab
        id={id}
        options={options}
        onChoose={setChoice}
        onPayOverdue={options.tabs.includes('Pagar cuota') ? () => setTab('Pagar cuota') : null}
      />
    ),
  }
  return (
    <>
      <PaymentHeader options={options} loan={loan} />
      {options.tabs.length === 1 ? (
        <section aria-label={first} className={styles.only}>
          <h2 className={styles.title}>{first}</h2>
          {panels[first]()}
        </section>
      ) : (
        <Tabs
          label={text.tabs}
          tabs={options.tabs.map((name) => ({ name, panel: panels[name]() }))}
          selected={tab}
          onSelect={setTab}
        />
      )}
      {options.totalBalance !== options.installment.value && (
        <section className={styles.card} aria-label={payoff}>
          <p className={styles.quiet}>{text.kinds[payoff]}</p>
          <Button variant="secondary" onClick={() => setChoice(payoffOf(options))}>
            {text.payoff(options.totalBalanceFmt)}
          </Button>
        </section>
      )}
      {choice && problem === null && (
        <MethodDialog
          amountFmt={choice.amountFmt}
          label={choice.type}
          cashNote={choice.cashNote}
          initial={method}
          isGoing={isPaying}
          onPay={(picked) => goToPay(choice, picked)}
          onClose={() => setChoice(null)}
        >
          {choice.note && <p>{choice.note}</p>}
          {choice.facts && <Facts facts={choice.facts} />}
        </MethodDialog>
      )}
      <PaymentErrorDialog
        problem={problem}
        onClose={() => {
          dismiss()
          if (problem?.kind === 'refused' && problem.failure.errorCode === 'PagoNoPermitido') {
            setChoice(null)
            onStale()
          }
        }}
      />
    </>
  )
}

const payoff = 'Pagar total' satisfies PaymentType

type PaymentHeaderProps = {
  readonly options: PaymentOptions
  readonly loan: LoanDetail | null
}

function PaymentHeader({ options, loan }: PaymentHeaderProps) {
  const { lastDueDate, installment, isMobileBill, isLastInstallment, inProcess } = options
  const isOverdue = lastDueDate === dueAtOnce
  return (
    <section className={styles.card} aria-label={text.credit}>
      <div className={styles.head}>
        {loan ? (
          <div>
            <p>
              <strong>{loan.productName}</strong>
            </p>
            <p className={styles.quiet}>{text.contract(loan.contractNumber)}</p>
          </div>
        ) : (
          <Skeleton shape="short" />
        )}
        {isOverdue && <Tag tone="bad">{text.overdue}</Tag>}
      </div>
      {isMobileBill && lastDueDate !== null && loan?.withdrawal?.state !== 'requested' && (
        <Notice tone="info" title={text.billTitle(dueText(lastDueDate, true), installment.dueFmt)}>
          {isLastInstallment ? text.billLastText : isOverdue ? text.billOverdueText : text.billText}
        </Notice>
      )}
      {inProcess && (
        <Notice tone="info" title={text.inProcessTitle}>
          {text.inProcessText(inProcess.valueFmt)}
        </Notice>
      )}
    </section>
  )
}
