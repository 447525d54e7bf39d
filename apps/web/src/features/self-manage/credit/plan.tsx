import { Tabs } from '@cupo/ui/tabs.tsx'
import { useDeferredValue, useState } from 'react'
import { creditText, type RestPart } from '../../../text/account.ts'
import { shortMonthText } from '../../../text/dates.ts'
import styles from './credit.module.css'
import { entriesOf, InstallmentCards, type PlanProps, PlanTable } from './plan-rows.tsx'

const text = creditText.plan

export function Plan({ installments, prepayments }: PlanProps) {
  const [view, setView] = useState<typeof text.cards | typeof text.table>(text.cards)
  // Drawn behind the cards first, so that opening it answers at once.
  const hasTable = useDeferredValue(true, false)
  if (installments.length === 0) return null
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{text.title}</h2>
      <PlanChart installments={installments} prepayments={prepayments} />
      <Tabs
        label={text.views}
        selected={view}
        onSelect={setView}
        tabs={[
          {
            name: text.cards,
            panel: <InstallmentCards installments={installments} prepayments={prepayments} />,
          },
          {
            name: text.table,
            panel: hasTable && <PlanTable installments={installments} prepayments={prepayments} />,
          },
        ]}
      />
    </section>
  )
}

const height = 60
const slot = 10
const width = 7

const restParts = ['tax', 'fees', 'penalty'] as const satisfies readonly RestPart[]

/** More names would run into each other on a phone. */
const monthsMax = 5

export function PlanChart({ installments, prepayments }: PlanProps) {
  const most = Math.max(1, ...installments.map((row) => row.total_expected))
  const rest = restParts.filter((part) => installments.some((row) => row[`${part}_expected`] > 0))
  const tall = (amount: number) => (amount / most) * height
  const highest = installments.find((row) => row.total_expected === most)
  const months = spread(installments, monthsMax)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.quiet}>{text.chart}</figcaption>
      {highest && <p className={styles.quiet}>{text.most(highest.total_expectedFmt)}</p>}
      <svg
        viewBox={`0 0 ${installments.length * slot} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.chartLabel(installments.length, rest)}
      >
        {installments.map((row, index) => {
          const capital = tall(row.capital_expected)
          const interest = tall(row.interest_expected)
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
        {prepaymentPlaces(installments, prepayments).map((place) => (
          <line
            key={place}
            className={styles.prepayment}
            x1={place * slot}
            x2={place * slot}
            y1="0"
            y2={height}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <ol className={styles.months} aria-hidden="true">
        {months.map((row) => (
          <li key={row.number}>{shortMonthText(row.dateDueFmt)}</li>
        ))}
      </ol>
      <ul className={styles.legend}>
        <li className={styles.legendCapital}>{text.capital}</li>
        <li className={styles.legendInterest}>{text.interest}</li>
        {prepayments.length > 0 && <li className={styles.legendPrepayment}>{text.prepayment}</li>}
        {rest.length > 0 && <li className={styles.legendRest}>{text.rest(rest)}</li>}
      </ul>
    </figure>
  )
}

function prepaymentPlaces(
  installments: PlanProps['installments'],
  prepayments: PlanProps['prepayments'],
): readonly number[] {
  let place = 0
  const places = new Set<number>()
  for (const { kind } of entriesOf(installments, prepayments)) {
    if (kind === 'installment') place += 1
    else places.add(place)
  }
  return [...places]
}

function spread<T>(all: readonly T[], max: number): readonly T[] {
  const count = Math.min(max, all.length)
  return all.filter((_, index) =>
    Array.from({ length: count }, (__, place) =>
      Math.round((place * (all.length - 1)) / Math.max(1, count - 1)),
    ).includes(index),
  )
}
