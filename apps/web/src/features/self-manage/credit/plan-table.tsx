import type { AccountInstallment } from '@cupo/wire'
import { creditText } from '../../../text/credit.ts'
import styles from './credit.module.css'
import { InstallmentState } from './installment-status.tsx'

const text = creditText.plan

/** A box that scrolls must be reached without a pointer. */
const scrolledByKeys = { tabIndex: 0 } as const

/** The whole plan with its parts; on a phone the table scrolls in its own box, by keys too. */
export function PlanTable({ installments }: { readonly installments: readonly AccountInstallment[] }) {
  return (
    <div className={styles.tablePlace}>
      <p className={styles.scrollCue} aria-hidden="true">
        {text.scroll}
      </p>
      <section className={styles.scroll} aria-label={text.title} {...scrolledByKeys}>
        <table className={styles.table}>
          <thead>
            <tr>
              {[
                text.number,
                text.due,
                text.total,
                text.left,
                text.status,
                text.capital,
                text.interest,
                text.tax,
                text.fees,
                text.penalty,
              ].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {installments.map((row) => (
              <tr key={row.number}>
                <th scope="row">{row.number}</th>
                <td>{row.dateDueFmt}</td>
                <td>{row.total_expectedFmt}</td>
                <td>{row.total_dueFmt}</td>
                <td>
                  <InstallmentState status={row.status} />
                </td>
                <td>{row.capital_expectedFmt}</td>
                <td>{row.interest_expectedFmt}</td>
                <td>{row.tax_expectedFmt}</td>
                <td>{row.fees_expectedFmt}</td>
                <td>{row.penalty_expectedFmt}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
