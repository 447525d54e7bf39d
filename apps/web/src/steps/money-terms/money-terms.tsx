import { Amount } from '@cupo/ui/amount.tsx'
import { Breakdown } from '@cupo/ui/disclosure.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { Slider } from '@cupo/ui/slider.tsx'
import { VisuallyHidden } from '@cupo/ui/visually-hidden.tsx'
import { type Calculator, type InstallmentCount, installmentCounts, type MoneyTerm } from '@cupo/wire'
import { moneyTermsText as text } from '../../text/money-terms.ts'
import { offerText, purchaseText } from '../../text/offer.ts'
import { costFacts } from '../offer/cost-facts.ts'
import styles from './money-terms.module.css'
import { MonthlyPlace } from './money-terms-place.tsx'
import { TermComparison } from './term-comparison.tsx'
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
