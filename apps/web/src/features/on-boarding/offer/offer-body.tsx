import {
  type Application,
  type InstallmentCount,
  installmentCounts,
  type OfferData,
  type OfferOption,
} from '@cupo/wire'
import { commonText } from '../../../text/common.ts'
import { creditWords } from '../../../text/credit-words.ts'
import { offerWords, purchaseText } from '../../../text/offer.ts'
import { Amount } from '../../../ui/amount.tsx'
import { useWords } from '../../../ui/audience.ts'
import { Breakdown } from '../../../ui/disclosure.tsx'
import type { Fact } from '../../../ui/facts.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PhoneCard } from '../../../ui/phone-card.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Skeleton } from '../../../ui/waiting.tsx'
import { PurchaseAmounts, SummaryPanel } from '../purchase-summary/purchase-summary.tsx'
import { costFacts } from './cost-facts.ts'
import { DownPayment } from './down-payment.tsx'
import { GuaranteeFacts } from './guarantee.tsx'
import styles from './offer.module.css'
import type { Offer } from './use-offer.ts'

type Props = { readonly view: Offer; readonly offer: OfferData }

/** The six terms, the cost of the chosen one, and what is paid apart from it. */
export function OfferBody({ view, offer }: Props) {
  const text = useWords(offerWords)
  const { option, chosen, isRecalculating } = view
  const available = offer.offers.map(({ installment }) => installment)
  return (
    <>
      <RadioGroup
        name="installments"
        legend={text.counts}
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
            label={text.monthly}
            value={option.totalFmt}
            note={text.inInstallments(option.installment, option.interestCETYearlyFmt, option.taxRate > 0)}
          />
        ) : (
          <Amount label={text.monthly} value="—" note={text.noneChosen} />
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
      <DownPayment offer={offer} isDisabled={isRecalculating} />
      {offer.guaranteePayment > 0 && <GuaranteeFacts offer={offer} />}
    </>
  )
}

/** A radio's value comes back as text; the six counts are the only ones there are. */
const asCount = (value: string): InstallmentCount =>
  installmentCounts.find((count) => String(count) === value) ?? 36

type OfferSummaryProps = {
  readonly application: Application
  readonly offer: OfferData | null
  readonly option: OfferOption | null
}

/** Beside the offer on a wide screen: the phone, and the choice as it stands. */
export function OfferSummary({ application, offer, option }: OfferSummaryProps) {
  const [phone] = application.access.equipments
  return (
    <SummaryPanel title={creditWords[application.origin].summary}>
      {phone && <PhoneCard phone={phone} size="row" />}
      {option && (
        <Amount
          size="medium"
          label={purchaseText.installment}
          value={option.totalFmt}
          note={purchaseText.installments(option.installment)}
        />
      )}
      {offer && (
        <PurchaseAmounts
          origin={application.origin}
          downPayment={offer.advancedPayment > 0 ? offer.advancedPaymentFmt : null}
          guarantee={offer.guaranteePaymentTotal > 0 ? offer.guaranteePaymentTotalFmt : null}
          financed={offer.realFinancedAmountFmt}
          installmentsTotal={option?.totalToPayFmt ?? null}
          totalToPay={option?.totalOfPurchaseFmt ?? null}
        />
      )}
    </SummaryPanel>
  )
}

/** What is paid apart from the installments. */
const beforeDelivery = (offer: OfferData): readonly Fact[] => [
  ...(offer.advancedPayment > 0 ? [{ term: purchaseText.downPayment, value: offer.advancedPaymentFmt }] : []),
  ...(offer.guaranteePaymentTotal > 0
    ? [{ term: purchaseText.guarantee, value: offer.guaranteePaymentTotalFmt }]
    : []),
]

/** The six buttons and the amount, on their way. */
export function OfferSkeleton() {
  return (
    <>
      <div role="status">
        <VisuallyHidden>{commonText.loading}</VisuallyHidden>
      </div>
      <Skeleton shape="short" />
      <div className={styles.tiles}>
        {['3', '6', '12', '18', '24', '36'].map((count) => (
          <Skeleton key={count} shape="field" />
        ))}
      </div>
      <Skeleton shape="amount" />
      <Skeleton shape="field" />
    </>
  )
}
