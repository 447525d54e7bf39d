import type { PaymentResult } from '@cupo/wire'
import { resultText } from '../../../text/payment.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import styles from './result.module.css'

type Props = { readonly cash: NonNullable<PaymentResult['cash']> }

/** What the payer takes to the shop. */
export function CashPin({ cash }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(cash.pin).then(
      () => showToast({ tone: 'good', title: resultText.pinCopied }),
      () => undefined,
    )
  return (
    <div className={styles.pin}>
      <Amount size="medium" label={resultText.pin} value={cash.pin} />
      <Facts
        facts={[
          { term: resultText.agreement, value: cash.agreement },
          { term: resultText.network, value: cash.network },
          {
            term: resultText.pinDue,
            value: resultText.pinDueAt(cash.dueDateFmt, cash.dueTimeFmt),
            isStrong: true,
          },
        ]}
      />
      <Button variant="secondary" onClick={copy}>
        {resultText.copyPin}
      </Button>
    </div>
  )
}
