import type { PaymentResult } from '@cupo/wire'
import { paymentText, resultText } from '../../../text/payment.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { alertIcon, clockIcon, goodIcon } from '../../../ui/icons.ts'
import { CashPin } from './cash-pin.tsx'
import { outcomeOf } from './outcome-of.ts'
import styles from './result.module.css'

const icons = { info: goodIcon, bad: alertIcon, warn: clockIcon } as const
const rows = resultText.rows

/** How a payment stands, then its receipt. A change while somebody looks is announced. */
export function ResultCard({ result }: { readonly result: PaymentResult }) {
  const { tone, title, text } = outcomeOf(result)
  const isToBePaid = result.cash !== null && tone === 'warn'
  return (
    <section className={styles.card} aria-label={resultText.receipt}>
      <div role="status" className={classNames(styles.outcome, styles[tone])}>
        <Icon of={icons[tone]} size="large" />
        <h2 className={styles.title}>{title}</h2>
        <p>{text}</p>
      </div>
      {result.x_amount !== '' && <p className={styles.amount}>$ {result.x_amount}</p>}
      {isToBePaid && result.cash && <CashPin cash={result.cash} />}
      <Facts facts={receiptOf(result)} />
    </section>
  )
}

/** Lines without a value are left out: before there is a transaction, most of them. */
function receiptOf(result: PaymentResult): readonly Fact[] {
  const lines: ReadonlyArray<readonly [string, string]> = [
    [rows.concept, result.x_description],
    [rows.date, result.x_transaction_date],
    [rows.method, paymentText.methods[result.meioPagamento].name],
    [rows.franchise, result.x_type_payment],
    [rows.transaction, result.x_transaction_id],
    [rows.reference, result.x_ref_payco],
    [rows.invoice, result.x_id_invoice],
    [rows.contract, result.contractNumber],
    [rows.address, result.x_customer_ip],
    [rows.company, result.company.legalName],
    [rows.taxNumber, result.company.taxNumber],
  ]
  return lines.filter(([, value]) => value !== '').map(([term, value]) => ({ term, value }))
}
