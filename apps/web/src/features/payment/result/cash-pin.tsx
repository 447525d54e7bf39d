import type { PaymentResult } from '@cupo/wire'
import { resultText } from '../../../text/payment.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import styles from './result.module.css'

type Props = {
  readonly cash: NonNullable<PaymentResult['cash']>
  /** As the provider writes it, without the sign; empty while nobody has said it. */
  readonly amount: string
}

/** What the payer takes to the shop: everything of it is seen at once on a small phone, above the buttons. */
export function CashPin({ cash, amount }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(cash.pin).then(
      () => showToast({ tone: 'good', title: resultText.pinCopied }),
      () => undefined,
    )
  return (
    <div className={styles.pin}>
      <div className={styles.pinHead}>
        <Amount size="medium" label={resultText.pin} value={cash.pin} />
        <Button variant="text" onClick={copy}>
          {resultText.copyPin}
        </Button>
      </div>
      <Facts
        facts={[
          ...(amount === '' ? [] : [{ term: resultText.pinAmount, value: `$ ${amount}`, isStrong: true }]),
          { term: resultText.agreement, value: cash.agreement },
          { term: resultText.network, value: cash.network },
          {
            term: resultText.pinDue,
            value: resultText.pinDueAt(cash.dueDateFmt, cash.dueTimeFmt),
            isStrong: true,
          },
        ]}
      />
    </div>
  )
}
