import { classNames } from '@cupo/ui/class-names.ts'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import type { InstallmentCount, MoneyTerm } from '@cupo/wire'
import { moneyTermsText as text } from '../../text/money-terms.ts'
import { purchaseText } from '../../text/offer.ts'
import styles from './term-comparison.module.css'

type Props = {
  readonly terms: readonly MoneyTerm[] | null
  readonly counts: readonly InstallmentCount[]
  readonly chosen: InstallmentCount | null
}

export function TermComparison({ terms, counts, chosen }: Props) {
  const pair = pairOf(terms?.map(({ installment }) => installment) ?? counts, chosen)
  if (pair === null) return null
  const [shorter, longer] = pair.map((count) => terms?.find(({ installment }) => installment === count))
  const difference = longer?.againstShorter
  return (
    <section className={styles.comparison}>
      <h2 className={styles.title}>{text.compare}</h2>
      <div className={styles.pair}>
        {pair.map((count, index) => (
          <TermCard
            key={count}
            count={count}
            term={index === 0 ? shorter : longer}
            isChosen={count === chosen}
            whole={longer?.totalToPay ?? 0}
          />
        ))}
      </div>
      <p className={styles.difference}>
        {longer && difference
          ? text.difference(longer.installment, difference.lessAMonthFmt, difference.moreInTotalFmt)
          : null}
      </p>
    </section>
  )
}

function pairOf(
  counts: readonly InstallmentCount[],
  chosen: InstallmentCount | null,
): readonly [InstallmentCount, InstallmentCount] | null {
  if (chosen === null || !counts.includes(chosen)) return null
  const from = Math.max(0, counts.indexOf(chosen) - 1)
  const [shorter, longer] = counts.slice(from, from + 2)
  return shorter === undefined || longer === undefined ? null : [shorter, longer]
}

type TermCardProps = {
  readonly count: InstallmentCount
  readonly term: MoneyTerm | undefined
  readonly isChosen: boolean
  readonly whole: number
}

function TermCard({ count, term, isChosen, whole }: TermCardProps) {
  const rows = [
    { name: purchaseText.installment, amount: term?.totalFmt, isCost: false },
    { name: text.creditCost, amount: term?.creditCostFmt, isCost: true },
    { name: text.totalToPay, amount: term?.totalToPayFmt, isCost: false },
  ]
  return (
    <section className={classNames(styles.card, isChosen && styles.chosen)}>
      <h3 className={styles.count}>
        {text.term(count)}
        {isChosen && <span className={styles.mark}>{text.chosen}</span>}
      </h3>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
        {term && whole > 0 && (
          <>
            <rect width={(100 * term.totalToPay) / whole} height="4" className={styles.cost} />
            <rect width={(100 * term.intendedValue) / whole} height="4" className={styles.sum} />
          </>
        )}
      </svg>
      <dl className={styles.facts}>
        {rows.map(({ name, amount, isCost }) => (
          <div key={name}>
            <dt className={classNames(isCost && styles.costName)}>{name}</dt>
            <dd>{amount ?? <Skeleton />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
