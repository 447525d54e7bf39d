import { Button } from '@cupo/ui/button.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { Disclosure } from '@cupo/ui/disclosure.tsx'
import { Facts } from '@cupo/ui/facts.tsx'
import { Icon } from '@cupo/ui/icon.tsx'
import { alertIcon, clockIcon, goodIcon, partIcon } from '@cupo/ui/icons.ts'
import { Tabs } from '@cupo/ui/tabs.tsx'
import type { AccountInstallment, InstallmentStatus, Prepayment } from '@cupo/wire'
import { useDeferredValue, useState } from 'react'
import { creditText, installmentStatusText, type RestPart } from '../../../text/account.ts'
import { shortMonthText } from '../../../text/dates.ts'
import styles from './credit.module.css'

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

/** Rows of a longer plan that show at first. */
const shownAtFirst = 4

export type PlanEntry =
  | { readonly kind: 'installment'; readonly row: AccountInstallment }
  | { readonly kind: 'prepayment'; readonly prepayment: Prepayment }

/** A prepayment stands before the first installment due after it. */
export function entriesOf(
  installments: readonly AccountInstallment[],
  prepayments: readonly Prepayment[],
): readonly PlanEntry[] {
  const left = [...prepayments]
  const takeUpTo = (date: string): readonly PlanEntry[] => {
    const first = left.findIndex(({ dateFmt }) => sortable(dateFmt) > date)
    return left
      .splice(0, first === -1 ? left.length : first)
      .map((prepayment) => ({ kind: 'prepayment', prepayment }))
  }
  return [
    ...installments.flatMap((row): readonly PlanEntry[] => [
      ...takeUpTo(sortable(row.dateDueFmt)),
      { kind: 'installment', row },
    ]),
    ...takeUpTo('9'),
  ]
}

const sortable = (dateFmt: string): string => dateFmt.split('/').reverse().join('')

function InstallmentCards({ installments, prepayments }: PlanProps) {
  const [isWhole, setIsWhole] = useState(false)
  const entries = entriesOf(installments, prepayments)
  const next = nextOf(entries)
  const shown = isWhole ? entries : next
  return (
    <>
      <Cards entries={shown} />
      {next.length < entries.length && (
        <div className={styles.more}>
          <Button variant="text" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? text.showNext : text.showAll(installments.length)}
          </Button>
        </div>
      )}
    </>
  )
}

type PlanProps = {
  readonly installments: readonly AccountInstallment[]
  readonly prepayments: readonly Prepayment[]
}

export function nextOf(entries: readonly PlanEntry[]): readonly PlanEntry[] {
  const unpaid = entries.findIndex((entry) => entry.kind === 'installment' && entry.row.status !== 'PAID')
  let from = unpaid === -1 ? entries.length : unpaid
  while (entries[from - 1]?.kind === 'prepayment') from -= 1
  const start = Math.max(0, Math.min(from, entries.length - shownAtFirst))
  return entries.slice(start, Math.max(start, unpaid) + shownAtFirst)
}

const PrepaymentCard = ({
  prepayment: { dateFmt, amountFmt, abono },
}: {
  readonly prepayment: Prepayment
}) => (
  <li className={styles.installment}>
    <div className={styles.installmentHead}>
      <strong>{text.prepayment}</strong>
      <span className={styles.quiet}>{text.effects[abono]}</span>
    </div>
    <div className={styles.installmentHead}>
      <span className={styles.figure}>{amountFmt}</span>
      <span className={styles.quiet}>{text.paidOn(dateFmt)}</span>
    </div>
  </li>
)

const keyOf = ({ dateFmt, amount }: Prepayment, index: number): string => `${dateFmt} ${amount} ${index}`

function Cards({ entries }: { readonly entries: readonly PlanEntry[] }) {
  return (
    <ol className={styles.installments}>
      {entries.map((entry, index) =>
        entry.kind === 'prepayment' ? (
          <PrepaymentCard key={keyOf(entry.prepayment, index)} prepayment={entry.prepayment} />
        ) : (
          <InstallmentCard key={entry.row.number} row={entry.row} />
        ),
      )}
    </ol>
  )
}

const InstallmentCard = ({ row }: { readonly row: AccountInstallment }) => (
  <li className={styles.installment}>
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
)

function dateOf({ datePaidFmt, dateDueFmt, status }: AccountInstallment): string {
  if (datePaidFmt !== null) return text.paidOn(datePaidFmt)
  return status === 'LATE' ? text.wasDueOn(dateDueFmt) : text.dueOn(dateDueFmt)
}

const detailOf = (row: AccountInstallment) => [
  { term: text.capital, value: row.capital_expectedFmt },
  ...partsIn([row]).map((part) => ({ term: text[part], value: row[`${part}_expectedFmt`] })),
  { term: text.total, value: row.total_expectedFmt, isStrong: true },
  { term: text.left, value: row.total_dueFmt },
]

/** A box that scrolls must be reached without a pointer. */
const scrolledByKeys = { tabIndex: 0 } as const

const maybeParts = ['interest', 'tax', 'fees', 'penalty'] as const

const partsIn = (rows: readonly AccountInstallment[]) =>
  maybeParts.filter((part) => rows.some((row) => row[`${part}_expected`] > 0))

export function PlanTable({ installments, prepayments }: PlanProps) {
  const parts = partsIn(installments)
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
                ...parts.map((part) => text[part]),
              ].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entriesOf(installments, prepayments).map((entry, index) => {
              if (entry.kind === 'prepayment') {
                const { dateFmt, amountFmt } = entry.prepayment
                return (
                  <tr key={keyOf(entry.prepayment, index)}>
                    <th scope="row">{text.prepaid}</th>
                    <td>{dateFmt}</td>
                    <td>{amountFmt}</td>
                    <td />
                    <td>{text.toCapital}</td>
                    <td>{amountFmt}</td>
                    {parts.map((part) => (
                      <td key={part} />
                    ))}
                  </tr>
                )
              }
              const { row } = entry
              return (
                <tr key={row.number}>
                  <th scope="row">{row.number}</th>
                  <td>{row.dateDueFmt}</td>
                  <td>{row.total_expectedFmt}</td>
                  <td>{row.total_dueFmt}</td>
                  <td>
                    <InstallmentState status={row.status} />
                  </td>
                  <td>{row.capital_expectedFmt}</td>
                  {parts.map((part) => (
                    <td key={part}>{row[`${part}_expectedFmt`]}</td>
                  ))}
                </tr>
              )
            })}
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

const InstallmentState = ({ status }: { readonly status: InstallmentStatus }) => (
  <span className={classNames(styles.status, tones[status])}>
    <Icon of={icons[status]} size="small" />
    {installmentStatusText[status]}
  </span>
)
