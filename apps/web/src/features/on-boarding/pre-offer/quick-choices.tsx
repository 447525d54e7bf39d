import { preOfferText } from '../../../text/pre-offer.ts'
import type { DownPaymentLimits } from './check-down-payment.ts'
import styles from './quick-choices.module.css'

type Props = {
  readonly limits: DownPaymentLimits
  readonly amount: number
  readonly onChoose: (amount: number) => void
}

/** The server's own amounts, one touch each. */
export function QuickChoices({ limits, amount, onChoose }: Props) {
  const choices = [
    limits.advancedPayment > 0
      ? { value: limits.advancedPayment, label: preOfferText.minimum(limits.advancedPaymentFmt) }
      : { value: 0, label: preOfferText.none },
    {
      value: limits.effectiveMaximumAdvancedPayment,
      label: preOfferText.maximum(limits.effectiveMaximumAdvancedPaymentFmt),
    },
  ]
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{preOfferText.choices}</legend>
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={value === amount}
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
