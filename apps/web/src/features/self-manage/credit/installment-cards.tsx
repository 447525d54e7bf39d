import type { AccountInstallment } from '@cupo/wire'
import { useState } from 'react'
import { creditText } from '../../../text/credit.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Facts } from '../../../ui/facts.tsx'
import styles from './credit.module.css'
import { InstallmentState } from './installment-status.tsx'

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
        <Button variant="text" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? text.showNext : text.showAll(installments.length)}
        </Button>
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
