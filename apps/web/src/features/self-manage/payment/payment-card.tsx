import { Button } from '@cupo/ui/button.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { Notice, Tag } from '@cupo/ui/notice.tsx'
import { Tabs } from '@cupo/ui/tabs.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import {
  defaultPaymentMethod,
  dueAtOnce,
  type LoanDetail,
  type PaymentMethod,
  type PaymentOptions,
  type PaymentTab,
  type PaymentType,
} from '@cupo/wire'
import { type ReactNode, useState } from 'react'
import { send } from '../../../client/send.ts'
import { dueText } from '../../../text/account.ts'
import { paymentPageText as text } from '../../../text/payment.ts'
import { bodyOf, type PaymentChoice } from '../../payment/choice.ts'
import { MethodDialog } from '../../payment/method-dialog.tsx'
import { PaymentErrorDialog } from '../../payment/payment-error-dialog.tsx'
import { usePayment } from '../../payment/use-payment.ts'
import { payoffOf } from './amount-form.tsx'
import { AdvanceTab, InstallmentTab } from './installment-tabs.tsx'
import styles from './payment.module.css'
import { PrepaymentTab } from './prepayment-tab.tsx'

type Props = {
  readonly id: string
  readonly options: PaymentOptions
  readonly loan: LoanDetail | null
  readonly first: PaymentTab
  /** The page's bounds are out of date. */
  readonly onStale: () => void
}

export function PaymentCard({ id, options, loan, first, onStale }: Props) {
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

export function PaymentHeader({ options, loan }: PaymentHeaderProps) {
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
