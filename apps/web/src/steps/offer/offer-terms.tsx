import { Amount } from '@cupo/ui/amount.tsx'
import { Breakdown } from '@cupo/ui/disclosure.tsx'
import type { Fact } from '@cupo/ui/facts.tsx'
import { Notice } from '@cupo/ui/notice.tsx'
import { RadioGroup } from '@cupo/ui/radio-group.tsx'
import { type InstallmentCount, installmentCounts, type OfferData } from '@cupo/wire'
import { offerWords, purchaseText } from '../../text/offer.ts'
import { useWords } from '../../ui/audience.ts'
import { costFacts } from './cost-facts.ts'
import styles from './offer.module.css'

type Props = {
  readonly offer: OfferData
  readonly chosen: InstallmentCount | null
  readonly isDisabled?: boolean
  readonly onChoose: (count: InstallmentCount) => void
}

export function OfferTerms({ offer, chosen, isDisabled = false, onChoose }: Props) {
  const text = useWords(offerWords)
  const available = offer.offers.map(({ installment }) => installment)
  const option = offer.offers.find(({ installment }) => installment === chosen)
  const totalOf = (count: InstallmentCount) =>
    offer.offers.find(({ installment }) => installment === count)?.totalFmt
  return (
    <>
      <RadioGroup
        name="installments"
        legend={text.counts}
        layout="tiles"
        value={chosen === null ? null : String(chosen)}
        onValue={(value) => onChoose(asCount(value))}
        choices={installmentCounts.map((count) => ({
          value: String(count),
          label: count,
          hint: totalOf(count),
          isDisabled: isDisabled || !available.includes(count),
        }))}
      />
      <div className={styles.cost} aria-live="polite">
        {option ? (
          <Amount
            label={purchaseText.installment}
            value={option.totalFmt}
            note={
              <>
                {text.inInstallments(option.installment, option.interestCETYearlyFmt, option.taxRate > 0)}
                <br />
                {text.total(option.totalToPayFmt, option.creditCostFmt)}
              </>
            }
          />
        ) : (
          <Amount label={purchaseText.installment} value="—" note={text.noneChosen} />
        )}
      </div>
      {available.length === 0 && <Notice tone="warn">{text.nothingAvailable}</Notice>}
      {option && (
        <Breakdown
          summary={text.breakdown}
          facts={costFacts(option, {
            feesProvider: offer.feesProvider,
            financedFmt: offer.realFinancedAmountFmt,
            beforeDelivery: beforeDelivery(offer),
          })}
        />
      )}
    </>
  )
}

const asCount = (value: string): InstallmentCount =>
  installmentCounts.find((count) => String(count) === value) ?? 36

const beforeDelivery = (offer: OfferData): readonly Fact[] => [
  ...(offer.advancedPayment > 0 ? [{ term: purchaseText.downPayment, value: offer.advancedPaymentFmt }] : []),
  ...(offer.guaranteePaymentTotal > 0
    ? [{ term: purchaseText.guarantee, value: offer.guaranteePaymentTotalFmt }]
    : []),
]
