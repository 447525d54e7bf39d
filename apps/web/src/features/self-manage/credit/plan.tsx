import type { AccountInstallment } from '@cupo/wire'
import { useDeferredValue, useState } from 'react'
import { creditText, type RestPart } from '../../../text/credit.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import styles from './credit.module.css'
import { InstallmentCards, PlanTable } from './plan-rows.tsx'

const text = creditText.plan

/** The payment plan: a picture of it, and its rows as cards or as a table. */
export function Plan({ installments }: { readonly installments: readonly AccountInstallment[] }) {
  const [view, setView] = useState<typeof text.cards | typeof text.table>(text.cards)
  // A long table is drawn behind the cards once all else stands, so that opening it answers at once.
  const hasTable = useDeferredValue(true, false)
  if (installments.length === 0) return null
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{text.title}</h2>
      <PlanChart installments={installments} />
      <Tabs
        label={text.views}
        selected={view}
        onSelect={setView}
        tabs={[
          { name: text.cards, panel: <InstallmentCards installments={installments} /> },
          { name: text.table, panel: hasTable && <PlanTable installments={installments} /> },
        ]}
      />
    </section>
  )
}

const height = 60
const slot = 10
const width = 7

const restParts = ['tax', 'fees', 'penalty'] as const satisfies readonly RestPart[]

/** A stacked column for each installment: capital below, interest, then VAT, charges and penalty if any. The table has the figures. */
export function PlanChart({ installments }: { readonly installments: readonly AccountInstallment[] }) {
  const most = Math.max(1, ...installments.map((row) => row.total_expected))
  const rest = restParts.filter((part) => installments.some((row) => row[`${part}_expected`] > 0))
  const tall = (amount: number) => (amount / most) * height
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.quiet}>{text.chart}</figcaption>
      <svg
        viewBox={`0 0 ${installments.length * slot} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.chartLabel(installments.length, rest)}
      >
        {installments.map((row, index) => {
          const capital = tall(row.capital_expected)
          const interest = tall(row.interest_expected)
          // Never below zero by a rounding of the picture.
          const other = Math.max(0, tall(row.total_expected) - capital - interest)
          const column = { x: index * slot + (slot - width) / 2, width }
          return (
            <g key={row.number} className={row.status === 'PAID' ? styles.columnPaid : undefined}>
              <rect {...column} className={styles.capital} y={height - capital} height={capital} />
              <rect
                {...column}
                className={styles.interest}
                y={height - capital - interest}
                height={interest}
              />
              <rect
                {...column}
                className={styles.rest}
                y={height - capital - interest - other}
                height={other}
              />
            </g>
          )
        })}
      </svg>
      <ul className={styles.legend}>
        <li className={styles.legendCapital}>{text.capital}</li>
        <li className={styles.legendInterest}>{text.interest}</li>
        {rest.length > 0 && <li className={styles.legendRest}>{text.rest(rest)}</li>}
      </ul>
    </figure>
  )
}
