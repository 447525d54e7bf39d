import { dueAtOnce, type PayableCredit } from '@cupo/wire'
import { creditText } from '../../../text/credit.ts'
import { payText } from '../../../text/fast-payment-pay.ts'
import { creditsText } from '../../../text/home.ts'
import { Tag } from '../../../ui/tag.tsx'
import styles from './credit-carousel.module.css'

type Props = {
  readonly credit: PayableCredit
  /** Left out where there is nothing to choose between. */
  readonly isSelected?: boolean
  readonly onSelect?: () => void
}

/** One credit as its payer may know it: whose by initials, which by its last digits, and what is due. */
export function CreditCard({ credit, isSelected = false, onSelect }: Props) {
  if (!onSelect) return <div className={styles.card}>{factsOf(credit)}</div>
  return (
    <label className={styles.card}>
      <input type="radio" name="credit" className={styles.radio} checked={isSelected} onChange={onSelect} />
      {factsOf(credit)}
    </label>
  )
}

function factsOf({
  productName,
  contractNumberMasked,
  borrower,
  lastDueDate,
  lastDueValueFmt,
}: PayableCredit) {
  const isOverdue = lastDueDate === dueAtOnce
  return (
    <span className={styles.facts}>
      <span className={styles.head}>
        <span className={styles.name}>{productName}</span>
        {isOverdue && <Tag tone="bad">{creditsText.tags.overdue}</Tag>}
      </span>
      <span className={styles.quiet}>{payText.contract(contractNumberMasked)}</span>
      <span className={styles.quiet}>{payText.holder(borrower.name)}</span>
      {lastDueDate !== null && (
        <span className={styles.due}>
          <span className={styles.quiet}>
            {isOverdue ? creditText.dueNow : creditText.nextDue(lastDueDate)}
          </span>
          <span className={styles.amount}>{lastDueValueFmt}</span>
        </span>
      )}
    </span>
  )
}
