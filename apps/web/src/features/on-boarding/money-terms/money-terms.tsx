import { type Calculator, type InstallmentCount, installmentCounts, type MoneyTerm } from '@cupo/wire'
import type { ReactNode } from 'react'
import { moneyTermsText as text } from '../../../text/money-terms.ts'
import { offerText } from '../../../text/offer.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Breakdown } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Skeleton } from '../../../ui/waiting.tsx'
import { costFacts } from '../offer/cost-facts.ts'
import styles from './money-terms.module.css'
import { TermComparison } from './term-comparison.tsx'
import { type CalculatorView, emptyView } from './use-calculator.ts'

type Props = {
  readonly view: CalculatorView
  readonly sumLabel: string
  /** The options are asked for anew: nothing can be chosen meanwhile. */
  readonly isRecalculating?: boolean
}

/** How much, in how many installments, what it costs a month, and the same money in the next term. */
export function MoneyTerms({ view, sumLabel, isRecalculating = false }: Props) {
  const { calculator, terms, counts, chosen, term, failure } = view
  return (
    <>
      <div className={styles.sum}>
        {calculator ? (
          <SumSlider
            calculator={calculator}
            label={sumLabel}
            sum={view.sum}
            onSum={view.moveTo}
            isDisabled={isRecalculating}
          />
        ) : (
          <Place label={sumLabel}>
            <Skeleton shape="amount" />
            <Skeleton shape="field" />
          </Place>
        )}
      </div>
      <div className={styles.counts}>
        {counts.length > 0 ? (
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
        ) : (
          <Place label={offerText.counts}>
            <Skeleton shape="field" />
          </Place>
        )}
      </div>
      <div className={styles.cost} aria-live="polite">
        <MonthlyCost term={term} isSearching={terms === null && failure === null} />
      </div>
      {terms?.length === 0 && <Notice tone="warn">{offerText.nothingAvailable}</Notice>}
      <div className={styles.comparison}>
        <TermComparison terms={terms} counts={counts} chosen={chosen} />
      </div>
      <div className={styles.detail}>
        {term && (
          <Breakdown
            summary={offerText.breakdown}
            facts={costFacts(term, {
              feesProvider: null,
              financedFmt: term.intendedValueFmt,
              beforeDelivery: [],
            })}
          />
        )}
      </div>
    </>
  )
}

/** Before it is known what to ask: the same places, empty. */
export const MoneyTermsPlace = ({ sumLabel }: Pick<Props, 'sumLabel'>) => (
  <MoneyTerms view={emptyView} sumLabel={sumLabel} />
)

/** While the terms of a new sum are on their way, those of the last one may be chosen ahead. */
const isOffered = (count: InstallmentCount, terms: readonly MoneyTerm[] | null) =>
  terms === null || terms.some(({ installment }) => installment === count)

/** A radio's value comes back as text; the counts of the wire are the only ones there are. */
const asCount = (value: string): InstallmentCount =>
  installmentCounts.find((count) => String(count) === value) ?? 36

type SumSliderProps = {
  readonly calculator: Calculator
  readonly label: string
  readonly sum: number
  readonly onSum: (sum: number) => void
  readonly isDisabled: boolean
}

/** Every sum that it shows is one of the server's, in the server's own words. */
function SumSlider({ calculator, label, sum, onSum, isDisabled }: SumSliderProps) {
  const words = new Map(calculator.options.map(({ value, valueFmt }) => [value, valueFmt]))
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
    />
  )
}

type MonthlyCostProps = { readonly term: MoneyTerm | null; readonly isSearching: boolean }

function MonthlyCost({ term, isSearching }: MonthlyCostProps) {
  if (isSearching) {
    return (
      <Place label={text.searching}>
        <Skeleton shape="amount" />
        <Skeleton shape="short" />
      </Place>
    )
  }
  if (!term) return <Amount label={offerText.monthly} value="—" note={offerText.noneChosen} />
  return (
    <>
      <VisuallyHidden>{text.heardSum(term.intendedValueFmt)}</VisuallyHidden>
      <Amount
        label={offerText.monthly}
        value={term.totalFmt}
        note={offerText.inInstallments(term.installment, term.interestCETYearlyFmt, term.taxRate > 0)}
      />
    </>
  )
}

type PlaceProps = { readonly label: string; readonly children: ReactNode }

/** The place of something that is on its way, under its name. */
const Place = ({ label, children }: PlaceProps) => (
  <div className={styles.place}>
    <p className={styles.placeName}>{label}</p>
    {children}
  </div>
)
