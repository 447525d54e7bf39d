import type { LoanDetail } from '@cupo/wire'
import { creditText } from '../../../text/credit.ts'
import { Facts } from '../../../ui/facts.tsx'
import styles from './credit.module.css'

const text = creditText.progress

/** A bar of what is paid and what is left of the capital. */
export function Progress({ loan }: { readonly loan: LoanDetail }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{text.title}</h2>
      <svg
        className={styles.bar}
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        role="img"
        aria-label={text.label(loan.capitalPaidPercent)}
      >
        <rect className={styles.barLeft} width="100" height="8" />
        <rect className={styles.barPaid} width={loan.capitalPaidPercent} height="8" />
      </svg>
      <p className={styles.quiet}>{text.count(loan.installmentsPaid, loan.installmentsNumber)}</p>
      <Facts
        facts={[
          { term: text.paid, value: loan.capitalPaidFmt },
          { term: text.left, value: loan.capitalLeftFmt, isStrong: true },
        ]}
      />
    </section>
  )
}
