import type { PaymentOptions } from '@cupo/wire'
import { paymentPageText as text } from '../../../text/payment-page.ts'
import { Button } from '../../../ui/button.tsx'
import type { PaymentChoice } from './choice.ts'
import styles from './payment.module.css'

/** All that is owed today or, in cash, on the last day of the PIN; the server computes it. */
export const payoffOf = ({ totalBalance, totalBalanceFmt, payoffInCash }: PaymentOptions): PaymentChoice => ({
  type: 'Pagar total',
  amount: { 'Tarjeta-PSE': totalBalance, Efectivo: payoffInCash.total },
  amountFmt: { 'Tarjeta-PSE': totalBalanceFmt, Efectivo: payoffInCash.totalFmt },
  cashNote: text.payoffInCash(payoffInCash.untilFmt),
  effect: null,
  facts: [],
})

type Props = {
  readonly options: PaymentOptions
  readonly onChoose: (choice: PaymentChoice) => void
  /** Nothing else can be paid here. */
  readonly isOnly?: boolean
}

/** The way to end the credit today. */
export const Payoff = ({ options, onChoose, isOnly = false }: Props) => (
  <section className={styles.payoff}>
    <h2 className={styles.title}>{isOnly ? 'Pagar total' : text.payoffTitle}</h2>
    {isOnly && <p>{text.payoffOnly}</p>}
    <p className={styles.quiet}>{text.payoffNote}</p>
    <Button variant={isOnly ? 'primary' : 'secondary'} onClick={() => onChoose(payoffOf(options))}>
      {text.payoff(options.totalBalanceFmt)}
    </Button>
  </section>
)
