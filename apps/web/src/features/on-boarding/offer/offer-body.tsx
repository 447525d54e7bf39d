import { type InstallmentCount, installmentCounts, type OfferData } from '@cupo/wire'
import { offerText } from '../../../text/offer.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Breakdown } from '../../../ui/breakdown.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { costFacts } from './cost-facts.ts'
import { DownPayment } from './down-payment.tsx'
import { GuaranteeFacts } from './guarantee/guarantee-facts.tsx'
import styles from './offer-body.module.css'
import type { Offer } from './use-offer.ts'

type Props = { readonly view: Offer; readonly offer: OfferData }

/** The six terms, the cost of the chosen one, and what is paid apart from it. */
export function OfferBody({ view, offer }: Props) {
  const { option, chosen, isRecalculating } = view
  const available = offer.offers.map(({ installment }) => installment)
  return (
    <>
      <RadioGroup
        name="installments"
        legend={offerText.counts}
        layout="tiles"
        value={chosen === null ? null : String(chosen)}
        onValue={(value) => view.choose(asCount(value))}
        choices={installmentCounts.map((count) => ({
          value: String(count),
          label: count,
          isDisabled: isRecalculating || !available.includes(count),
        }))}
      />
      <div className={styles.cost} aria-live="polite">
        {option ? (
          <Amount
            label={offerText.monthly}
            value={option.totalFmt}
            note={offerText.inInstallments(
              option.installment,
              option.interestCETYearlyFmt,
              option.taxRate > 0,
            )}
          />
        ) : (
          <Amount label={offerText.monthly} value="—" note={offerText.noneChosen} />
        )}
      </div>
      {available.length === 0 && <Notice tone="warn">{offerText.nothingAvailable}</Notice>}
      {option && <Breakdown summary={offerText.breakdown} facts={costFacts(option, offer)} />}
      <DownPayment offer={offer} isDisabled={isRecalculating} />
      {offer.guaranteePayment > 0 && <GuaranteeFacts offer={offer} />}
    </>
  )
}

/** A radio's value comes back as text; the six counts are the only ones there are. */
const asCount = (value: string): InstallmentCount =>
  installmentCounts.find((count) => String(count) === value) ?? 36
