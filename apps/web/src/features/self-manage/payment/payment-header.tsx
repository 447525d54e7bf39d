import { dueAtOnce, type LoanDetail, type PaymentOptions } from '@cupo/wire'
import { paymentPageText as text } from '../../../text/payment-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './payment.module.css'

type Props = {
  readonly options: PaymentOptions
  readonly loan: LoanDetail | null
  /** Left out where nothing can be paid. */
  readonly onPayOff?: () => void
}

/** Which credit, what is due next, and the way to pay all of it today, whichever tab is open. */
export function PaymentHeader({ options, loan, onPayOff }: Props) {
  const { lastDueDate, installment, totalBalanceFmt, isMobileBill, tabs, inProcess } = options
  const isOverdue = lastDueDate === dueAtOnce
  const due = {
    term: isOverdue ? text.dueNow : text.nextDue(lastDueDate ?? ''),
    value: installment.valueFmt,
    isStrong: true,
  }
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
      {lastDueDate !== null && <Facts facts={[due]} />}
      {onPayOff && (
        <Button variant="secondary" onClick={onPayOff}>
          {text.payoff(totalBalanceFmt)}
        </Button>
      )}
      {inProcess && (
        <Notice tone="info" title={text.inProcessTitle}>
          {text.inProcessText(inProcess.valueFmt)}
        </Notice>
      )}
      {isMobileBill && tabs.includes('Abono a capital') && <Notice tone="info">{text.mobileBill}</Notice>}
    </section>
  )
}
