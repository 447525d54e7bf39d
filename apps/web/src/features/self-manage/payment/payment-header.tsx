import { dueAtOnce, type LoanDetail, type PaymentOptions } from '@cupo/wire'
import { paymentPageText as text } from '../../../text/payment-page.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './payment.module.css'

type Props = { readonly options: PaymentOptions; readonly loan: LoanDetail | null }

/** Which credit, what is due next, and what would pay all of it today. */
export function PaymentHeader({ options, loan }: Props) {
  const { lastDueDate, installment, totalBalanceFmt, isMobileBill } = options
  const isOverdue = lastDueDate === dueAtOnce
  return (
    <section className={styles.card} aria-label={loan?.productName ?? text.tabs}>
      <div className={styles.head}>
        {loan ? (
          <p>
            <strong>{loan.productName}</strong>{' '}
            <span className={styles.quiet}>{text.contract(loan.contractNumber)}</span>
          </p>
        ) : (
          <Skeleton shape="short" />
        )}
        {isOverdue && <Tag tone="bad">{text.overdue}</Tag>}
      </div>
      {lastDueDate !== null && (
        <Amount
          size="medium"
          label={isOverdue ? text.dueNow : text.nextDue(lastDueDate)}
          value={installment.valueFmt}
        />
      )}
      <Facts facts={[{ term: text.payOffToday, value: totalBalanceFmt }]} />
      {isMobileBill && <Notice tone="info">{text.mobileBill}</Notice>}
    </section>
  )
}
