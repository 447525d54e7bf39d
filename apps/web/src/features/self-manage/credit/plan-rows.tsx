import type { AccountInstallment, InstallmentStatus } from '@cupo/wire'
import { useState } from 'react'
import { creditText, installmentStatusText } from '../../../text/credit.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { alertIcon, clockIcon, goodIcon, partIcon } from '../../../ui/icons.ts'
import styles from './credit.module.css'

const text = creditText.plan

/** So many rows of a longer plan show at first: on a phone, what comes next matters most. */
const shownAtFirst = 4

/** Each installment as a card that opens to what it is made of; of a long plan first those to be paid next. */
export function InstallmentCards({ installments }: { readonly installments: readonly AccountInstallment[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const next = nextOf(installments)
  const shown = isWhole ? installments : next
  return (
    <>
      <Cards installments={shown} />
      {next.length < installments.length && (
        <div className={styles.more}>
          <Button variant="text" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? text.showNext : text.showAll(installments.length)}
          </Button>
        </div>
      )}
    </>
  )
}

/** From the first unpaid row on; of a paid plan, its end. */
export function nextOf(installments: readonly AccountInstallment[]): readonly AccountInstallment[] {
  const first = installments.findIndex((row) => row.status !== 'PAID')
  const from = first === -1 ? installments.length : first
  const start = Math.max(0, Math.min(from, installments.length - shownAtFirst))
  return installments.slice(start, start + shownAtFirst)
}

function Cards({ installments }: { readonly installments: readonly AccountInstallment[] }) {
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
            <span className={styles.quiet}>{dateOf(row)}</span>
          </div>
          {row.total_paid > 0 && row.total_due > 0 && <p>{text.leftOf(row.total_dueFmt)}</p>}
          <Disclosure summary={text.detail}>
            <Facts facts={detailOf(row)} />
          </Disclosure>
        </li>
      ))}
    </ol>
  )
}

function dateOf({ datePaidFmt, dateDueFmt, status }: AccountInstallment): string {
  if (datePaidFmt !== null) return text.paidOn(datePaidFmt)
  return status === 'LATE' ? text.wasDueOn(dateDueFmt) : text.dueOn(dateDueFmt)
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

const icons = { PENDING: clockIcon, PAID: goodIcon, LATE: alertIcon, PARTIALLY_PAID: partIcon } as const
const tones = {
  PENDING: styles.pending,
  PAID: styles.paid,
  LATE: styles.late,
  PARTIALLY_PAID: styles.part,
} as const

/** Where an installment stands: an icon and its word. */
export const InstallmentState = ({ status }: { readonly status: InstallmentStatus }) => (
  <span className={classNames(styles.status, tones[status])}>
    <Icon of={icons[status]} size="small" />
    {installmentStatusText[status]}
  </span>
)
