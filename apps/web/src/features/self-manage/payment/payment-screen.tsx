import { Button } from '@cupo/ui/button.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { getLoan, getPaymentOptions, LoanDetail, PaymentOptions, PaymentType } from '@cupo/wire'
import { useState } from 'react'
import { FailureNotice } from '../../../client/failure-notice.tsx'
import type { ScreenProps } from '../../../client/paths.ts'
import { ScreenLink } from '../../../client/screen-link.tsx'
import { send } from '../../../client/send.ts'
import { useAnswer } from '../../../client/use-answer.ts'
import { withdrawalNoteText } from '../../../text/account.ts'
import { paymentPageText as text } from '../../../text/payment.ts'
import { titles } from '../../../text/titles.ts'
import { AccountFrame } from '../account-frame.tsx'
import { isWithdrawing, WithdrawalNote } from '../withdrawal-note.tsx'
import styles from './payment.module.css'
import { PaymentCard, PaymentHeader } from './payment-card.tsx'

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
