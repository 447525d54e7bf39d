import type { AccountInstallment } from '@cupo/wire'
import { creditText } from '../../../text/credit.ts'
import { Facts } from '../../../ui/facts.tsx'
import styles from './credit.module.css'
import { InstallmentState } from './installment-status.tsx'

const text = creditText.plan

/** Each installment as a card that opens to what it is made of. */
export function InstallmentCards({ installments }: { readonly installments: readonly AccountInstallment[] }) {
  return (
    <ol className={styles.installments}>
      {installments.map((row) => (
        <li key={row.number} className={styles.installment}>
          <div className={styles.installmentHead}>
            <strong>
              {text.number} {row.number}
            </strong>
            <InstallmentState status={row.status} />
          </div>
          <div className={styles.installmentHead}>
            <span className={styles.figure}>{row.total_expectedFmt}</span>
            <span className={styles.quiet}>
              {row.datePaidFmt === null ? text.dueOn(row.dateDueFmt) : text.paidOn(row.datePaidFmt)}
            </span>
          </div>
          {row.total_paid > 0 && row.total_due > 0 && <p>{text.leftOf(row.total_dueFmt)}</p>}
          <details>
            <summary>{text.detail}</summary>
            <Facts facts={detailOf(row)} />
          </details>
        </li>
      ))}
    </ol>
  )
}

const detailOf = (row: AccountInstallment) => [
  { term: text.capital, value: row.capital_expectedFmt },
  { term: text.interest, value: row.interest_expectedFmt },
  { term: text.tax, value: row.tax_expectedFmt },
  { term: text.fees, value: row.fees_expectedFmt },
  ...(row.penalty_expected > 0 ? [{ term: text.penalty, value: row.penalty_expectedFmt }] : []),
  { term: text.total, value: row.total_expectedFmt, isStrong: true },
  { term: text.left, value: row.total_dueFmt },
]
