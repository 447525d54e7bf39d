import { Amount } from '@cupo/ui/amount.tsx'
import { classNames } from '@cupo/ui/class-names.ts'
import { Breakdown } from '@cupo/ui/disclosure.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { Slider } from '@cupo/ui/slider.tsx'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { Skeleton } from '@cupo/ui/waiting.tsx'
import { type Calculator, type InstallmentCount, installmentCounts, type MoneyTerm } from '@cupo/wire'
import { moneyTermsText as text } from '../../text/money-terms.ts'
import { offerText, purchaseText } from '../../text/offer.ts'
import { costFacts } from '../offer/cost-facts.ts'
import styles from './money-terms.module.css'
import { MonthlyPlace } from './money-terms-place.tsx'
import type { CalculatorView } from './use-calculator.ts'

type Props = {
  readonly view: CalculatorView
  readonly calculator: Calculator
  readonly sumLabel: string
  readonly isRecalculating?: boolean
  readonly quotaMax?: number | undefined
}

export function MoneyTerms({ view, calculator, sumLabel, isRecalculating = false, quotaMax }: Props) {
  const { terms, counts, chosen, term, failure } = view
  return (
    <>
      <div className={styles.sum}>
        <SumSlider
          calculator={calculator}
          label={sumLabel}
          sum={view.sum}
          onSum={view.moveTo}
          isDisabled={isRecalculating}
          quotaMax={quotaMax}
        />
      </div>
      <div className={styles.counts}>
        <RadioGroup
          name="installments"
          legend={offerText.counts}
          layout="strip"
          value={chosen === null ? null : String(chosen)}
          onValue={(value) => view.choose(asCount(value))}
          choices={counts.map((count) => ({
            value: String(count),
            label: count,
            isDisabled: isRecalculating || !isOffered(count, terms),
          }))}
        />
      </div>
      <div className={styles.cost} aria-live="polite">
        <MonthlyCost term={term} isSearching={terms === null && failure === null} />
      </div>
      {terms?.length === 0 && <Notice tone="warn">{offerText.nothingAvailable}</Notice>}
      <div className={styles.comparison}>
        <TermComparison terms={terms} counts={counts} chosen={chosen} />
      </div>
      <div className={styles.detail}>{term && <TermDetail term={term} />}</div>
    </>
  )
}

type TermProps = { readonly term: MoneyTerm }

const TermDetail = ({ term }: TermProps) => (
  <Breakdown
    summary={offerText.breakdown}
    facts={costFacts(term, { feesProvider: null, financedFmt: term.intendedValueFmt, beforeDelivery: [] })}
  />
)

export const ChosenTerm = ({ term }: TermProps) => (
  <>
    <MonthlyCost term={term} isSearching={false} />
    <TermDetail term={term} />
  </>
)

/** Terms of the last sum may be chosen while the new ones are on their way. */
const isOffered = (count: InstallmentCount, terms: readonly MoneyTerm[] | null) =>
  terms === null || terms.some(({ installment }) => installment === count)

/** A radio's value comes back as text. */
const asCount = (value: string): InstallmentCount =>
  installmentCounts.find((count) => String(count) === value) ?? 36

type SumSliderProps = {
  readonly calculator: Calculator
  readonly label: string
  readonly sum: number
  readonly onSum: (sum: number) => void
  readonly isDisabled: boolean
  readonly quotaMax: number | undefined
}

function SumSlider({ calculator, label, sum, onSum, isDisabled, quotaMax }: SumSliderProps) {
  const words = new Map(calculator.options.map(({ value, valueFmt }) => [value, valueFmt]))
  const markOf = (quota: string | undefined) =>
    quotaMax === undefined || quota === undefined
      ? undefined
      : { value: quotaMax, label: sum > quotaMax ? text.aboveQuota(quota) : text.quota(quota) }
  return (
    <Slider
      label={label}
      min={calculator.minimumValue}
      max={calculator.maximumValue}
      step={calculator.range}
      value={sum}
      textOf={(value) => words.get(value) ?? ''}
      onValue={onSum}
      isDisabled={isDisabled}
      less={text.less}
      more={text.more}
      typed={text.typed}
      mark={markOf(quotaMax === undefined ? undefined : words.get(quotaMax))}
    />
  )
}

type MonthlyCostProps = { readonly term: MoneyTerm | null; readonly isSearching: boolean }

function MonthlyCost({ term, isSearching }: MonthlyCostProps) {
  if (isSearching) return <MonthlyPlace />
  if (!term) return <Amount label={purchaseText.installment} value="—" note={offerText.noneChosen} />
  return (
    <>
      <VisuallyHidden>{text.heardSum(term.intendedValueFmt)}</VisuallyHidden>
      <Amount
        label={purchaseText.installment}
        value={term.totalFmt}
        note={
          <>
            {offerText.inInstallments(term.installment, term.interestCETYearlyFmt, term.taxRate > 0)}
            <br />
            {offerText.total(term.totalToPayFmt, term.creditCostFmt)}
          </>
        }
      />
    </>
  )
}

type TermComparisonProps = {
  readonly terms: readonly MoneyTerm[] | null
  readonly counts: readonly InstallmentCount[]
  readonly chosen: InstallmentCount | null
}

function TermComparison({ terms, counts, chosen }: TermComparisonProps) {
  const pair = pairOf(terms?.map(({ installment }) => installment) ?? counts, chosen)
  if (pair === null) return null
  const [shorter, longer] = pair.map((count) => terms?.find(({ installment }) => installment === count))
  const difference = longer?.againstShorter
  return (
    <section className={styles.terms}>
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
            <rect width={(100 * term.totalToPay) / whole} height="4" className={styles.costBar} />
            <rect width={(100 * term.intendedValue) / whole} height="4" className={styles.sumBar} />
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
